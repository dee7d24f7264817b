import { parse } from 'papaparse';
import { z } from 'zod';
import { SHOWN_FIELDS } from '@shared/model/model';
import { LinkCollector } from './collect/linkCollector';
import type { ParsedFile } from './collect/parsedFile';
import { cellText } from './csvFile';
import { OMNIVORE_LEFT_OUT, omnivoreLabels } from './services/omnivore';

/** Parses a CSV file. Returns undefined if it has no column `url`. */
export function parseCsv(text: string): ParsedFile | undefined {
  const collector = new LinkCollector();
  return readCsv(text, collector) ? collector.result() : undefined;
}

/** Characters within which the first separator is. */
const MAX_HEADER = 1_000;

const cell = z.string().default('');

/** The columns of all services. A row that was cut off lacks the last ones. */
const rowSchema = z.object({
  url: cell,
  title: cell,
  note: cell,
  excerpt: cell,
  folder: cell,
  tags: cell,
  created: cell,
  highlights: cell,
  favorite: cell,
  time_added: cell,
  status: cell,
  state: cell,
  labels: cell,
});
type Row = z.infer<typeof rowSchema>;

/** Only files that were exported here have all of these columns. Those of earlier versions may lack others. */
const OWN_COLUMNS = ['category', 'addedat', 'sourceurl'];
const ownRowSchema = z.record(z.string(), z.string().catch(''));

/**
 * Reads a CSV file that was exported here, by Raindrop.io, Pocket or Omnivore, or any other with the columns of one of them.
 * Returns false if it has no column `url`.
 */
export function readCsv(text: string, collector: LinkCollector): boolean {
  const { data, meta, errors } = parse<unknown>(text, {
    header: true,
    // Excel separates cells as the country does.
    delimiter: /[,;\t]/.exec(text.slice(0, MAX_HEADER))?.[0] ?? ',',
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  const fields = new Set(meta.fields);
  if (!fields.has('url')) return false;
  if (OWN_COLUMNS.every((column) => fields.has(column))) {
    for (const row of data) addOwnRow(ownRowSchema.parse(row), collector);
    collector.source = 'a dashboard like this one';
  } else {
    describe(fields, collector);
    for (const row of data) addRow(rowSchema.parse(row), fields, collector);
  }
  for (const { row = 0 } of errors.filter(({ type }) => type === 'Quotes')) {
    const title = `Row ${String(row + 1)}`;
    collector.skip({ title, url: '' }, 'Its quotation marks are not closed. Rows after it may be missing.');
  }
  return true;
}

function addOwnRow(row: Readonly<Record<string, string>>, collector: LinkCollector): void {
  const fields = SHOWN_FIELDS.map((field) => [field, cellText(row[field.toLowerCase()] ?? '')] as const);
  const {
    category = '',
    title = '',
    url = '',
    ...others
  } = Object.fromEntries(fields.filter(([, value]) => value !== ''));
  collector.add({ category, title, url, ...others });
}

/** Says which service has exported a file with these columns, and what of it has no place here. */
function describe(fields: ReadonlySet<string>, collector: LinkCollector): void {
  if (fields.has('excerpt') || fields.has('highlights')) {
    collector.source = 'Raindrop.io';
    collector.leftOut.push('Cover images, and files that were uploaded to Raindrop.io.');
  } else if (fields.has('time_added')) {
    collector.source = 'Pocket';
    collector.leftOut.push('Highlights: they are in the ZIP file of the export, so import that.');
  } else if (fields.has('labels')) {
    collector.source = 'Omnivore';
    collector.leftOut.push(OMNIVORE_LEFT_OUT);
  } else collector.source = 'a CSV file';
}

function addRow(row: Row, fields: ReadonlySet<string>, collector: LinkCollector): void {
  // Pocket separates tags with "|", Raindrop.io with ",".
  const tags = row.tags.split(fields.has('time_added') ? '|' : ',');
  collector.addForeign({
    folder: row.folder.split('/'),
    title: row.title,
    url: row.url,
    addedAt: row.created || row.time_added,
    quotes: [row.note, ...highlightsIn(row.highlights)],
    description: row.excerpt,
    tags: row.labels === '' ? tags : omnivoreLabels(row.labels),
    isFavorite: /^(?:true|1)$/i.test(row.favorite),
    isArchived: /^archived?$/i.test(row.status || row.state),
  });
}

/** Returns the highlights in a cell of Raindrop.io. Each begins with "Highlight:", and may have a "Note:". */
function highlightsIn(cell: string): string[] {
  return cell
    .split(/^Highlight:/m)
    .map((highlight) => highlight.replace(/^Note:\s*/m, '\n').trim())
    .filter(Boolean);
}
