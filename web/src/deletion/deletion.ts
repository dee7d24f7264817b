import type { Head, StoredChunk } from '@lib/storage/documents';
import { linkBytes } from '@lib/domain/workspace';

/** A page as it is stored, and its number. */
export interface NumberedChunk extends StoredChunk {
  readonly number: number;
}

/** What the page in the browser writes to delete a link: fields of the head, and the version of the page. */
export interface Deletion {
  readonly head: Pick<Head, 'linkCount' | 'categories' | 'sourceUrls'> & { readonly pages: Head['chunks'] };
  readonly version: string;
}

/**
 * What has to be written so that a link is gone from its page and from the head, as `deleteLink` would have it;
 * undefined when the link is not in that page. It takes the head and this one page, where all pages of a workspace
 * may be megabytes, so two things stay as they are until the service writes to the workspace: the order of the
 * categories, and which references the head shows in place of one that went.
 *
 * `isReferred` tells whether another page has a link with the same reference. `suffix`, 12 random characters, makes
 * the version one that no other commit has. What stands before it is for the rules, which cannot search.
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
  const place = head.categories.findIndex((category) => category.id === link.category);
  const version = [number, id, place, Date.parse(head.updatedAt), suffix].join(':');
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
