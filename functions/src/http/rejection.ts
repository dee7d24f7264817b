import type { ValidationDetail } from '../lib/shared/contract/fields/fieldErrors';

/** An error response. Thrown wherever a request is rejected. */
export class Rejection extends Error {
  constructor(
    readonly status: number,
    /** The outcome to log. */
    readonly outcome: string,
    readonly body: object,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(outcome);
  }
}

export function notFound(details: object = {}): Rejection {
  return new Rejection(404, 'not_found', { error: 'Not found', ...details });
}

/** Returns a 405 response. `allow` lists the supported methods. */
export function methodNotAllowed(allow: string): Rejection {
  const error = `Method not allowed: use ${allow}`;
  return new Rejection(405, 'method_not_allowed', { error }, { Allow: allow });
}

/** Returns a 400 response that says what is wrong with a body or its fields. */
export function invalidBody(
  problem: string | readonly ValidationDetail[],
  outcome = 'invalid_body',
): Rejection {
  const details = typeof problem === 'string' ? [{ path: '', message: problem }] : problem;
  return new Rejection(400, outcome, { error: 'Invalid request body', details });
}
