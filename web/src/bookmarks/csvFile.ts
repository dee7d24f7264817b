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

/**
 * Where a spreadsheet could find a formula: at the start of a cell, and after a semicolon, a tab or a line break. If it separates
 * cells by those, the quotation marks around a cell do not hold it together. Signs in full width begin a formula, too.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=['=+\-@＝＋－＠])|(?<=[;\t\r\n])(?="|$)/g;
/** Without it, Excel takes UTF-8 for the character set of the country. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Converts a workspace into CSV (RFC 4180) for spreadsheets, with everything but its settings and pins. What could be read as a
 * formula gets an apostrophe before it, which the import removes: see {@link cellText}.
 */
export function toCsvFile(workspace: Workspace): string {
  const rows = categoriesOf(workspace).flatMap(({ name, links }) =>
    links.map(({ title, url, addedAt, notes, sourceUrl, conversationId, localPath }) => {
      const cells = [name, title, url, addedAt, notes, sourceUrl, conversationId, localPath];
      return cells.map((cell) => cell?.replace(FORMULA, "'"));
    }),
  );
  const table = unparse({ fields: [...CSV_COLUMNS], data: rows }, { newline: '\r\n' });
  return `${BYTE_ORDER_MARK}${table}\r\n`;
}

/** Returns what a cell of an exported CSV file stands for. */
export function cellText(cell: string): string {
  return cell.replace(/(?<=^|[;\t\r\n])'/g, '');
}
