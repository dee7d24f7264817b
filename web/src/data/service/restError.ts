/**
 * An error response from the service. The message is that of the service, including what is wrong with each
 * field.
 */
export class RestError extends Error {
  override readonly name = 'RestError';

  constructor(
    message: string,
    /** 0 if there was no response. */
    readonly status: number,
    readonly details: readonly ErrorDetail[],
    /** How long to wait before a retry, if the service says so. */
    readonly retryAfterSeconds: number | undefined,
    /** The error code of the service, if the user can fix the cause. */
    readonly code?: string,
    /** Whether the service itself has answered. Otherwise, a proxy or nobody has. */
    readonly isOfService = false,
  ) {
    super(message);
  }
}

/** What is wrong with a field of a request. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}
