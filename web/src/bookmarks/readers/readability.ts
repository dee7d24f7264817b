import { z } from 'zod';
import { looseFlag, looseItems, looseText } from '../content/fields';
import { htmlText } from '../content/htmlText';
import { addItems, itemsWith, jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads the JSON export of Readability. */
export const read: Reader = (content, collector) => {
  const { data } = fileSchema.safeParse(jsonOf(content));
  const items = itemsWith(data?.bookmarks, 'article__url');
  if (!items) return false;
  collector.leftOut.push('Recommendations, and when something was archived or marked as favorite.');
  addItems(items, bookmarkSchema, collector, (bookmark) => ({
    title: htmlText(bookmark.article__title),
    url: bookmark.article__url,
    addedAt: bookmark.date_added,
    description: htmlText(bookmark.article__excerpt),
    isFavorite: bookmark.favorite,
    isArchived: bookmark.archive,
  }));
  return true;
};

const fileSchema = z.object({ bookmarks: looseItems });

const bookmarkSchema = z.object({
  article__title: looseText,
  article__url: z.string(),
  /** The start of the article, in HTML. */
  article__excerpt: looseText,
  date_added: looseText,
  favorite: looseFlag,
  archive: looseFlag,
});
