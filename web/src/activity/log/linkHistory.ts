import type { Addition, Item } from './items';
import { countOf } from './storedLinks';

/** Returns what happened to one link, whatever ids it had before and after. Expects the newest item first. */
export function historyOfLink(items: readonly Item[], linkId: string): Item[] {
  const ids = new Set([linkId]);
  // A link may have been moved several times, in either direction from the id that is known.
  for (let known = 0; known < ids.size;) {
    known = ids.size;
    for (const item of items) {
      if (item.kind === 'addition') continue;
      for (const { id, movedTo } of item.links) {
        if (movedTo === undefined || (!ids.has(id) && !ids.has(movedTo))) continue;
        ids.add(id).add(movedTo);
      }
    }
  }
  return items.flatMap((item): Item[] => {
    if (item.kind === 'addition') return ids.has(item.entry.id) ? [item] : [];
    const links = item.links.filter(({ id, movedTo = id }) => ids.has(id) || ids.has(movedTo));
    return links.length > 0 ? [{ ...item, links, otherCount: countOf(item) - links.length }] : [];
  });
}

/**
 * Returns whether a link has been changed since it was added, and that was not put back. `putBack` are changes that
 * count as put back. Expects the newest item first.
 */
export function isChangedSince(
  { entry, at }: Addition,
  items: readonly Item[],
  putBack: ReadonlySet<string>,
): boolean {
  const undone = new Set(putBack);
  let current = entry.id;
  for (const item of items) {
    if (item.at <= at) return false;
    if (item.kind === 'addition') continue;
    const link = item.links.find(({ id, movedTo = id }) => movedTo === current);
    if (!link) continue;
    current = link.id;
    if (undone.has(item.id)) continue;
    const { reverts } = item.change;
    if (!reverts) return true;
    for (const id of reverts) undone.add(id);
  }
  return false;
}
