import { z } from 'zod';
import { looseFlag, looseItems, looseText, looseTexts } from '../content/fields';
import { addItems, itemsWith, jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads bookmarks as the REST API of linkding returns them. */
export const read: Reader = (content, collector) => {
  const json = jsonOf(content);
  const { data: page } = pageSchema.safeParse(json);
  const items = itemsWith(page?.results ?? json, 'url', 'tag_names', 'date_added');
  if (!items) return false;
  collector.leftOut.push('Saved copies of pages, previews, and whether a bookmark was shared.');
  if (page?.next != null) {
    collector.leftOut.push(
      'This is only one page of the bookmarks: the rest are at the address that it names as "next".',
    );
  }
  addItems(items, bookmarkSchema, collector, linkOf, 'It is not a bookmark of linkding.');
  return true;
};

function linkOf({
  title,
  website_title,
  url,
  tag_names,
  unread,
  ...bookmark
}: z.infer<typeof bookmarkSchema>) {
  return {
    title: title || website_title,
    url,
    addedAt: bookmark.date_added,
    text: bookmark.notes,
    description: bookmark.description,
    tags: unread ? [...tag_names, 'unread'] : tag_names,
    isArchived: bookmark.is_archived,
  };
}

const bookmarkSchema = z.object({
  url: z.string(),
  title: looseText,
  website_title: looseText,
  description: looseText,
  notes: looseText,
  tag_names: looseTexts,
  is_archived: looseFlag,
  unread: looseFlag,
  date_added: looseText,
});

/** A response of `GET /api/bookmarks/`. */
const pageSchema = z.object({ results: looseItems, next: z.string().nullish() });
