import { addressesIn } from '@shared/text/addresses';
import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import type { Table } from '../content/table';
import { columnRoles } from './columnRoles';
import { jsonRecords } from './jsonRecords';
import { readRecords } from './readRecords';
import { readReferences } from './readReferences';
import { readShortcut } from './readShortcut';
import { readText } from './readText';
import { textOf, type Records } from './records';

/**
 * Reads a file of any program that has addresses: a table, JSON, a shortcut to a page, or any text. Says what each column
 * holds, or goes by what the person has said. Returns what the file is, or false if there is no address in it.
 */
export function readAnything(content: Content, collector: LinkCollector): false | string {
  switch (content.kind) {
    case 'zip':
      return false;
    case 'json': {
      const what = content.format === 'XML' ? 'an XML file' : 'a JSON file';
      if (addRecords(jsonRecords(content.json), collector)) return what;
      // Some programs escape slashes.
      return readText(content.text.replaceAll('\\/', '/'), collector) && what;
    }
    case 'html':
      return readText(withoutMarkup(content.text), collector) && 'a file';
    case 'text': {
      if (readShortcut(content.name, content.text, collector)) return 'a shortcut';
      if (readReferences(content.text, collector)) return 'a list of references';
      const { table } = content;
      if (!table.isTable || !addRecords(tableRecords(table, collector), collector))
        return readText(content.text, collector) && 'a text file';
      if (table.titles.length > 0)
        collector.leftOut.push(`What is above the table: “${table.titles.join(' ').slice(0, MAX_SHOWN)}”.`);
      return 'a CSV file';
    }
  }
}

const MAX_SHOWN = 100;
const MAX_LISTED = 500;

/** Adds a link for each record. Returns false if none has an address. */
function addRecords(records: Records, collector: LinkCollector): boolean {
  const guessed = columnRoles(records);
  if (guessed.size === 0) return false;
  const roles = collector.chosenRoles ?? guessed;
  collector.columns = records.columns.map((name) => {
    const value = records.records
      .slice(0, MAX_SEARCHED)
      .find(({ values }) => textOf(values.get(name)).trim() !== '');
    return {
      name,
      sample: textOf(value?.values.get(name)).trim().slice(0, MAX_SHOWN),
      role: roles.get(name),
    };
  });
  const { unread = [] } = records;
  if (unread.length > 0)
    collector.leftOut.push(
      `Fields with lists in them, or around links: ${unread.join(', ').slice(0, MAX_LISTED)}.`,
    );
  readRecords(records.records, roles, collector);
  return true;
}

/** How many records to search for one that shows what a column has. */
const MAX_SEARCHED = 1_000;

function tableRecords(table: Table, collector: LinkCollector): Records {
  // Markdown has a line of dashes below the names, and nothing before the first separator and after the last.
  const rows = table.records(collector).filter((cells) => !cells.every((cell) => /^[\s:-]*$/.test(cell)));
  const columns = Array.from({ length: Math.min(MAX_COLUMNS, table.width) }, (_, index) => {
    const name = table.names[index] ?? '';
    return {
      index,
      name: name === '' || table.names.indexOf(name) < index ? `Column ${String(index + 1)}` : name,
    };
  }).filter(
    ({ index }) =>
      (table.names[index] ?? '') !== '' || rows.some((cells) => (cells[index] ?? '').trim() !== ''),
  );
  const records = rows.map((cells) => ({
    values: new Map(columns.flatMap(({ index, name }) => valuesOf(name, cells[index] ?? ''))),
    folder: [],
  }));
  const names = new Set(records.flatMap(({ values }) => [...values.keys()]));
  return {
    columns: names.size > 0 ? [...names] : columns.map(({ name }) => name),
    records,
  };
}

/** Returns the values of a cell by the names of columns. A link in Markdown has a title and an address. */
function valuesOf(name: string, cell: string): [string, string][] {
  const written = cell.trim();
  const [found] = written.startsWith('[') ? addressesIn(written) : [];
  const isLink = found?.title !== undefined && found.start === 0 && found.end === written.length;
  return isLink
    ? [
        [`${name}.title`, found.title ?? ''],
        [name, found.url],
      ]
    : [[name, cell]];
}

const MAX_COLUMNS = 100;

/** Returns the text of XML, or of HTML without links, without what is not for readers. */
function withoutMarkup(markup: string): string {
  const text = HIDDEN.reduce((rest, [start, end]) => without(rest, start, end), markup);
  return text
    .replace(/<[!?][^<>]*>/g, ' ')
    .replace(/\bxmlns(?::[\w-]{1,40})?="[^"<>]*"/g, ' ')
    .replaceAll('&amp;', '&');
}

const HIDDEN = [
  [/<!--/g, /-->/g],
  [/<script\b/gi, /<\/script\b/gi],
  [/<style\b/gi, /<\/style\b/gi],
] as const;

/** Removes everything from each `start` up to the next `end`. */
function without(text: string, start: RegExp, end: RegExp): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    start.lastIndex = from;
    const opening = start.exec(text);
    parts.push(text.slice(from, opening?.index));
    end.lastIndex = start.lastIndex;
    if (!opening || !end.test(text)) return parts.join(' ');
    from = end.lastIndex;
  }
}
