import { unparse } from 'papaparse';
import { SHOWN_FIELDS, type Workspace } from '@shared/model/model';
import { categoriesOf } from './categoriesOf';

/**
 * Converts a workspace into CSV (RFC 4180) for spreadsheets, with everything but its settings and pins. The columns are named like
 * the fields in the reference. What could be read as a formula gets an apostrophe before it, which the import removes: see
 * {@link cellText}.
 */
export function toCsvFile(workspace: Workspace): string {
  const rows = categoriesOf(workspace).flatMap(({ name, links }) =>
    links.map((link) => {
      const cells = { ...link, category: name };
      return SHOWN_FIELDS.map((field) => cells[field]?.replace(FORMULA, "'"));
    }),
  );
  const table = unparse({ fields: SHOWN_FIELDS, data: rows }, { newline: '\r\n' });
  return `${BYTE_ORDER_MARK}${table}\r\n`;
}

/**
 * Where a spreadsheet could find a formula: at the start of a cell, and after a semicolon, a tab or a line break. If it separates
 * cells by those, the quotation marks around a cell do not hold it together. Signs in full width begin a formula, too.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=['=+\-@＝＋－＠])|(?<=[;\t\r\n])(?="|$)/g;

/** Without it, Excel takes UTF-8 for the character set of the country. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Returns what a cell of an exported CSV file stands for. */
export function cellText(cell: string): string {
  return cell.replace(/(?<=^|[;\t\r\n])'/g, '');
}
