import { z } from 'zod';
import { InvalidArguments } from '../../lib/shared/base/errors';
import { boundsProblem } from '../../lib/shared/base/jsonBounds';
import { isObject, jsonInText } from '../../lib/shared/base/jsonInText';

/**
 * Returns the input that a model meant. Models and clients send values of other types, which can mean only one thing:
 * - JSON in a string, for an object or a list
 * - a single item, or several in one string, for a list, and a list of one for anything else
 * - `"5"` or `"5.0"` for a number, `"true"` for a boolean, and a number or a boolean for a string
 * - `{"item": "x"}` for an item of a list of strings
 * - `source_url` for `sourceUrl`, unless both are there
 * - null, an empty string, and `"null"` unless it is a valid value, for an optional argument that is omitted
 *
 * Anything else is returned as it is, for the schema to reject. A list in which nothing is left stays an empty list, and so does
 * `"none"` for one: if they counted as omitted, a call that names no link would concern all of them.
 * @throws {InvalidArguments} if JSON in a string is nested too deeply or has too many elements.
 */
export function meantBy(schema: unknown, given: unknown): unknown {
  if (schema instanceof z.ZodOptional) {
    const field = schema.unwrap();
    return meansNone(field, given) ? undefined : meantBy(field, given);
  }
  if (schema instanceof z.ZodPipe) return meantBy(schema.in, given);
  if (schema instanceof z.ZodArray) return listMeant(schema.element, given);
  if (Array.isArray(given) && given.length === 1) return meantBy(schema, given[0]);
  if (schema instanceof z.ZodObject) return objectMeant(schema, given);
  if (typeof given === 'string') {
    if (schema instanceof z.ZodNumber && WHOLE_NUMBER.test(given)) return Number(given);
    if (schema instanceof z.ZodBoolean) return BOOLEANS.get(given.trim().toLowerCase()) ?? given;
  }
  return schema instanceof z.ZodString && canBeText(given) ? String(given) : given;
}

/** Returns the names of the arguments that were sent as null, which counts as omitted. */
export function nullsIn(given: unknown): ReadonlySet<string> {
  const object = typeof given === 'string' ? jsonWithin(given) : given;
  const entries = isObject(object) ? Object.entries(object) : [];
  return new Set(entries.flatMap(([name, value]) => (value === null ? [name] : [])));
}

const WHOLE_NUMBER = /^\s*\d+(\.0+)?\s*$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** How JSON, JavaScript and Python write that there is no value. */
const NONE = /^\s*(null|undefined|none)\s*$/i;

function meansNone(field: z.core.$ZodType, given: unknown): boolean {
  if (given === undefined || given === null) return true;
  if (typeof given !== 'string' || field instanceof z.ZodArray) return false;
  if (given.trim() === '') return true;
  return NONE.test(given) && !z.safeParse(field, given).success;
}

function objectMeant({ shape }: z.ZodObject, given: unknown): unknown {
  const object = typeof given === 'string' ? jsonWithin(given) : given;
  if (!isObject(object)) return given;
  return Object.fromEntries(
    Object.entries(object).flatMap(([sent, value]) => {
      const name = value === null ? sent : nameMeant(shape, sent, object);
      const meant = meantBy(shape[name], value);
      return meant === undefined ? [] : [[name, meant]];
    }),
  );
}

/**
 * Returns the name of the argument that a client has spelled in another way. Not for null, of which it matters that it was sent:
 * see {@link nullsIn}.
 */
function nameMeant(shape: z.ZodObject['shape'], sent: string, object: Record<string, unknown>): string {
  if (Object.hasOwn(shape, sent) || sent.length > MAX_NAME) return sent;
  const plain = plainName(sent);
  const name = Object.keys(shape).find((each) => plainName(each) === plain);
  return name === undefined || Object.hasOwn(object, name) ? sent : name;
}

/** No argument has a longer name. */
const MAX_NAME = 40;

const plainName = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

function listMeant(element: z.core.$ZodType, given: unknown): unknown {
  const items = typeof given === 'string' ? itemsIn(element, given) : given;
  const list = element instanceof z.ZodObject && isObject(items) ? [items] : items;
  if (!Array.isArray(list)) return given;
  const unwrapped = element instanceof z.ZodObject ? list : list.map(itemWithin);
  return unwrapped.filter((item) => !meansNone(element, item)).map((item) => meantBy(element, item));
}

/** Returns what some clients wrap into an object of its own. */
function itemWithin(item: unknown): unknown {
  return isObject(item) && Object.keys(item).length === 1 && 'item' in item ? item.item : item;
}

/** Returns the items in a string: those of a JSON array, or valid ones between commas, semicolons and white space, or the string itself. */
function itemsIn(element: z.core.$ZodType, text: string): unknown[] {
  const json = jsonWithin(text);
  if (Array.isArray(json)) return json;
  const items = text.split(/[,;]?\s|[,;](?=https?:)/).filter((item) => item !== '' && !BULLET.test(item));
  return items.every((item) => z.safeParse(element, item).success) ? items : [text];
}

/** What begins a line of a list in Markdown. */
const BULLET = /^(?:[-*•]|\d{1,3}[.)])$/;

function jsonWithin(text: string): ReturnType<typeof jsonInText> {
  const json = jsonInText(text);
  const problem = boundsProblem(json);
  if (problem) throw new InvalidArguments(problem.message);
  return json;
}

/** Returns whether a value has only one spelling. Numbers that are too large have lost digits. */
function canBeText(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) || !Number.isInteger(value);
  return typeof value === 'boolean';
}
