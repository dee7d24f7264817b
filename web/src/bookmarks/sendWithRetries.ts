import { RestError } from '../data/rest';
import { isNetworkError } from '../ui/networkError';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Too many requests, a fault, or out of reach: the same request may do later. */
const PASSING: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/**
 * Sends a request that may be sent twice, and again where it fails in a way that may pass, after the time that the
 * service asks for or longer each time. @returns undefined when `signal` aborts while waiting.
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
      if (!mayPass(error) || attempt === ATTEMPTS) throw error;
      const asked = error instanceof RestError ? error.retryAfterSeconds : undefined;
      const wait = asked !== undefined ? asked * 1000 : FIRST_PAUSE_MS * 2 ** (attempt - 1);
      await pause(Math.min(Math.max(wait, 0), LONGEST_PAUSE_MS), signal);
    }
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof RestError ? PASSING.has(error.status) : isNetworkError(error);
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
