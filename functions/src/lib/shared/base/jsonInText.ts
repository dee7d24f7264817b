import { parseJson } from './json';

/** Clients that encode twice exist. Nobody encodes more often. */
const MAX_ENCODINGS = 2;

/**
 * Returns the array or object that a string contains as JSON, which may be encoded twice, or undefined. It is as large and
 * as deep as the string allows: check it with `boundsProblem`.
 */
export function jsonInText(text: string): Record<string, unknown> | unknown[] | undefined {
  let value: unknown = text;
  for (let encodings = 0; encodings < MAX_ENCODINGS && typeof value === 'string'; encodings++) {
    value = /^\s*["[{]/.test(value) ? parseJson(value) : undefined;
  }
  return Array.isArray(value) || isObject(value) ? value : undefined;
}

/** Returns whether a value from JSON is an object, and neither an array nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
