import { focusContent } from '../ui/page/document';
import { Icon } from '../ui/controls/Icon';

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

interface ChipProps {
  readonly label: string;
  readonly onRemove: () => void;
}
