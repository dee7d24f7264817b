import { setTimeout as sleep } from 'node:timers/promises';
import { OutcomeUnknown, Unavailable } from '../shared/base/errors';

/** Limits the time that a request may spend waiting. Its signal aborts when the time is up. */
export class Deadline {
  private readonly controller = new AbortController();
  private left = DATABASE_TIMEOUT_MS;
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

  constructor() {
    this.start();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /**
   * Returns the result of `work`. Stops the clock meanwhile, because the client decides how fast it sends its body.
   */
  async pausedFor<T>(work: Promise<T>): Promise<T> {
    clearTimeout(this.timer);
    this.left -= performance.now() - this.startedAt;
    try {
      return await work;
    } finally {
      this.start();
    }
  }

  /** Stops the clock for good. Otherwise, the timer would keep everything that waits for the signal in memory. */
  end(): void {
    clearTimeout(this.timer);
    this.hasEnded = true;
  }

  private start(): void {
    if (this.hasEnded) return;
    this.startedAt = performance.now();
    const abort = () => {
      this.controller.abort(new DOMException('The request took too long.', 'TimeoutError'));
    };
    this.timer = setTimeout(abort, this.left).unref();
  }
}

/** How long a request may wait in total for the database, for memory and for Firebase Auth. */
export const DATABASE_TIMEOUT_MS = 10_000;

/** Returns a signal that limits a single wait. A request uses one {@link Deadline} for all of its waits instead. */
export const databaseDeadline = (): AbortSignal => AbortSignal.timeout(DATABASE_TIMEOUT_MS);

/**
 * Returns the result of `work` if it is ready before `signal` aborts. Does not cancel `work`.
 * @throws {Unavailable} if the signal aborts first. Rethrows whatever `work` throws.
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

/**
 * The backoff after the first failed attempt, and its upper limit: about as long as it takes to read the workspace
 * again and commit. If a caller waits longer than the others, they commit again in the meantime.
 */
const FIRST_BACKOFF_MS = 20;
const MAX_BACKOFF_MS = 160;

/**
 * Sleeps for a random time that grows with each failed attempt.
 * @throws {Unavailable} with the last failure as its cause, if the signal aborts first. If the last failure was an
 * {@link OutcomeUnknown}, throws that.
 */
export async function backOff(failures: number, signal: AbortSignal, lastFailure: unknown): Promise<void> {
  const longest = Math.min(FIRST_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS);
  try {
    await pause(Math.random() * longest, signal);
  } catch {
    throw lastFailure instanceof OutcomeUnknown ? lastFailure : new Unavailable({ cause: lastFailure });
  }
}
