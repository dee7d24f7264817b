import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import { contentsIn, type Content } from '../content/content';
import { looseText } from '../content/fields';
import { addItems, itemsWith } from '../content/items';
import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads Pocket's export: the ZIP file with the links and the highlights, or one of the files in it. */
export const read: Reader = (content, collector) => {
  if (content.kind === 'zip') return readExport(content, collector);
  if (content.kind === 'json') return readAnnotations(content.json, collector);
  if (!readLinks(content, collector)) return false;
  collector.leftOut.push('Highlights: they are in the ZIP file of the export, so import that.');
  return true;
};

function readExport(content: Extract<Content, { kind: 'zip' }>, collector: LinkCollector): boolean {
  const contents = contentsIn(content, (path) => LINKS.test(path) || HIGHLIGHTS.test(path));
  const found = contents.map((part) =>
    part.kind === 'json' ? readAnnotations(part.json, collector) : readLinks(part, collector),
  );
  if (!found.includes(true)) return false;
  collector.leftOut.push('The collections that Pocket let some people publish.');
  return true;
}

/** The links, and the highlights. Their names may have a folder of their own before them. */
const LINKS = /(?:^|\/)part_\d+\.csv$/;
const HIGHLIGHTS = /(?:^|\/)annotations\/part_\d+(?:\.json)?$/;

function readLinks(content: Content, collector: LinkCollector): boolean {
  // Other programs have these columns, and more.
  if (content.kind !== 'text' || ![...content.table.columns].every((column) => COLUMNS.includes(column)))
    return false;
  const rows = rowsWith(content, collector, 'url', 'time_added');
  if (!rows) return false;
  for (const row of rows) {
    collector.addForeign({
      title: row('title'),
      url: row('url'),
      addedAt: row('time_added'),
      tags: row('tags').split('|'),
      isArchived: row('status') === 'archive',
    });
  }
  return true;
}

/** Older files have a cursor. */
const COLUMNS: readonly string[] = ['title', 'url', 'time_added', 'cursor', 'tags', 'status'];

/** Reads `annotations/part_….json`: the highlights of pages. They join the links of the CSV files. */
function readAnnotations(json: unknown, collector: LinkCollector): boolean {
  const items = itemsWith(json, 'url', 'highlights');
  if (!items?.some((item) => annotationSchema.safeParse(item).success)) return false;
  const toLink = ({ url, title, highlights }: z.infer<typeof annotationSchema>) => {
    const quotes = highlights.map(({ quote }) => quote);
    return { title, url, addedAt: '', quotes, isSupplement: true };
  };
  addItems(items, annotationSchema, collector, toLink, 'These are not the highlights of a page in Pocket.');
  return true;
}

/** Strict: links of other programs have highlights, and more. */
const annotationSchema = z.strictObject({
  url: z.string(),
  title: looseText,
  highlights: z.array(z.object({ quote: z.string() })),
});
