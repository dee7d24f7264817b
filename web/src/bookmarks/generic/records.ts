/** What a file of an unknown program holds: objects with the same fields, or rows with the same columns. */
export interface Records {
  /** The names of the columns, in their order. */
  readonly columns: readonly string[];
  readonly records: readonly FileRecord[];
  /** The names of the fields that are no columns: lists of objects in a record, and what is around records. */
  readonly unread?: readonly string[];
}

export interface FileRecord {
  /** The values by the names of their columns. */
  readonly values: ReadonlyMap<string, Value>;
  /** The names of the folders that it is in, outermost first. */
  readonly folder: readonly string[];
}

/** A text, or several, such as tags. */
export type Value = string | readonly string[];

/** A URL with a scheme, and nothing else. */
export function isAddress(value: Value | undefined): value is string {
  return typeof value === 'string' && value.length <= MAX_ADDRESS && ADDRESS.test(value.trim());
}

const MAX_ADDRESS = 100_000;

const ADDRESS = /^(?:[a-z][a-z\d+.-]{1,30}:\/\/\S|about:reader\?|www\.(?=\S+\.\S))\S*$/i;

/** Returns a value as one text. */
export function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}
