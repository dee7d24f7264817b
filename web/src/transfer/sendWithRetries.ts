import { RestError } from '../data/service/callService';
import { isNetworkError } from '../ui/messages';

const MAX_ATTEMPTS = 6;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** The statuses after which a retry may succeed: too many requests, a server error, or an outage. */
const TEMPORARY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/**
 * Sends an idempotent request and retries temporary errors. Waits as long as the service asks, or else with
 * exponential backoff, but at most a minute.
 * @throws the error of the last attempt, or the first error that is not temporary. An AbortError if `signal`
 * aborts.
 */
export async function sendWithRetries<T>(
  send: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      if (!isTemporary(error) || attempt === MAX_ATTEMPTS) throw error;
      const requested = error instanceof RestError ? error.retryAfterSeconds : undefined;
      const delay = requested !== undefined ? requested * 1000 : FIRST_DELAY_MS * 2 ** (attempt - 1);
      await pause(Math.min(Math.max(delay, 0), MAX_DELAY_MS), signal);
    }
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof RestError ? TEMPORARY.has(error.status) : isNetworkError(error);
}

/** Waits until the time is up or `signal` aborts. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
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
