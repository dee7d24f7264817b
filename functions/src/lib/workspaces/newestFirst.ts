import type { Workspace } from './model';
import { allLinks, type LinkEntry } from './workspace';

/** Orders links: the newest first, those of one instant by id, so that the order is always the same. */
export function compareNewest(a: LinkEntry, b: LinkEntry): number {
  if (a.link.addedAt !== b.link.addedAt) return a.link.addedAt < b.link.addedAt ? 1 : -1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return 0;
}

const sorted = new WeakMap<Workspace, readonly LinkEntry[]>();

/** All links of a workspace, newest first. Sorted once for each copy of a workspace. */
export function newestFirst(workspace: Workspace): readonly LinkEntry[] {
  let entries = sorted.get(workspace);
  if (!entries) {
    entries = [...allLinks(workspace)].sort(compareNewest);
    sorted.set(workspace, entries);
  }
  return entries;
}
