import type { LinkChange } from '@shared/model/change';
import type { FurtherLinks } from '../../data/history/furtherLinks';
import type { StoredChange } from '../../data/history/history';

export const NOTHING_FURTHER: FurtherLinks = new Map();

/** Returns the links of a change, as far as they have been read. */
export function linksOf({ id, change, parts }: StoredChange, further: FurtherLinks): readonly LinkChange[] {
  return parts === 0 ? change.links : [...change.links, ...(further.get(id) ?? [])];
}

export function isRead({ id, parts }: StoredChange, further: FurtherLinks): boolean {
  return parts === 0 || further.has(id);
}

interface ChangedLinks {
  readonly change: StoredChange;
  /** Those that have been read. */
  readonly links: readonly LinkChange[];
}

/** Returns how many links a change concerns, including those that have not been read. */
export function countOf({ change, links }: ChangedLinks): number {
  if (change.parts === 0 || links.length > change.change.links.length) return links.length;
  const { added, removed, moved } = change.counts;
  return Math.max(links.length, added + removed + moved, change.counts.retitled, change.counts.noted);
}

/**
 * Returns a function that returns the id that a link had last. Call it for each link of each change, the newest change first.
 */
export function followLinks(): (link: LinkChange) => string {
  const lastIds = new Map<string, string>();
  return ({ id, movedTo = id }) => {
    const lastId = lastIds.get(movedTo) ?? movedTo;
    lastIds.set(id, lastId);
    return lastId;
  };
}

/** Returns whether a change removed this link. One that it added has neither `before` nor `after`. */
export function isRemoved({ before, after }: LinkChange): boolean {
  return before !== undefined && after === undefined;
}
