import { Unavailable } from '@shared/base/errors';

/** Long enough for one document to arrive over a slow connection. */
const SILENCE_MS = 30_000;

/**
 * Waits for `work`, however long it takes, as long as it calls `arrived` whenever something has arrived.
 * @throws {Unavailable} if nothing arrives for 30 s.
 */
export async function whileArriving<Result>(work: (arrived: () => void) => Promise<Result>): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const start = () => setTimeout(() => reject(new Unavailable()), SILENCE_MS);
  let timer: ReturnType<typeof start> | undefined = start();
  const arrived = () => {
    // Ignores what arrives after the end.
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = start();
  };
  try {
    return await Promise.race([work(arrived), silence]);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
}
