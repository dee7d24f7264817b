import { parse } from 'papaparse';
import { z } from 'zod';
import { folderPath, NO_FOLDER } from './folderPath';
import { LinkCollector, skippedLink } from './linkCollector';
import type { ParsedFile } from './parsedFile';

/** The columns to read from Raindrop.io's export. A row that was cut off lacks the last ones. */
const rowSchema = z.object({
  url: z.string().default(''),
  title: z.string().default(''),
  note: z.string().default(''),
  excerpt: z.string().default(''),
  folder: z.string().default(''),
  created: z.string().default(''),
});

/**
 * Parses a CSV file as exported by Raindrop.io. A folder "Parent/Child" becomes the category "Parent / Child". The note
 * and the excerpt become the note. Tags, covers, highlights and favorites are ignored. Returns undefined if the file
 * has no column `url`.
 */
export function parseCsv(text: string): ParsedFile | undefined {
  const { data, meta, errors } = parse<unknown>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  if (meta.fields?.includes('url') !== true) return undefined;
  const collector = new LinkCollector();
  for (const row of data) {
    const { url, title, folder, note, excerpt, created } = rowSchema.parse(row);
    collector.addForeign({
      category: folder.split('/').reduce(folderPath, '') || NO_FOLDER,
      title,
      url,
      addedAt: created,
      notes: notesOf(note.trim(), excerpt.trim()),
    });
  }
  const unreadable = errors
    .filter(({ type }) => type === 'Quotes')
    .map(({ row = 0 }) =>
      skippedLink(
        `Row ${String(row + 1)}`,
        '',
        'Its quotation marks are not closed. Rows after it may be missing.',
      ),
    );
  return { workspaces: [{ links: collector.links }], skipped: [...collector.skipped, ...unreadable] };
}

/** Joins the user's note and the page's excerpt, unless the note contains the excerpt. */
function notesOf(note: string, excerpt: string): string {
  return note.includes(excerpt) ? note : [note, excerpt].filter(Boolean).join('\n\n');
}
