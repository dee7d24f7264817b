import type { z } from 'zod';

/** Schema options that replace zod's messages for missing values and wrong types. Pass them to every input schema. */
export const fieldErrors = {
  error({ code, expected, input }: z.core.$ZodRawIssue): string | undefined {
    if (code !== 'invalid_type') return undefined;
    return input === undefined
      ? 'is required'
      : `must be ${TYPE_NAMES[String(expected)] ?? String(expected)}`;
  },
};

/** The names of JSON and zod types in error messages. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a whole number',
  array: 'an array',
  object: 'an object',
};

const MAX_DETAILS = 20;

/** One problem with an input. */
export interface ValidationDetail {
  /** The field, such as `categories[0].links[2].url`. Empty if the problem concerns the whole input. */
  path: string;
  message: string;
}

/**
 * Returns the problems that a schema found, with one entry for each unknown field. After the first 20, a last entry
 * says how many are omitted.
 */
export function validationDetails(error: z.ZodError): ValidationDetail[] {
  const details = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: formatPath([...issue.path, key]), message: 'is not a known field' }))
      : [{ path: formatPath(issue.path), message: issue.message }],
  );
  const omitted = details.length - MAX_DETAILS;
  if (omitted <= 0) return details;
  return [...details.slice(0, MAX_DETAILS), { path: '', message: `and ${String(omitted)} more` }];
}

function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${String(part)}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
