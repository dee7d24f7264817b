import { jsonBytes } from '../text/bytes';
import { memoize } from '../base/memoize';
import type { Chunk, Link, Workspace } from './model';

/** A link with its id. */
export interface LinkEntry {
  readonly id: string;
  readonly link: Link;
}

/** Yields all links of a workspace, in no particular order. */
export function* allLinks({ chunks }: Pick<Workspace, 'chunks'>): Generator<LinkEntry> {
  for (const chunk of chunks) {
    for (const [id, link] of chunk.links) yield { id, link };
  }
}

/** Returns the link with this id, or undefined if the workspace does not have it. */
export function findLink({ chunks }: Pick<Workspace, 'chunks'>, id: string): Link | undefined {
  for (const chunk of chunks) {
    const link = chunk.links.get(id);
    if (link) return link;
  }
  return undefined;
}

/** Returns the name of a category as first written. Falls back to the id if the name is missing from the head. */
export function categoryName({ categories }: Pick<Workspace, 'categories'>, id: string): string {
  return categories.get(id) ?? id;
}

/** Returns how many links a chunk has in each category, by category id. Omits categories without links. */
export const linkCounts = memoize(({ links }: Chunk): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { category } of links.values()) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
});

export function countLinks({ chunks }: Pick<Workspace, 'chunks'>, category: string): number {
  return chunks.reduce((sum, chunk) => sum + (linkCounts(chunk).get(category) ?? 0), 0);
}

/** Returns the size of a link in its chunk: its JSON in UTF-8 bytes, slightly more than Firestore counts. */
export function linkBytes(id: string, link: Link): number {
  return jsonBytes([id, link]);
}
