import { parse } from 'papaparse';
import type { LinkCollector } from '../collect/linkCollector';

/**
 * Returns a text as a table, whether or not it is one: its first line names the columns. The rows are only parsed when they
 * are asked for.
 */
export function tableIn(text: string): Table {
  // Excel separates cells as the country does.
  const delimiter = /[,;\t]/.exec(text.slice(0, MAX_HEADER))?.[0] ?? ',';
  const read = (preview: number) => parse<string[]>(text, { delimiter, preview, skipEmptyLines: 'greedy' });
  const [names = []] = read(1).data;
  const columns = new Map(names.map((name, index) => [name.trim().toLowerCase(), index]));
  return {
    columns: new Set(columns.keys()),
    rows: (collector) => {
      const { data, errors } = read(0);
      for (const { row = 0 } of errors.filter(({ type }) => type === 'Quotes')) {
        const title = `Row ${String(row + 1)}`;
        collector.skip(
          { title, url: '' },
          'Its quotation marks are not closed. Rows after it may be missing.',
        );
      }
      return data.slice(1).map((cells) => (column) => cells[columns.get(column) ?? -1] ?? '');
    },
  };
}

export interface Table {
  /** The names in the first line, in small letters. */
  readonly columns: ReadonlySet<string>;
  /** Returns the rows below it. Reports those that cannot be read to the collector. */
  readonly rows: (collector: LinkCollector) => readonly Row[];
}

/** Returns the cell in a column, or '' if there is none. A row that was cut off lacks the last ones. */
export type Row = (column: string) => string;

/** Characters within which the first separator is. */
const MAX_HEADER = 1_000;
