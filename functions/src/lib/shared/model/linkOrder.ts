import type { Chunk, Workspace } from './model';
import type { LinkEntry } from './workspace';
import { memoize } from '../base/memoize';

/** Compares strings by code unit, so that the order does not depend on a machine's locale. */
export function compareStrings(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Compares links by the time they were added, newest first, and links added at the same time by id. */
export function compareNewest(a: LinkEntry, b: LinkEntry): number {
  return compareStrings(b.link.addedAt, a.link.addedAt) || compareStrings(a.id, b.id);
}

/** Returns the links of a chunk, newest first. */
export const newestFirstInChunk = memoize((chunk: Chunk): readonly LinkEntry[] =>
  [...chunk.links].map(([id, link]) => ({ id, link })).sort(compareNewest),
);

/** Returns the links of each category of a chunk, newest first, by the category's id. */
export const linksByCategoryInChunk = memoize((chunk: Chunk) =>
  Map.groupBy(newestFirstInChunk(chunk), ({ link }) => link.category),
);

/**
 * Returns the links of a category, newest first, at most `most`. After a change, goes only through the chunks that
 * have changed.
 */
export function linksInCategory({ chunks }: Workspace, category: string, most = Infinity): LinkEntry[] {
  return chunks
    .toReversed()
    .flatMap((chunk) => linksByCategoryInChunk(chunk).get(category)?.slice(0, most) ?? [])
    .sort(compareNewest)
    .slice(0, most);
}

/** Returns all links of a workspace, sorted only within each chunk, which is faster. */
export const sortedInChunks = memoize((workspace: Workspace): readonly LinkEntry[] =>
  workspace.chunks.toReversed().flatMap(newestFirstInChunk),
);

/** Returns all links of a workspace, newest first. */
export const newestFirst = memoize((workspace: Workspace): readonly LinkEntry[] =>
  // The chunks are sorted already, and the last ones mostly have the newest links. sort() merges sorted runs in linear time.
  workspace.chunks.toReversed().flatMap(newestFirstInChunk).sort(compareNewest),
);

/** Returns the links of each category, newest first, by the category's id. Omits empty categories. */
export const linksByCategory = memoize((workspace: Workspace): ReadonlyMap<string, readonly LinkEntry[]> =>
  Map.groupBy(newestFirst(workspace), ({ link }) => link.category),
);
