import type { ComponentChildren } from 'preact';
import { useShortcut } from '../navigation/shortcuts';
import { focusContent } from '../ui/page/document';
import { Icon } from '../ui/controls/Icon';
import { useBarAtBottom } from '../ui/page/useBarAtBottom';
import { formatNumber } from '../ui/text/format';
import '../styles/selection.css';
import type { Item } from './log/items';

/** Shows how many changes are selected, and a button that undoes them. */
export function SelectedChanges({ items, onUndo, onClear }: SelectedChangesProps) {
  if (items.length === 0) return null;
  return (
    <SelectedBar label="Selected changes" count={items.length} onClear={onClear}>
      {(clear) => (
        <button
          type="button"
          class="button small"
          onClick={() => {
            onUndo(items);
            clear();
          }}
        >
          Undo
        </button>
      )}
    </SelectedBar>
  );
}

interface SelectedChangesProps {
  readonly items: readonly Item[];
  readonly onUndo: (items: readonly Item[]) => void;
  readonly onClear: () => void;
}

interface SelectedBarProps {
  readonly label: string;
  readonly count: number;
  readonly onClear: () => void;
  /** Returns the buttons, given a function that clears the selection. */
  readonly children: (clear: () => void) => ComponentChildren;
}

/** Shows a bar with the number of selected things, and buttons to act on them. */
export function SelectedBar({ label, count, onClear, children }: SelectedBarProps) {
  const clear = () => {
    onClear();
    if (document.activeElement?.closest('.selection-bar')) focusContent();
  };
  useShortcut({ key: 'Escape', does: 'Clear the selection' }, clear);
  useBarAtBottom();
  return (
    <section class="selection-bar" aria-label={label}>
      <strong class="selection-count">{formatNumber(count)} selected</strong>
      <span class="selection-actions">
        {children(clear)}
        <button
          type="button"
          class="button quiet small"
          aria-label="Clear the selection"
          title="Clear the selection (Esc)"
          onClick={clear}
        >
          <Icon name="close" />
        </button>
      </span>
    </section>
  );
}
