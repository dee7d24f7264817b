import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from './errors';

/** How long a request may wait for the database. */
const DATABASE_TIMEOUT_MS = 10_000;

/** Returns a signal that aborts when a request has waited long enough for the database. */
export const databaseDeadline = (): AbortSignal => AbortSignal.timeout(DATABASE_TIMEOUT_MS);

/**
 * Returns the result of `work` if it is ready before `signal` aborts. Does not cancel `work`.
 * @throws {Unavailable} if the signal aborts first, else whatever `work` throws.
 */
export async function withDeadline<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(new Unavailable({ cause: signal.reason }));
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (abort) signal.removeEventListener('abort', abort);
  }
}

/** Sleeps. @throws {Unavailable} if the signal aborts first. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch {
    throw new Unavailable({ cause: signal.reason });
  }
}
