import type { SharedLease } from '../../firebase/sharedLease';
import { sendWithRetries } from '../service/sendWithRetries';

/**
 * Creates the lease of a user. `ask` extends it, or returns false if they may not use the dashboard any more. It is repeated until
 * it returns or `signal` aborts: without a response, nothing that is open closes.
 */
export function createSharedLease(ask: () => Promise<boolean>, signal: AbortSignal): SharedLease {
  let askedAt = -Infinity;
  let asking: Promise<boolean> | undefined;

  const extend = () => {
    askedAt = Date.now();
    asking ??= sendWithRetries(ask, { attempts: Infinity, isRetried: () => true, signal })
      .catch(() => false)
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const check = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= ASK_MS) void extend();
  };

  return {
    extend,
    keep() {
      check();
      const timer = setInterval(check, CHECK_MS);
      document.addEventListener('visibilitychange', check);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', check);
      };
    },
  };
}

/** How often to ask. After each response, at least five minutes are left. */
const ASK_MS = 4 * 60_000;

/** How often to see whether it is time. A timer stands still while the computer sleeps. */
const CHECK_MS = 30_000;
