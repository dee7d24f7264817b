import { isNamed } from '../collect/columnNames';
import { isAddress, type Value } from './records';

/** Returns the values of an object that describes a page, and which of its fields they come from. */
export function recordOf(value: unknown): FoundRecord | undefined {
  if (isAddressText(value)) return { values: new Map([['address', value]]), own: new Set() };
  if (Array.isArray(value)) return rowOf(value);
  const fields = withAttributes(ofReader(entriesOf(value)));
  const inner = fields.filter(
    ([key, part]) => !ASIDE.test(`${key}.`) && isPlainObject(part) && hasAddress(entriesOf(part)),
  );
  if (
    isIndex(fields) ||
    (!hasAddress(fields) &&
      (inner.length !== 1 ||
        !fields.some(([, part]) => isText(part)) ||
        fields.some(([key, part]) => isPlainObject(part) && !ASIDE.test(`${key}.`) && holdsDeeper(part))))
  )
    return undefined;
  const values = new Map<string, Value>();
  const own = new Set<string>();
  for (const [key, field] of fields) {
    const found = valueOf(field);
    if (found !== undefined) values.set(key, found);
    else if (isPlainObject(field) && !holdsDeeper(field)) {
      for (const [name, text] of valuesIn(field)) values.set(`${key}.${name}`, text);
    } else continue;
    own.add(key);
  }
  return { values, own };
}

/** Returns the values in an object by their names, those of objects in it as "location.name". */
function valuesIn(value: object): [string, Value][] {
  return entriesOf(value).flatMap(([name, part]): [string, Value][] => {
    const text = valueOf(part);
    if (text !== undefined) return [[name, text]];
    const inner = isPlainObject(part) ? entriesOf(part) : [];
    return inner.flatMap(([key, field]) => {
      const found = valueOf(field);
      return found === undefined ? [] : [[`${name}.${key}`, found]];
    });
  });
}

/**
 * Returns the fields of an object with a title, of which XML keeps the address in an element that has no title of its own, such as
 * `note-attributes` of Evernote.
 */
function withAttributes(fields: [string, unknown][]): [string, unknown][] {
  const hasTitle = (each: Fields) => each.some(([key, value]) => isNamed('title', key) && isText(value));
  const children = fields.find(([key, value]) => key === 'children' && Array.isArray(value))?.[1];
  if (!Array.isArray(children) || children.length > MAX_CHILDREN || !hasTitle(fields)) return fields;
  const found: unknown[] = children.filter((child) => hasAddress(entriesOf(child)));
  const [only] = found;
  if (found.length !== 1 || hasTitle(entriesOf(only))) return fields;
  return fields.map(([key, value]) => [key, value === children ? only : value]);
}

/** The elements in one that describes a page. In one with more of them, they are links. */
const MAX_CHILDREN = 10;

/** Returns whether there is an address anywhere in a value, as far as it is worth the time to look. */
function holdsAddress(value: unknown): boolean {
  const waiting: unknown[] = [value];
  for (let looked = 0; waiting.length > 0 && looked < MAX_LOOKED; looked++) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const parts: [string, unknown][] = Object.entries(next);
    if (parts.some(([key, part]) => isAddressText(part) && !ASIDE.test(key))) return true;
    for (const [, part] of parts.slice(0, MAX_LOOKED)) waiting.push(part);
  }
  return false;
}

const MAX_LOOKED = 200;

/** Returns whether there are addresses in an object that has none of its own. */
function holdsDeeper(value: object): boolean {
  return !hasAddress(entriesOf(value)) && holdsAddress(value);
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
  if (typeof value === 'string') return DOCUMENT.test(value) ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const names = value.map(nameOf);
    return names.every((name) => name !== undefined) ? names.flatMap(labelIn) : undefined;
  }
  const fields = entriesOf(value);
  const isDate =
    fields.length <= MAX_OF_DATE && fields.every(([, each]) => isText(each) && !isAddressText(each));
  const dates = isDate ? fields.filter(([key]) => DATE.test(key)) : [];
  const [date] = dates.map(([, each]) => each).filter(isText);
  return date === undefined ? undefined : String(date);
}

/** The keys of an object that is a date, as PHP, MongoDB and Firestore write it. */
const DATE = /^(?:date|\$date|_?seconds)$/;
const MAX_OF_DATE = 4;

/** A saved copy of a page, or a whole note in markup. */
const DOCUMENT = /^\s*<(?:!doctype|\?xml|en-note|html)[\s>]/i;

/** Returns a name without what feed readers write before labels, or nothing if it is a mark such as that of a read article. */
function labelIn(name: string): string[] {
  const [, kind, label = ''] = /^user\/[^/]{1,40}\/(label|state)\/(.+)$/.exec(name) ?? [];
  if (kind === undefined) return [name];
  return kind === 'label' ? [label] : [];
}

function nameOf(item: unknown): string | undefined {
  if (typeof item === 'string') return isAddressText(item) ? undefined : item;
  const fields = entriesOf(item);
  if (holdsAddress(item)) return undefined;
  const textIn = (keys: RegExp) => {
    const text = fields.find(([key]) => keys.test(key))?.[1];
    return typeof text === 'string' ? text : undefined;
  };
  const name = textIn(/^(?:name|label|title|tag|quote|text)$/i) ?? textIn(/^(?:content|highlight)$/i);
  // What the person wrote about a highlight.
  const note = textIn(/^(?:note|annotation|comment)$/i) ?? '';
  return name !== undefined && note !== '' ? `${name}\n\n${note}` : name;
}
