import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import type { LinkSelection } from '../links/LinkCheckbox';
import { announcement, focusOnceLost, isTyping } from '../ui/document';
import { extendRange, NOTHING, selectAll, selectRange, toggle } from './selection';

export interface ListSelection {
  /** The selected links, in the order of the list. */
  readonly selected: readonly LinkEntry[];
  /** Whether links are selected, or the user has pressed “Select”. */
  readonly isActive: boolean;
  readonly start: () => void;
  readonly clear: () => void;
  readonly selectAll: () => void;
  readonly selectOnly: (entries: readonly LinkEntry[]) => void;
  /** Selects or clears the link that has the focus. */
  readonly toggleFocused: () => void;
  /** Moves the focus to the next link once the selected ones disappear. Call this before they do. */
  readonly leave: () => void;
  readonly context: LinkSelection;
  /** The element around the list, and its event handlers. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly handlers: { readonly onKeyDown: (event: KeyboardEvent) => void };
}

/** Selects links of a list by pointer and keyboard. Ignores links that are no longer in the list. */
export function useSelection(entries: readonly LinkEntry[]): ListSelection {
  const [selection, setSelection] = useState(NOTHING);
  const [isStarted, setStarted] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const order = useMemo(() => entries.map(({ id }) => id), [entries]);
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : entries.filter(({ id }) => selection.ids.has(id))),
    [entries, selection],
  );
  const count = selected.length;

  const announced = useRef(0);
  useEffect(() => {
    if (announced.current !== count) announcement.value = `${count.toLocaleString('en')} selected.`;
    announced.current = count;
  }, [count]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { defaultPrevented, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    if (step === undefined || defaultPrevented || ctrlKey || metaKey || altKey || isTyping(event)) return;
    const isCheckbox = target instanceof HTMLInputElement;
    const index = rowIndex(list.current, target);
    if (index === undefined || !(isCheckbox || shiftKey)) return;
    const [from, to] = [entries[index], entries[index + step]];
    if (!from || !to) return;
    event.preventDefault();
    if (shiftKey) setSelection(extendRange(order, selection, from.id, to.id));
    checkboxIn(list.current, index + step)?.focus();
  };

  const context = useMemo<LinkSelection>(
    () => ({
      has: (id) => selection.ids.has(id),
      toggle: (id, isRange) => setSelection((isRange ? selectRange : toggle)(order, selection, id)),
    }),
    [order, selection],
  );
  const clear = () => {
    setSelection(NOTHING);
    setStarted(false);
  };
  return {
    selected,
    isActive: isStarted || count > 0,
    start: () => setStarted(true),
    clear,
    selectAll: () => setSelection(selectAll(order)),
    selectOnly: (chosen) => setSelection(selectAll(chosen.map(({ id }) => id))),
    toggleFocused: () => {
      const entry = entries[rowIndex(list.current, document.activeElement) ?? -1];
      if (entry) setSelection(toggle(order, selection, entry.id));
    },
    leave: () => {
      // Keeps the selection, to show it again if the change fails or is undone.
      setStarted(false);
      const index = order.findIndex((id) => selection.ids.has(id));
      focusOnceLost(() => checkboxIn(list.current, index) ?? checkboxIn(list.current));
    },
    context,
    list,
    handlers: { onKeyDown },
  };
}

/** Returns which row of the list an element is in. */
function rowIndex(list: HTMLElement | null, element: EventTarget | null): number | undefined {
  const row = element instanceof Element ? element.closest<HTMLElement>('.row') : null;
  return row && list?.contains(row) ? Number(row.dataset.index) : undefined;
}

/** Returns the checkbox in this row of the list, or in the last row. */
function checkboxIn(list: HTMLElement | null, index?: number): HTMLElement | null | undefined {
  const row = index === undefined ? '.row:last-child' : `[data-index="${String(index)}"]`;
  return list?.querySelector<HTMLElement>(`${row} .link-check input`);
}
