import { Unavailable } from './errors';

/** How long a request may wait for the database, in milliseconds. */
export const DATABASE_TIMEOUT_MS = 10_000;

/** A signal that aborts when the database has had its time. */
export const databaseDeadline = (): AbortSignal => AbortSignal.timeout(DATABASE_TIMEOUT_MS);

/**
 * Waits for `work`, but not past `signal`.
 * @throws {Unavailable} when the signal aborts first; the work itself goes on unobserved.
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

/** Sleeps for `milliseconds`, or until the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const slept = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await withDeadline(signal, slept);
  } finally {
    clearTimeout(timer);
  }
}
