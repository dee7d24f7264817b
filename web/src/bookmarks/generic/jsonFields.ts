import { isNamed } from '../collect/columnNames';
import { isAddress, type Value } from './records';

/** Returns the values of an object that describes a page, and which of its fields they come from. */
export function recordOf(value: unknown): FoundRecord | undefined {
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

/** How many columns a file may have. */
export const MAX_COLUMNS = 100;

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
export function isIndex(fields: Fields): boolean {
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

export const isAddressText = (value: unknown): value is string =>
  typeof value === 'string' && isAddress(value);

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

export function entriesOf(value: unknown): [string, unknown][] {
  return isPlainObject(value) ? Object.entries(value) : [];
}

/** Returns a text, a number or a flag as a text, a list of texts or of named objects as texts, and a date in an object. */
export function valueOf(value: unknown): Value | undefined {
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
