import { unparse } from 'papaparse';
import type { Workspace } from '@shared/model/model';
import { categoriesOf } from './categoriesOf';

/** The columns of the exported CSV file, named like the fields in the reference. */
export const CSV_COLUMNS = [
  'category',
  'title',
  'url',
  'addedAt',
  'notes',
  'sourceUrl',
  'conversationId',
  'localPath',
] as const;

/** What makes a spreadsheet take a cell for a formula, also in full width, and the apostrophe that prevents it. */
const FORMULA = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Without it, Excel takes UTF-8 for the character set of the country. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Converts a workspace into CSV (RFC 4180) for spreadsheets, with everything but its settings and pins. A cell that begins like
 * a formula gets an apostrophe before it, which the import removes: see {@link cellText}.
 */
export function toCsvFile(workspace: Workspace): string {
  const rows = categoriesOf(workspace).flatMap(({ name, links }) =>
    links.map(({ title, url, addedAt, notes, sourceUrl, conversationId, localPath }) => {
      return [name, title, url, addedAt, notes, sourceUrl, conversationId, localPath];
    }),
  );
  const table = unparse(
    { fields: [...CSV_COLUMNS], data: rows },
    { newline: '\r\n', escapeFormulae: FORMULA },
  );
  return `${BYTE_ORDER_MARK}${table}\r\n`;
}

/** Returns what a cell of an exported CSV file stands for. */
export function cellText(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}
