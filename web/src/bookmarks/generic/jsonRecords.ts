import { isNamed } from '../collect/columnNames';
import { messageRecords } from './messageRecords';
import { isAddress, type FileRecord, type Records, type Value } from './records';

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
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;

const MAX_NODES = 3_000_000;
const MAX_COLUMNS = 100;

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

/** Returns the values of an object that describes a page, and which of its fields they come from. */
function recordOf(value: unknown): FoundRecord | undefined {
  if (isAddressText(value)) return { values: new Map([['address', value]]), own: new Set() };
  if (Array.isArray(value)) return rowOf(value);
  const fields = ofReader(entriesOf(value));
  const inner = fields.filter(
    ([key, part]) => !ASIDE.test(`${key}.`) && isPlainObject(part) && hasAddress(entriesOf(part)),
  );
  if (
    isIndex(fields) ||
    (!hasAddress(fields) && (inner.length !== 1 || !fields.some(([, part]) => isText(part))))
  )
    return undefined;
  const values = new Map<string, Value>();
  const own = new Set<string>();
  for (const [key, field] of fields) {
    const found = valueOf(field);
    if (found !== undefined) values.set(key, found);
    else if (isPlainObject(field)) {
      for (const [name, part] of entriesOf(field)) {
        const text = valueOf(part);
        if (text !== undefined) values.set(`${key}.${name}`, text);
      }
    } else continue;
    own.add(key);
  }
  return { values, own };
}

/**
 * Returns the fields of an object, of which Google Reader and the feed readers after it keep the address in a list of one:
 * `canonical`, or else `alternate`.
 */
function ofReader(fields: [string, unknown][]): [string, unknown][] {
  const addresses = fields.filter(([key]) => key === 'canonical' || key === 'alternate');
  if (addresses.length === 0) return fields;
  return fields.map(([key, value]) => {
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    const isAddress = addresses.some(([name]) => name === key) && isPlainObject(first);
    if (!isAddress) return [key, value];
    return [key, key === 'alternate' && addresses.length > 1 ? '' : first];
  });
}

interface FoundRecord {
  readonly values: ReadonlyMap<string, Value>;
  readonly own: ReadonlySet<string>;
}

/** Returns the record of a list that is the row of a table: an address, and other texts. */
function rowOf(list: readonly unknown[]): FoundRecord | undefined {
  const isRow =
    list.length <= MAX_COLUMNS &&
    list.every((item) => isText(item)) &&
    list.some((item) => isAddressText(item));
  if (!isRow || list.every((item) => isAddressText(item))) return undefined;
  const values = new Map(list.map((item, index) => [`Column ${String(index + 1)}`, String(item)]));
  return { values, own: new Set(values.keys()) };
}

/** Returns whether an object maps titles to addresses. */
function isIndex(fields: Fields): boolean {
  return (
    fields.length > 1 &&
    fields.every(([key, value]) => isAddressText(value) && !isNamed('address', key) && !ASIDE.test(key))
  );
}

/** Returns whether an object has an address of its own: not of a picture of it, nor of the next page of a list. */
function hasAddress(fields: Fields): boolean {
  const isList = fields.some(([, value]) => Array.isArray(value) && value.some(isPlainObject));
  return fields.some(
    ([key, value]) => isAddressText(value) && (isNamed('address', key) || (!isList && !ASIDE.test(key))),
  );
}

/** Addresses of something else than the page itself. */
export const ASIDE =
  /icon|image|img|cover|thumb|avatar|photo|picture|logo|preview|screenshot|schema|snapshot|archive|^(?:@context|next|prev|previous|self|first|last)$|^(?:author|creator|feed|origin|owner|user)\./i;

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Fields = readonly (readonly [string, unknown])[];

const isAddressText = (value: unknown): value is string => typeof value === 'string' && isAddress(value);

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function entriesOf(value: unknown): [string, unknown][] {
  return isPlainObject(value) ? Object.entries(value) : [];
}

/** Returns a text, a number or a flag as a text, a list of texts or of named objects as texts, and a date in an object. */
function valueOf(value: unknown): Value | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const names = value.map(nameOf);
    return names.every((name) => name !== undefined) ? names.flatMap(labelIn) : undefined;
  }
  const dates = entriesOf(value).filter(([key]) => DATE.test(key));
  const [date] = dates.map(([, each]) => each).filter(isText);
  return date === undefined ? undefined : String(date);
}

/** The keys of an object that is a date, as PHP, MongoDB and Firestore write it. */
const DATE = /^(?:date|\$date|_?seconds)$/;

/** Returns a name without what feed readers write before labels, or nothing if it is a mark such as that of a read article. */
function labelIn(name: string): string[] {
  const [, kind, label = ''] = /^user\/[^/]{1,40}\/(label|state)\/(.+)$/.exec(name) ?? [];
  if (kind === undefined) return [name];
  return kind === 'label' ? [label] : [];
}

function nameOf(item: unknown): string | undefined {
  if (typeof item === 'string') return isAddressText(item) ? undefined : item;
  const fields = entriesOf(item);
  if (hasAddress(fields)) return undefined;
  const textIn = (keys: RegExp) => {
    const text = fields.find(([key]) => keys.test(key))?.[1];
    return typeof text === 'string' ? text : undefined;
  };
  const name = textIn(/^(?:name|label|title|tag|quote|text)$/i) ?? textIn(/^(?:content|highlight)$/i);
  // What the person wrote about a highlight.
  const note = textIn(/^(?:note|annotation|comment)$/i) ?? '';
  return name !== undefined && note !== '' ? `${name}\n\n${note}` : name;
}
