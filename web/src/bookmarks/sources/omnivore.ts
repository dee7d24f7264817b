import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import { contentsIn, type Content } from '../content/content';
import { looseItems, looseText } from '../content/fields';

/** Reads Omnivore's export: the ZIP file with the items and their highlights, one of the files in it, or its older CSV. */
export function readOmnivore(content: Content, collector: LinkCollector): boolean {
  if (content.kind === 'zip') return readExport(content, collector);
  if (content.kind === 'text') return readTable(content, collector);
  if (content.kind !== 'json' || !readItems(content.json, collector)) return false;
  collector.leftOut.push(LEFT_OUT, 'Highlights: they are in the ZIP file of the export, so import that.');
  return true;
}

const LEFT_OUT = 'Saved copies of pages, authors, cover images and how far something was read in Omnivore.';

function readExport(content: Extract<Content, { kind: 'zip' }>, collector: LinkCollector): boolean {
  const contents = contentsIn(content, (path) => ITEMS.test(path) || HIGHLIGHTS.test(path));
  const highlights = new Map(
    contents.flatMap((part) => {
      const slug = HIGHLIGHTS.exec(part.name)?.[1];
      return slug === undefined || !('text' in part) ? [] : [[slug, part.text]];
    }),
  );
  const read = contents.map((part) => part.kind === 'json' && readItems(part.json, collector, highlights));
  if (!read.includes(true)) return false;
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
  const { data } = looseItems.safeParse(json);
  if (data?.some((item) => isItem.safeParse(item).success) !== true) return false;
  for (const item of data) {
    const { data: read } = itemSchema.safeParse(item);
    if (!read) {
      collector.skip({ title: '', url: '' }, 'It is not an item of Omnivore.');
      continue;
    }
    const { slug, title, description, url, state, labels, savedAt } = read;
    collector.addForeign({
      title,
      url,
      addedAt: savedAt,
      text: highlights.get(slug),
      description,
      tags: labels,
      isArchived: isArchived(state),
    });
  }
  return true;
}

const isArchived = (state: string) => /^archived$/i.test(state);

const labelSchema = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);

const itemSchema = z.object({
  slug: looseText,
  title: looseText,
  description: looseText,
  url: z.string(),
  state: looseText,
  labels: z.array(labelSchema).catch([]),
  savedAt: looseText,
});
const isItem = z.object({ url: z.string(), slug: z.string(), savedAt: z.string() });

/** Reads the CSV file of the older export. */
function readTable({ table }: Extract<Content, { kind: 'text' }>, collector: LinkCollector): boolean {
  if (!['url', 'state', 'labels'].every((column) => table.columns.has(column))) return false;
  collector.leftOut.push(LEFT_OUT);
  for (const row of table.rows(collector)) {
    collector.addForeign({
      title: row('title'),
      url: row('url'),
      addedAt: row('saved_at'),
      tags: labelsIn(row('labels')),
      isArchived: isArchived(row('state')),
    });
  }
  return true;
}

/** Returns the names in a cell: a JSON list of labels, or their names with commas. */
function labelsIn(cell: string): string[] {
  try {
    return z.array(labelSchema).parse(JSON.parse(cell));
  } catch {
    return cell.split(',');
  }
}
