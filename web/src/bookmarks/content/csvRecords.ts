/**
 * Splits a text into the records of a CSV file (RFC 4180), at most `limit` of them. Forgives spaces around quotation marks, and
 * marks within a cell that are not doubled. Leaves out records without any text. Takes linear time: papaparse does not if quotation
 * marks are not closed.
 */
export function csvRecords(text: string, delimiter: string, limit = Infinity): CsvRecord[] {
  const records: CsvRecord[] = [];
  const unquoted = new RegExp(`[^\\r\\n\\u{${(delimiter.codePointAt(0) ?? 0).toString(16)}}]*`, 'uy');
  let cells: string[] = [];
  let isBroken = false;
  for (let at = 0; at <= text.length && records.length < limit; at++) {
    const start = afterSpaces(text, at);
    if (text[start] === '"') {
      const quoted = quotedCell(text, start + 1, delimiter);
      cells.push(quoted.cell);
      at = quoted.end;
      isBroken ||= quoted.isBroken;
    } else {
      unquoted.lastIndex = at;
      const [cell = ''] = unquoted.exec(text) ?? [];
      cells.push(cell);
      at += cell.length;
    }
    if (text[at] === delimiter) continue;
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    if (cells.some((cell) => cell.trim() !== '')) records.push({ cells, isBroken });
    cells = [];
    isBroken = false;
  }
  return records;
}

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Whether its quotation marks do not fit together. */
  readonly isBroken: boolean;
}

/** Returns the cell whose text begins at `start`, behind a quotation mark, and where it ends. */
function quotedCell(text: string, start: number, delimiter: string): CsvCell {
  let isBroken = false;
  for (let from = start; ;) {
    const quote = text.indexOf('"', from);
    const end = quote < 0 ? text.length : afterSpaces(text, quote + 1);
    const isEnd = end === text.length || [delimiter, '\r', '\n'].includes(text.charAt(end));
    if (quote < 0 || (isEnd && text[quote + 1] !== '"')) {
      const cell = text.slice(start, quote < 0 ? end : quote).replaceAll('""', '"');
      return { cell, end, isBroken: isBroken || quote < 0 };
    }
    const isDoubled = text[quote + 1] === '"';
    isBroken ||= !isDoubled;
    from = quote + (isDoubled ? 2 : 1);
  }
}

interface CsvCell {
  readonly cell: string;
  readonly end: number;
  readonly isBroken: boolean;
}

function afterSpaces(text: string, index: number): number {
  let end = index;
  while (text[end] === ' ') end++;
  return end;
}
