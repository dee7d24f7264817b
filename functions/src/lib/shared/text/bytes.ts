/** Returns the length of a string in UTF-8 bytes. */
export function utf8Bytes(text: string): number {
  return PLAIN.test(text) ? text.length : encoder.encode(text).length;
}

/** Returns the size of a value as JSON, in UTF-8 bytes. */
export function jsonBytes(value: unknown): number {
  return utf8Bytes(JSON.stringify(value));
}

/** Returns the size of an item in a JSON array, in UTF-8 bytes, with its comma. */
export function itemBytes(item: unknown): number {
  return jsonBytes(item) + ','.length;
}

const encoder = new TextEncoder();

/** Characters that take one byte each. Encoding thousands of short strings takes long. */
const PLAIN = /^[ -~]*$/;

/**
 * Returns a function that takes a number of bytes and returns whether they fit into the rest of the budget. If they
 * do, it deducts them.
 */
export function byteBudget(budget: number): (bytes: number) => boolean {
  let left = budget;
  return (bytes) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  };
}
