/** The selected links of a list. A range starts at its anchor, and is added to its base or removed from it. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly range?: Range | undefined;
}

interface Range {
  readonly anchor: string;
  readonly end: string;
  /** The selection before the range. */
  readonly base: ReadonlySet<string>;
}

export const NOTHING: Selection = { ids: new Set() };

// `order` has the ids of all links in the list, in the order shown. Other ids are no longer selected.

export function selectAll(order: readonly string[]): Selection {
  return { ids: new Set(order) };
}

/** Selects a link, or clears it if it is selected. The next range starts there. */
export function toggle(order: readonly string[], selection: Selection, id: string): Selection {
  const ids = new Set(within(order, selection.ids));
  if (!ids.delete(id)) ids.add(id);
  return { ids, range: { anchor: id, end: id, base: ids } };
}

/**
 * Gives all links from the anchor to `id` the state of the anchor. Replaces the previous range from the same
 * anchor.
 */
export function selectRange(order: readonly string[], selection: Selection, id: string): Selection {
  const { range } = selection;
  const from = range ? order.indexOf(range.anchor) : -1;
  const to = order.indexOf(id);
  if (!range || from === -1 || to === -1) return toggle(order, selection, id);
  const isSelected = range.base.has(range.anchor);
  const ids = new Set(within(order, range.base));
  for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isSelected) ids.add(each);
    else ids.delete(each);
  }
  return { ids, range: { ...range, end: id } };
}

/** Extends the range that ends at `from`, or one that starts there, to `to`. */
export function extendRange(
  order: readonly string[],
  selection: Selection,
  from: string,
  to: string,
): Selection {
  if (selection.range?.end === from) return selectRange(order, selection, to);
  const base = new Set(within(order, selection.ids)).add(from);
  return selectRange(order, { ids: base, range: { anchor: from, end: from, base } }, to);
}

function within(order: readonly string[], ids: ReadonlySet<string>): string[] {
  return ids.size === 0 ? [] : order.filter((id) => ids.has(id));
}
