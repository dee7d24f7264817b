import { RestError } from '../data/rest';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Too many requests, or out of reach: the same request may do later. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/**
 * Sends a request, and again where the service is too busy for it, after the time that it asks for or longer each
 * time. @returns undefined when `signal` aborts while waiting.
 */
export async function persistently<T>(
  send: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    if (signal?.aborted) return undefined;
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RestError) || !BUSY.has(error.status) || attempt === ATTEMPTS) throw error;
      const asked = error.retryAfterSeconds === undefined ? undefined : error.retryAfterSeconds * 1000;
      const wait = asked ?? FIRST_PAUSE_MS * 2 ** (attempt - 1);
      await pause(Math.min(Math.max(wait, 0), LONGEST_PAUSE_MS), signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
  });
}
