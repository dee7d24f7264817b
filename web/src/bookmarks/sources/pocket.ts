import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import { contentsIn, type Content } from '../content/content';
import { looseItems, looseText } from '../content/fields';

/** Reads Pocket's export: the ZIP file with the links and the highlights, or one of the files in it. */
export function readPocket(content: Content, collector: LinkCollector): boolean {
  if (content.kind === 'zip') return readExport(content, collector);
  if (content.kind === 'json') return readAnnotations(content.json, collector);
  if (!readLinks(content, collector)) return false;
  collector.leftOut.push('Highlights: they are in the ZIP file of the export, so import that.');
  return true;
}

function readExport(content: Extract<Content, { kind: 'zip' }>, collector: LinkCollector): boolean {
  const contents = contentsIn(content, (path) => LINKS.test(path) || HIGHLIGHTS.test(path));
  const read = contents.map((part) =>
    part.kind === 'json' ? readAnnotations(part.json, collector) : readLinks(part, collector),
  );
  if (!read.includes(true)) return false;
  collector.leftOut.push('The collections that Pocket let some people publish.');
  return true;
}

/** The links, and the highlights. Their names may have a folder of their own before them. */
const LINKS = /(?:^|\/)part_\d+\.csv$/;
const HIGHLIGHTS = /(?:^|\/)annotations\/part_\d+(?:\.json)?$/;

function readLinks(content: Content, collector: LinkCollector): boolean {
  if (content.kind !== 'text' || !COLUMNS.every((column) => content.table.columns.has(column))) return false;
  for (const row of content.table.rows(collector)) {
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

const COLUMNS = ['url', 'time_added'];

/** Reads `annotations/part_….json`: the highlights of pages. They join the links of the CSV files. */
function readAnnotations(json: unknown, collector: LinkCollector): boolean {
  const { data } = looseItems.safeParse(json);
  if (data?.some((item) => annotationSchema.safeParse(item).success) !== true) return false;
  for (const item of data) {
    const { data: read } = annotationSchema.safeParse(item);
    if (!read) {
      collector.skip({ title: '', url: '' }, 'These are not the highlights of a page in Pocket.');
      continue;
    }
    const { url, title, highlights } = read;
    const quotes = highlights.map(({ quote }) => quote);
    collector.addForeign({ title, url, addedAt: '', quotes, isSupplement: true });
  }
  return true;
}

const annotationSchema = z.object({
  url: z.string(),
  title: looseText,
  highlights: z.array(z.object({ quote: z.string() })),
});
