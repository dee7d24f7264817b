import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { looseFlag, looseItems, looseTags, looseText } from '../content/fields';
import { addItems, itemsWith, jsonOf } from '../content/items';
import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads the JSON and CSV files of wallabag, and the JSON file of its first version. */
export const read: Reader = (content, collector) => {
  const all = jsonOf(content);
  const json = pageSchema.safeParse(all).data?._embedded.items ?? all;
  const items =
    itemsWith(json, 'url', 'is_archived', 'is_starred') ?? itemsWith(json, 'url', 'is_read', 'is_fav');
  if (items) addItems(items, entrySchema, collector, linkOf);
  else if (!readTable(content, collector)) return false;
  collector.leftOut.push('Saved copies of pages, authors, languages and reading times.');
  return true;
};

/** A response of the API. */
const pageSchema = z.object({ _embedded: z.object({ items: looseItems }) });

const annotationSchema = z.object({ quote: looseText, text: looseText });

const entrySchema = z.object({
  title: looseText,
  url: z.string(),
  created_at: looseText,
  tags: looseTags,
  is_archived: looseFlag,
  is_starred: looseFlag,
  /** These two are the names in the first version. */
  is_read: looseFlag,
  is_fav: looseFlag,
  annotations: looseItems.catch([]),
});

function linkOf({ title, url, created_at, tags, annotations, ...entry }: z.infer<typeof entrySchema>) {
  const quotes = annotations.flatMap((annotation) => {
    const { quote = '', text = '' } = annotationSchema.safeParse(annotation).data ?? {};
    return [quote, text].filter(Boolean).join('\n\n');
  });
  return {
    title,
    url,
    addedAt: created_at,
    quotes,
    tags,
    isFavorite: entry.is_starred || entry.is_fav,
    isArchived: entry.is_archived || entry.is_read,
  };
}

function readTable(content: Content, collector: LinkCollector): boolean {
  const rows = rowsWith(content, collector, 'title', 'url', 'mime type', 'creation date');
  if (!rows) return false;
  for (const row of rows) {
    collector.addForeign({
      title: row('title'),
      url: row('url'),
      // The day comes first.
      addedAt: row('creation date').replace(/^(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1'),
      tags: row('tags').split(','),
    });
  }
  return true;
}
