import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { looseItems, looseText, looseTexts } from '../content/fields';

/** Reads bookmarks as the REST API of linkding returns them. */
export function readLinkding(content: Content, collector: LinkCollector): boolean {
  const { data } = fileSchema.safeParse(content.kind === 'json' ? content.json : undefined);
  if (!data || !data.results.some((item) => isBookmark.safeParse(item).success)) return false;
  collector.leftOut.push('Saved copies of pages, previews, and whether a bookmark was shared.');
  if (data.next != null) {
    collector.leftOut.push(
      'This is only one page of the bookmarks: the rest are at the address that it names as "next".',
    );
  }
  for (const item of data.results) {
    const bookmark = bookmarkSchema.safeParse(item).data;
    if (!bookmark) {
      collector.skip({ title: '', url: '' }, 'It is not a bookmark of linkding.');
      continue;
    }
    const { url, title, website_title, description, notes, tag_names, is_archived, unread, date_added } =
      bookmark;
    collector.addForeign({
      title: title || website_title,
      url,
      addedAt: date_added,
      text: notes,
      description,
      tags: unread ? [...tag_names, 'unread'] : tag_names,
      isArchived: is_archived,
    });
  }
  return true;
}

const bookmarkSchema = z.object({
  url: z.string(),
  title: looseText,
  website_title: looseText,
  description: looseText,
  notes: looseText,
  tag_names: looseTexts,
  is_archived: z.boolean().catch(false),
  unread: z.boolean().catch(false),
  date_added: looseText,
});

/** A response of `GET /api/bookmarks/`, or only its `results`. */
const fileSchema = z.union([
  z.object({ results: looseItems, next: z.string().nullish() }),
  looseItems.transform((results) => ({ results, next: undefined })),
]);
const isBookmark = z.object({ url: z.string(), tag_names: looseItems });
