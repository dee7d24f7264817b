import type { Head, StoredChunk } from '@lib/storage/documents';
import { linkBytes } from '@lib/domain/workspace';

/** A stored chunk and its index. */
export interface NumberedChunk extends StoredChunk {
  readonly number: number;
}

/** What the browser writes to delete a link: fields of the head, and the new version of the chunk. */
export interface Deletion {
  readonly head: Pick<Head, 'linkCount' | 'categories' | 'sourceUrls'> & { readonly pages: Head['chunks'] };
  readonly version: string;
}

/**
 * Returns what to write so that a link disappears from its chunk and from the head, like the domain's `deleteLink`.
 * Returns undefined if the chunk does not have the link. It needs only the head and this chunk, because all chunks
 * together may be megabytes. So two things stay out of date until the service next writes to the workspace: the order
 * of the categories, and which references the head lists.
 *
 * `isReferred` tells whether another chunk has a link with the same reference. `suffix`, 12 random characters, makes
 * the version unique. The part before it is for the security rules, which cannot search.
 */
export function deletionOf(
  head: Head,
  { number, links }: NumberedChunk,
  id: string,
  { isReferred, suffix }: { isReferred: (sourceUrl: string) => boolean; suffix: string },
): Deletion | undefined {
  const link = links[id];
  const entry = head.chunks[number];
  if (!link || !entry) return undefined;
  const categoryIndex = head.categories.findIndex((category) => category.id === link.category);
  const version = [number, id, categoryIndex, Date.parse(head.updatedAt), suffix].join(':');
  const { [id]: _, ...others } = links;
  const isKept = (sourceUrl: string) =>
    sourceUrl !== link.sourceUrl ||
    Object.values(others).some((other) => other.sourceUrl === sourceUrl) ||
    isReferred(sourceUrl);
  return {
    version,
    head: {
      linkCount: head.linkCount - 1,
      categories: head.categories.flatMap((category) => {
        if (category.id !== link.category) return category;
        const linkCount = category.linkCount - 1;
        return linkCount > 0 ? { ...category, linkCount } : [];
      }),
      sourceUrls: head.sourceUrls.filter(isKept),
      pages: head.chunks.with(number, { version, bytes: Math.max(0, entry.bytes - linkBytes(id, link)) }),
    },
  };
}
