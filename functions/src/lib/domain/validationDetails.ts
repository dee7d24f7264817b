import type { z } from 'zod';

const DETAILS_SHOWN = 20;

/** What is wrong with one field. */
export interface ValidationDetail {
  /** Such as `categories[0].links[2].url`; empty for the whole. */
  path: string;
  message: string;
}

/** What is wrong with an input: an unknown field is named by its own path. At most 20, the rest is counted. */
export function validationDetails(error: z.ZodError): ValidationDetail[] {
  const details = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: pathText([...issue.path, key]),
          message: 'is not a known field',
        }))
      : [{ path: pathText(issue.path), message: issue.message }],
  );
  const left = details.length - DETAILS_SHOWN;
  if (left <= 0) return details;
  const rest = { path: '', message: `and ${String(left)} more` };
  return [...details.slice(0, DETAILS_SHOWN), rest];
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${String(part)}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
