import type { z } from 'zod';

/** What people call the types that fields have. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a whole number',
  array: 'a list',
  object: 'an object',
};

/**
 * For every schema of what a caller sends: says in our words, not in those of the library, that a value is missing or
 * of another type.
 */
export const fieldErrors = {
  error({ code, expected, input }: z.core.$ZodRawIssue): string | undefined {
    if (code !== 'invalid_type') return undefined;
    return input === undefined
      ? 'is required'
      : `must be ${TYPE_NAMES[String(expected)] ?? String(expected)}`;
  },
};
