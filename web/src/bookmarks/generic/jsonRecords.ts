import { isNamed } from '../collect/columnNames';
import { entriesOf, isAddressText, isIndex, MAX_COLUMNS, recordOf, valueOf } from './jsonFields';
import { messageRecords } from './messageRecords';
import type { FileRecord, Records } from './records';

/**
 * Finds the objects with an address anywhere in JSON, and lists of addresses. The names of what they are in become their
 * folders. Fields of an object in such an object are columns, too, such as "content.url".
 * @throws {Error} with a message for the user if there is too much of it.
 */
export function jsonRecords(json: unknown): Records {
  const records: FileRecord[] = [];
  const columns = new Set<string>();
  const unread = new Set<string>();
  const withRecords = new Set<string>();
  const add = (record: FileRecord) => {
    records.push(record);
    for (const column of record.values.keys()) if (columns.size < MAX_COLUMNS) columns.add(column);
  };
  // A stack of our own, because a file may be nested more deeply than calls can be. The last one is next.
  const waiting: Node[] = [{ value: json, folder: [] }];
  let count = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (++count > MAX_NODES) throw new Error('This JSON file is too large to look for addresses in it.');
    const { value, folder } = node;
    const ofMessage = messageRecords(value);
    if (ofMessage) {
      for (const values of ofMessage) add({ values, folder });
      continue;
    }
    const record = recordOf(value);
    if (record) add({ values: record.values, folder });
    if (record && node.field !== undefined) withRecords.add(node.field);
    for (const field of unreadIn(node, record?.own)) if (unread.size < MAX_COLUMNS) unread.add(field);
    for (const inner of insideOf(node, record?.own).toReversed()) waiting.push(inner);
  }
  return {
    columns: [...columns],
    records,
    unread: [...unread].filter((field) => !withRecords.has(field) && !columns.has(field)),
  };
}

/** Returns the fields of a record that are lists or objects, and of an object without an address, in a list, the others. */
function unreadIn({ value, field: outer, isItem }: Node, own: ReadonlySet<string> | undefined): string[] {
  if (!own && (isItem !== true || outer !== undefined)) return [];
  return entriesOf(value).flatMap(([key, field]) => {
    if (own?.has(key) === true || isNamed('title', key) || isAddressText(field)) return [];
    const text = valueOf(field);
    const isEmpty = text === undefined ? entryCount(field) === 0 : text.length === 0;
    return isEmpty || (!own && text === undefined) ? [] : [key];
  });
}

const entryCount = (value: unknown): number =>
  typeof value === 'string' || (typeof value === 'object' && value !== null) ? Object.keys(value).length : 0;

const MAX_NODES = 3_000_000;

/** The folders that are kept around a record. */
const MAX_DEPTH = 100;

interface Node {
  readonly value: unknown;
  readonly folder: readonly string[];
  /** The field of a record, or of what is in it, that it is in. */
  readonly field?: string | undefined;
  readonly isItem?: boolean;
}

/** Returns the other values in a list or an object, apart from its own record. A value with a name is a folder. */
function insideOf({ value, folder, field }: Node, own: ReadonlySet<string> = new Set()): Node[] {
  if (Array.isArray(value))
    return own.size > 0 ? [] : value.map((item: unknown) => ({ value: item, folder, field, isItem: true }));
  const fields = entriesOf(value).filter(([key]) => !own.has(key));
  const name = fields.find(([key, text]) => isNamed('title', key) && typeof text === 'string')?.[1];
  const inside = typeof name === 'string' && name.trim() !== '' ? within(folder, name) : folder;
  const areTitles = isIndex(fields);
  // The name of the only list in an object with a name says nothing more.
  const isOnly =
    inside !== folder &&
    fields.filter(([, value]) => typeof value === 'object' && value !== null).length === 1;
  return fields.flatMap(([key, inner]) => {
    if (isAddressText(key)) return [{ value: withAddress(key, inner), folder: inside }];
    if (areTitles) return [{ value: { title: key, url: inner }, folder: inside }];
    if (typeof inner !== 'object' || (own.size > 0 && ATTACHED.test(key))) return [];
    return [
      {
        value: inner,
        field: own.size > 0 ? key : field,
        folder: isOnly || CONTAINERS.test(key) || recordOf(inner) ? inside : within(inside, key),
      },
    ];
  });
}

/** Lists of files that belong to a page. */
const ATTACHED = /^(?:assets|attachments|enclosures)$/i;

function within(folder: readonly string[], name: string): readonly string[] {
  return [...folder, name].slice(-MAX_DEPTH);
}

/** Keys of lists that say nothing about what is in them, and ids. */
const CONTAINERS =
  /^(?:\d+|[\da-f-]{16,}|all|annotations|array|bookmarks?|cards|children|collections?|containers?|content|data|documents?|elements?|entries|export|favorites|folders?|groups|index|items?|links?|list|lists|marks|nodes?|objects?|orderedItems|pages?|posts?|records?|result|results|root|roots|rows?|saves?|sessions|sidebar|sites?|tabs?|tree|urls?|values?|windows?)$/i;

/** Returns the record of an address that is a key. */
function withAddress(url: string, value: unknown): unknown {
  if (typeof value === 'string') return { url, title: value };
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, url } : value;
}
