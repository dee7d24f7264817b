import { RestError } from '../../service/restError';
import { isFault } from './answers';

/** The attempts to send the edits of a workspace that have failed in a row. */
export interface Attempts {
  readonly failures: number;
  /** How many of them the service answered that it could not do it. */
  readonly faults: number;
  /** Why the last one failed. */
  readonly message: string;
  /** How many milliseconds to wait until the next one. */
  readonly delay: number;
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** How long to wait between attempts for a workspace whose edits are set aside. */
const ASIDE_DELAY_MS = 5 * 60_000;

/** How many times in a row the service may fail until the edits of a workspace are set aside: for about a minute. */
const MAX_FAULTS = 6;

export const isAside = ({ faults }: Attempts): boolean => faults >= MAX_FAULTS;

/** Adds an attempt that failed. The next one is later each time, and no sooner than the service asks for. */
export function afterFailure(before: Attempts | undefined, error: unknown): Attempts {
  const failures = (before?.failures ?? 0) + 1;
  // A network that fails in between says nothing about the service.
  const faults = (before?.faults ?? 0) + (isFault(error) ? 1 : 0);
  const backoff =
    faults >= MAX_FAULTS
      ? ASIDE_DELAY_MS
      : Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 6), MAX_DELAY_MS);
  const delay = Math.max(backoff * (0.75 + Math.random() / 2), askedDelay(error));
  return { failures, faults, delay, message: error instanceof Error ? error.message : '' };
}

/** Returns how many milliseconds the service asks to wait. */
export function askedDelay(error: unknown): number {
  const seconds = error instanceof RestError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.min(seconds * 1_000, ASIDE_DELAY_MS);
}
