import type { Chunk, Workspace } from '../model';
import type { LinkEntry } from '../workspace';

/** Orders links: the newest first, those of one instant by id, so that the order is always the same. */
export function compareNewest(a: LinkEntry, b: LinkEntry): number {
  if (a.link.addedAt !== b.link.addedAt) return a.link.addedAt < b.link.addedAt ? 1 : -1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return 0;
}

const sortedChunks = new WeakMap<Chunk, readonly LinkEntry[]>();

/** The links of a page, newest first. Sorted once for each page in memory: a change leaves most pages as they are. */
export function newestFirstInChunk(page: Chunk): readonly LinkEntry[] {
  let entries = sortedChunks.get(page);
  if (!entries) {
    entries = [...page.links].map(([id, link]) => ({ id, link })).sort(compareNewest);
    sortedChunks.set(page, entries);
  }
  return entries;
}

const sorted = new WeakMap<Workspace, readonly LinkEntry[]>();

/** All links of a workspace, newest first. Sorted once for each copy of a workspace. */
export function newestFirst(workspace: Workspace): readonly LinkEntry[] {
  let entries = sorted.get(workspace);
  if (!entries) {
    // Pages that are sorted are only merged: the sort takes what is in order as it is.
    entries = workspace.chunks.flatMap(newestFirstInChunk).sort(compareNewest);
    sorted.set(workspace, entries);
  }
  return entries;
}
