/**
 * The errors that a person can act on. Each has a stable `code` and a `message` that says what to do next.
 * `http.ts` maps them to a status, `mcp/tool.ts` to a tool result; every other error is a fault of ours.
 */
export type ErrorCode =
  | 'invalid_arguments'
  | 'workspace_not_found'
  | 'category_not_found'
  | 'link_not_found'
  | 'user_not_allowed'
  | 'user_required'
  | 'limit_exceeded'
  | 'rate_limited'
  | 'unavailable';

export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

export class InvalidArguments extends DomainError {
  constructor(message: string) {
    super('invalid_arguments', message);
  }
}

export class NotFound extends DomainError {
  constructor(kind: 'workspace' | 'category' | 'link', message: string) {
    super(`${kind}_not_found`, message);
  }
}

/** The actor may not do this, or must say for whom. */
export class NotAllowed extends DomainError {
  constructor(code: 'user_not_allowed' | 'user_required', message: string) {
    super(code, message);
  }
}

export class LimitExceeded extends DomainError {
  constructor(message: string) {
    super('limit_exceeded', message);
  }
}

/** A caller has sent too much in too short a time. The message ends with how long to wait. */
export class RateLimited extends DomainError {
  constructor(
    reason: string,
    readonly retryAfterSeconds: number,
  ) {
    const time = retryAfterSeconds === 1 ? '1 second' : `${String(retryAfterSeconds)} seconds`;
    super('rate_limited', `${reason} Wait ${time}, then try again.`);
  }
}

/** The database did not answer in time. Every operation can be sent again: it then happens once. */
export class Unavailable extends DomainError {
  constructor(options?: ErrorOptions) {
    super(
      'unavailable',
      'The dashboard is not reachable just now. Try again in a few seconds; sending the same call again is safe.',
      options,
    );
  }
}

/** The `code` of a library's error, or undefined. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
