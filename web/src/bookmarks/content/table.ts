import type { LinkCollector } from '../collect/linkCollector';
import { isNamed } from '../collect/columnNames';
import { csvRecords, type CsvRecord } from './csvRecords';

/**
 * Returns a text as a table, whether or not it is one. Finds out what separates its cells and which line names its columns,
 * because programs write titles above it, and some write no names at all. The rows are only parsed when they are asked for.
 */
export function tableIn(written: string): Table {
  const [declaration = '', declared] = /^sep=([^\r\n])\r?\n/i.exec(written) ?? [];
  const text = written.slice(declaration.length);
  const { delimiter, sample } = bestOf(declared === undefined ? DELIMITERS : [declared], text);
  const header = headerIndex(sample);
  const names = sample[header]?.cells.map((name) => name.trim()) ?? [];
  // The first of several columns of the same name wins.
  const columns = new Map(
    [...names.entries()].toReversed().map(([index, name]) => [name.toLowerCase(), index]),
  );
  return {
    names,
    width: Math.max(names.length, usualWidth(sample)),
    isTable: sample.some(namesAddress) || isRegular(sample.slice(Math.max(0, header))),
    columns: new Set(columns.keys()),
    titles: sample.slice(0, Math.max(0, header)).map(({ cells }) => cells.join(' ').trim()),
    records: (collector) => cellsOf(csvRecords(text, delimiter), collector).slice(header + 1),
    rows(collector) {
      return this.records(collector).map((cells) => (column) => cells[columns.get(column) ?? -1] ?? '');
    },
  };
}

export interface Table {
  /** The names of the columns as written. Empty if no line names them. */
  readonly names: readonly string[];
  /** The number of columns. */
  readonly width: number;
  /** Whether it has a column that is named as one of addresses, or nearly all lines have the same number of columns. */
  readonly isTable: boolean;
  /** Their names in small letters. */
  readonly columns: ReadonlySet<string>;
  /** What is written above the names. */
  readonly titles: readonly string[];
  /** Returns the cells of the rows below the names. Reports rows that cannot be read to the collector. */
  readonly records: (collector: LinkCollector) => readonly (readonly string[])[];
  /** Returns the same with the cells by their columns. */
  readonly rows: (collector: LinkCollector) => readonly Row[];
}

/** Returns the cell in a column, or '' if there is none. A row that was cut off lacks the last ones. */
export type Row = (column: string) => string;

/** What separates cells. Excel does it as the country does. */
const DELIMITERS = [',', ';', '\t', '|'];

/** How many characters and records show what a table looks like. */
const MAX_SAMPLE = 65_536;
const MAX_RECORDS = 50;

interface Sample {
  readonly delimiter: string;
  readonly sample: readonly CsvRecord[];
}

/** Returns the delimiter with which a line names a column of addresses, or else the most records have the same columns. */
function bestOf([first = ',', ...others]: readonly string[], text: string): Sample {
  const sampleOf = (delimiter: string) => ({
    delimiter,
    sample: csvRecords(text.slice(0, MAX_SAMPLE), delimiter, MAX_RECORDS),
  });
  const scored = (each: Sample) => ({ each, score: scoreOf(each.sample) });
  return others
    .map(sampleOf)
    .map(scored)
    .reduce((best, other) => (other.score > best.score ? other : best), scored(sampleOf(first))).each;
}

function scoreOf(sample: readonly CsvRecord[]): number {
  const width = usualWidth(sample);
  const alike = sample.filter(({ cells }) => cells.length === width).length;
  return width < 2 ? 0 : alike + (sample.some(namesAddress) ? MAX_RECORDS : 0) + width / 1_000;
}

/** Returns the number of columns that the most records have. A line with only one may be a title. */
function usualWidth(sample: readonly CsvRecord[]): number {
  const groups = Map.groupBy(sample, ({ cells }) => cells.length);
  if (groups.size > 1) groups.delete(1);
  const [width = 0] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return width;
}

/** Returns whether nearly all records have the same columns. In a list of links, a comma is there by chance. */
function isRegular(sample: readonly CsvRecord[]): boolean {
  const width = usualWidth(sample);
  const alike = sample.filter(({ cells }) => cells.length === width).length;
  return width > 1 && alike >= 0.9 * sample.length;
}

const namesAddress = ({ cells }: CsvRecord): boolean =>
  cells.length <= MAX_COLUMNS && cells.some((cell) => isNamed('address', cell));

/** More cells than this are no names of columns. */
const MAX_COLUMNS = 500;

/** An absolute URL, and nothing else. */
const ADDRESS = /^\s*[a-z][a-z\d+.-]{1,30}:\/\/\S+\s*$/i;

/** Returns the index of the record with the names of the columns, or -1 if there is none. */
function headerIndex(sample: readonly CsvRecord[]): number {
  const width = usualWidth(sample);
  const hasAddress = ({ cells }: CsvRecord) => cells.some((cell) => ADDRESS.test(cell));
  const first = sample.findIndex(hasAddress);
  const above = first < 0 ? sample : sample.slice(0, first);
  const named = above.findIndex(namesAddress);
  if (named >= 0 || first < 0) return Math.max(0, named);
  return above.findIndex(({ cells }) => cells.length === width && cells.every((cell) => cell.trim() !== ''));
}

function cellsOf(records: readonly CsvRecord[], collector: LinkCollector): (readonly string[])[] {
  for (const [index, { isBroken }] of records.entries()) {
    const title = `Row ${String(index + 1)}`;
    const reason = 'Its quotation marks are not closed. Rows after it may be missing.';
    if (isBroken) collector.skip({ title, url: '' }, reason);
  }
  return records.map(({ cells }) => cells);
}
