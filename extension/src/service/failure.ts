/** Thrown if a call to the dashboard failed. The message says what happened and what to do next. */
export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** How long the dashboard asked to wait. */
    readonly waitMs = 0,
    /** The code of the tool's error. */
    readonly code = '',
  ) {
    super(message);
  }
}

/** Why a call to the dashboard failed, and what it means for what was to be sent. */
export type FailureKind =
  /** The dashboard cannot be reached or is busy: send it again later. */
  | 'later'
  /** The person has to connect again, or to allow access to the dashboard. */
  | 'connect'
  /** The dashboard rejected it: sending it again is no use. */
  | 'rejected';

/** Returns what to show of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
