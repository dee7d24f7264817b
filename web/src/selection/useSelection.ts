import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import type { LinkSelection } from '../links/LinkCheckbox';
import { location } from '../navigation/location';
import { announcement, focusOnceLost, isTyping } from '../ui/page/document';
import { formatNumber } from '../ui/text/format';
import { extendRange, NOTHING, selectAll, selectRange, toggle } from './selection';

/**
 * Selects links of a list by pointer and keyboard, and moves the focus through them with the arrow keys. Ignores links that are no
 * longer in the list.
 */
export function useSelection<Entry extends LinkEntry>(
  entries: readonly Entry[],
  canSelect: boolean,
): ListSelection<Entry> {
  const [selection, setSelection] = useState(NOTHING);
  const [isStarted, setStarted] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const order = useMemo(() => entries.map(({ id }) => id), [entries]);
  const latestOrder = useRef(order);
  latestOrder.current = order;
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : entries.filter(({ id }) => selection.ids.has(id))),
    [entries, selection],
  );
  const count = selected.length;
  const isActive = isStarted || count > 0;

  const announced = useRef(0);
  useEffect(() => {
    if (announced.current !== count) announcement.value = `${formatNumber(count)} selected.`;
    announced.current = count;
  }, [count]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { key, defaultPrevented, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const { query, opened } = location.peek();
    // It clears a selection and closes the details first.
    if (
      key === 'Escape' &&
      query !== '' &&
      opened === '' &&
      !isActive &&
      !defaultPrevented &&
      !isTyping(event)
    ) {
      event.preventDefault();
      focusSearch();
      return;
    }
    if (step === undefined || defaultPrevented || ctrlKey || metaKey || altKey || isTyping(event)) return;
    const isCheckbox = target instanceof HTMLInputElement;
    const index = order.indexOf(linkAt(list.current, target));
    if (index === -1 || (shiftKey && !canSelect)) return;
    const [from, to] = [order[index], order[index + step]];
    if (from === undefined) return;
    if (to === undefined) {
      // Goes back to the search from the first link.
      if (step < 0 && !isCheckbox && !shiftKey) focusSearch();
      return;
    }
    event.preventDefault();
    if (shiftKey) setSelection(extendRange(order, selection, from, to));
    const next = isCheckbox || shiftKey ? checkboxOf(list.current, to) : titleOf(list.current, to);
    next?.focus();
  };

  const context = useMemo<LinkSelection>(
    () => ({
      has: (id) => selection.ids.has(id),
      toggle: (id, isRange) =>
        setSelection((isRange ? selectRange : toggle)(latestOrder.current, selection, id)),
    }),
    [selection],
  );
  const at = (element: EventTarget | null) => {
    const id = linkAt(list.current, element);
    return entries.find((entry) => entry.id === id);
  };
  const focused = () => at(document.activeElement) ?? entries.find(({ id }) => id === location.peek().opened);
  const clear = () => {
    setSelection(NOTHING);
    setStarted(false);
  };
  return {
    selected,
    isActive,
    start: () => setStarted(true),
    clear,
    selectAll: () => setSelection(selectAll(order)),
    selectOnly: (chosen) => setSelection(selectAll(chosen.map(({ id }) => id))),
    at,
    focused,
    toggleFocused: () => {
      const entry = focused();
      if (entry) setSelection(toggle(order, selection, entry.id));
    },
    step: (count) => {
      const index = order.indexOf(focused()?.id ?? '');
      titleOf(list.current, order[index === -1 ? 0 : index + count] ?? '')?.focus();
    },
    leave: () => {
      // Keeps the selection, to show it again if the change fails or is undone.
      setStarted(false);
      const index = order.findIndex((id) => selection.ids.has(id));
      focusOnceLost(() => {
        const next = checkboxOf(list.current, latestOrder.current[index] ?? '');
        return next ?? [...(list.current?.querySelectorAll<HTMLElement>('.link-check input') ?? [])].at(-1);
      });
    },
    context,
    list,
    onKeyDown,
  };
}

export interface ListSelection<Entry extends LinkEntry> {
  /** The selected links, in the order of the list. */
  readonly selected: readonly Entry[];
  /** Whether links are selected, or the user has pressed “Select”. */
  readonly isActive: boolean;
  readonly start: () => void;
  readonly clear: () => void;
  readonly selectAll: () => void;
  readonly selectOnly: (entries: readonly LinkEntry[]) => void;
  /** Returns the link that an element belongs to. */
  readonly at: (element: EventTarget | null) => Entry | undefined;
  /** Returns the focused link, or else the one whose details are shown. */
  readonly focused: () => Entry | undefined;
  /** Moves the focus this many links on, or to the first if none has it. */
  readonly step: (count: number) => void;
  /** Selects or clears the focused link. */
  readonly toggleFocused: () => void;
  /** Moves the focus to the next link once the selected ones disappear. Call this before they do. */
  readonly leave: () => void;
  readonly context: LinkSelection;
  /** The element around the list. */
  readonly list: RefObject<HTMLDivElement | null>;
  /** Moves the focus to the next link or the one before it. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const focusSearch = () =>
  document.querySelector<HTMLElement>('[type=search]')?.focus({ preventScroll: true });

/** Returns the id of the link in the list that an element belongs to, or an empty string. */
function linkAt(list: HTMLElement | null, element: EventTarget | null): string {
  const link = element instanceof Element ? element.closest<HTMLElement>('[data-link]') : null;
  return (link && list?.contains(link) ? link.dataset.link : undefined) ?? '';
}

function checkboxOf(list: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-link="${CSS.escape(id)}"] .link-check input`);
}

/** Returns the title of a link, or its menu if it has an address that no browser opens. */
function titleOf(list: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-link="${CSS.escape(id)}"] :is(.link-title a, .link-more)`);
}
