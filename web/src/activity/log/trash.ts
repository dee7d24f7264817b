import { categoryIn } from '@shared/activity/categoryIn';
import { foldForSearch } from '@shared/text/folding';
import type { LinkChange } from '@shared/model/change';
import { linkSchema, type Link, type Workspace } from '@shared/model/model';
import { findLink } from '@shared/model/workspace';
import type { EditChange } from '../../data/edits/queue/pendingEdits';
import type { FurtherLinks } from '../../data/history/furtherLinks';
import type { StoredChange } from '../../data/history/history';
import { linksOf } from './storedLinks';

/** A link that was removed and can be restored. */
export interface RemovedLink {
  readonly id: string;
  /** The link as it was. `category` is the name of its category. */
  readonly link: Link;
  readonly change: StoredChange;
}

/** Returns what the trash needs of a change: the whole removed links, and which others it concerns. */
export function trashPart(change: StoredChange): StoredChange {
  const links = change.change.links.map(({ id, movedTo, url, before, after }): LinkChange => {
    if (!after) return { id, url, ...(before && { before }) };
    return { id, url, ...(movedTo !== undefined && { movedTo }), after: {} };
  });
  return { ...change, change: { ...change.change, links } };
}

/** Returns the links that were removed and do not exist now, the last removed first. Expects the newest change first. */
export function trashOf(
  workspace: Workspace,
  changes: readonly StoredChange[],
  further: FurtherLinks,
): RemovedLink[] {
  /** The ids of links that a newer change concerns. If there is no such link now, that change says why. */
  const known = new Set<string>();
  return changes.flatMap((change) => {
    const links = linksOf(change, further);
    const removed = links.flatMap((link) => removedLink(change, link) ?? []);
    const shown = removed.filter(({ id }) => !known.has(id) && !findLink(workspace, id));
    for (const { id, movedTo = id } of links) known.add(id).add(movedTo);
    return shown;
  });
}

function removedLink(change: StoredChange, { id, before, after }: LinkChange): RemovedLink | undefined {
  if (!before || after) return undefined;
  const stored = Object.entries(before).filter(([, value]) => value !== null);
  const { data: link } = linkSchema.safeParse(Object.fromEntries(stored));
  return (
    link && { id, change, link: { ...link, category: categoryIn(change.change, link.category, 'before') } }
  );
}

/** Returns the links that have every word of a query in their title, URL, note or category. */
export function searchTrash(removed: readonly RemovedLink[], query: string): readonly RemovedLink[] {
  const words = foldForSearch(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return removed;
  return removed.filter(({ link }) => {
    const text = foldForSearch([link.title, link.url, link.notes, link.category].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Returns the revert that restores links, and nothing else of the changes that removed them. */
export function restorationOf(
  chosen: readonly RemovedLink[],
  further: FurtherLinks,
): Extract<EditChange, { revert: unknown }> {
  const groups = [...Map.groupBy(chosen, ({ change }) => change)].map(([change, removed]) => ({
    change,
    ids: new Set(removed.map(({ id }) => id)),
  }));
  return {
    revert: groups.map(({ change, ids }) => ({ changeId: change.id, links: [...ids] })),
    known: groups.map(({ change, ids }) => ({
      ...change.change,
      links: linksOf(change, further).filter(({ id }) => ids.has(id)),
    })),
  };
}
