import { RestError } from './restError';

/**
 * Sends an idempotent request, several times if need be. Waits as long as the service asks, or else with exponential
 * backoff, but at most a minute.
 * @throws the error of the last attempt, or the first one that `isRetried` rejects. An AbortError if `signal` aborts.
 */
export async function sendWithRetries<T>(
  send: () => Promise<T>,
  { attempts, isRetried, onUnknown, signal }: Retries,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      if (isOutcomeUnknown(error)) onUnknown?.();
      if (!isRetried(error) || attempt === attempts) throw error;
      const requested = error instanceof RestError ? error.retryAfterSeconds : undefined;
      const delay = requested !== undefined ? requested * 1000 : FIRST_DELAY_MS * 2 ** (attempt - 1);
      await pause(Math.min(Math.max(delay, 0), MAX_DELAY_MS), signal);
    }
  }
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** The statuses after which the service may or may not have done what was requested. 0 means no response. */
const UNKNOWN: ReadonlySet<number> = new Set([0, 500, 502, 503, 504]);

/** Returns whether the service may have done what was requested, although the request failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof RestError && UNKNOWN.has(error.status);
}

/** Returns whether a retry may succeed: the outcome is unknown, or there were too many requests. */
export function isTemporary(error: unknown): boolean {
  return isOutcomeUnknown(error) || (error instanceof RestError && error.status === 429);
}

/** How often to send an edit whose outcome is unknown: for about 7 s if each attempt fails at once. */
export const EDIT_RETRIES = { attempts: 4, isRetried: isOutcomeUnknown };

interface Retries {
  readonly attempts: number;
  readonly isRetried: (error: unknown) => boolean;
  /** Called after each attempt that may have succeeded although it failed. */
  readonly onUnknown?: () => void;
  readonly signal?: AbortSignal | undefined;
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
