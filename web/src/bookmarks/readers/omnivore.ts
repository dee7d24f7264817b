import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import { contentsIn, type Content } from '../content/content';
import { looseTags, looseText, tagsInCell } from '../content/fields';
import { addItems, itemsWith } from '../content/items';
import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads Omnivore's export: the ZIP file with the items and their highlights, one of the files in it, or its older CSV. */
export const read: Reader = (content, collector) => {
  if (content.kind === 'zip') return readExport(content, collector);
  if (content.kind === 'text') return readTable(content, collector);
  if (content.kind !== 'json' || !readItems(content.json, collector)) return false;
  collector.leftOut.push(LEFT_OUT, 'Highlights: they are in the ZIP file of the export, so import that.');
  return true;
};

const LEFT_OUT = 'Saved copies of pages, authors, cover images and how far something was read in Omnivore.';

function readExport(content: Extract<Content, { kind: 'zip' }>, collector: LinkCollector): boolean {
  const contents = contentsIn(content, (path) => ITEMS.test(path) || HIGHLIGHTS.test(path));
  const highlights = new Map(
    contents.flatMap((part) => {
      const slug = HIGHLIGHTS.exec(part.name)?.[1];
      return slug === undefined || !('text' in part) ? [] : [[slug, part.text]];
    }),
  );
  const found = contents.map((part) => part.kind === 'json' && readItems(part.json, collector, highlights));
  if (!found.includes(true)) return false;
  collector.leftOut.push(LEFT_OUT);
  return true;
}

/** The items, and the highlights of each, named after its slug. */
const ITEMS = /(?:^|\/)metadata_\d+_to_\d+\.json$/;
const HIGHLIGHTS = /(?:^|\/)highlights\/([^/]+)\.md$/;

/** Reads a `metadata_….json`. The highlights are Markdown that quotes them already. */
function readItems(
  json: unknown,
  collector: LinkCollector,
  highlights: ReadonlyMap<string, string> = new Map(),
): boolean {
  const items = itemsWith(json, 'url', 'slug', 'savedAt', 'labels', 'readingProgress');
  if (!items) return false;
  const toLink = ({ slug, title, description, url, state, labels, savedAt }: z.infer<typeof itemSchema>) => ({
    title,
    url,
    addedAt: savedAt,
    text: highlights.get(slug),
    description,
    tags: labels,
    isArchived: isArchived(state),
  });
  addItems(items, itemSchema, collector, toLink, 'It is not an item of Omnivore.');
  return true;
}

const isArchived = (state: string) => /^archived$/i.test(state);

const itemSchema = z.object({
  slug: looseText,
  title: looseText,
  description: looseText,
  url: z.string(),
  state: looseText,
  labels: looseTags,
  savedAt: looseText,
});

/** Reads the CSV file of the older export. */
function readTable(content: Content, collector: LinkCollector): boolean {
  // Other programs have these columns, and more.
  if (content.kind !== 'text' || ![...content.table.columns].every((column) => COLUMNS.includes(column)))
    return false;
  const rows = rowsWith(content, collector, 'url', 'state', 'labels');
  if (!rows) return false;
  collector.leftOut.push(LEFT_OUT);
  for (const row of rows) {
    collector.addForeign({
      title: row('title'),
      url: row('url'),
      addedAt: row('saved_at'),
      tags: tagsInCell(row('labels')),
      isArchived: isArchived(row('state')),
    });
  }
  return true;
}

const COLUMNS: readonly string[] = ['url', 'state', 'labels', 'saved_at', 'published_at'];
