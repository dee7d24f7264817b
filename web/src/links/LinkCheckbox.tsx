import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import '../styles/selection.css';

/**
 * Shows a link's checkbox. It covers the tile while the pointer or the focus is on the link, or if any link is
 * selected.
 */
export function LinkCheckbox({ entry: { id, link } }: { readonly entry: LinkEntry }) {
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  return (
    <label class="link-check" draggable>
      <input
        type="checkbox"
        aria-label={`Select ${link.title}`}
        checked={selection.has(id)}
        onMouseDown={(event) => {
          if (!event.shiftKey) return;
          // Otherwise the browser selects the text in between.
          event.preventDefault();
          event.currentTarget.focus();
        }}
        onClick={(event) => selection.toggle(id, event.shiftKey)}
      />
    </label>
  );
}

/** The selection in a list of links. */
export interface LinkSelection {
  readonly has: (id: string) => boolean;
  /**
   * Selects or clears a link. With `isRange`, gives all links from the last toggled one to this one the same
   * state.
   */
  readonly toggle: (id: string, isRange: boolean) => void;
}

/** The selection in the surrounding list. Undefined where links cannot be selected. */
export const SelectionContext = createContext<LinkSelection | undefined>(undefined);
