import { location, setArrangement } from '../navigation/location';
import { focusContent } from '../ui/page/document';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { UNTAGGED } from './arrangement';
import { AuthorChip } from './authors';
import { Chip } from './Chip';
import { hasPeriod, describePeriod } from './period';
import { openMark } from './view';

/** Shows the filters that are on. Each can be removed. */
export function FilterChips({ shown, total }: FilterChipsProps) {
  const { arrangement } = location.value;
  const { site, author, tag } = arrangement;
  const mark = openMark.value;
  return (
    <div class="chips">
      {site !== '' && <Chip label={site} onRemove={() => setArrangement({ site: '' })} />}
      {tag !== mark && (
        <Chip
          label={tag === UNTAGGED ? 'Untagged' : `#${tag}`}
          onRemove={() => setArrangement({ tag: mark })}
        />
      )}
      {author !== '' && <AuthorChip />}
      {hasPeriod(arrangement) && (
        <Chip label={describePeriod(arrangement)} onRemove={() => setArrangement({ since: '', until: '' })} />
      )}
      <span role="status">
        {formatNumber(shown)} of {formatLinkCount(total)}
      </span>
      <button
        type="button"
        class="link-button"
        onClick={() => {
          setArrangement({ site: '', author: '', tag: mark, since: '', until: '' });
          focusContent();
        }}
      >
        Clear filter
      </button>
    </div>
  );
}

interface FilterChipsProps {
  /** How many links the filter leaves, and out of how many. */
  readonly shown: number;
  readonly total: number;
}
