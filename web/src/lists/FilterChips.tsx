import { location, setArrangement } from '../navigation/location';
import { focusContent } from '../ui/document';
import { formatLinkCount } from '../ui/format';
import { Icon } from '../ui/Icon';
import { hasPeriod, describePeriod } from './period';

interface FilterChipsProps {
  /** How many links the filter leaves, and out of how many. */
  readonly shown: number;
  readonly total: number;
}

/** Shows the filters that are on. Each can be removed. */
export function FilterChips({ shown, total }: FilterChipsProps) {
  const { arrangement } = location.value;
  const { site } = arrangement;
  return (
    <div class="chips">
      {site !== '' && <Chip label={site} onRemove={() => setArrangement({ site: '' })} />}
      {hasPeriod(arrangement) && (
        <Chip label={describePeriod(arrangement)} onRemove={() => setArrangement({ since: '', until: '' })} />
      )}
      <span role="status">
        {shown.toLocaleString('en')} of {formatLinkCount(total)}
      </span>
      <button
        type="button"
        class="link-button"
        onClick={() => {
          setArrangement({ site: '', since: '', until: '' });
          focusContent();
        }}
      >
        Clear the filter
      </button>
    </div>
  );
}

interface ChipProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/** Shows a filter that is on, as a button that removes it. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      class="chip"
      title="Remove this filter"
      onClick={() => {
        onRemove();
        focusContent();
      }}
    >
      <span class="visually-hidden">Remove the filter </span>
      <span dir="auto">{label}</span>
      <Icon name="close" />
    </button>
  );
}
