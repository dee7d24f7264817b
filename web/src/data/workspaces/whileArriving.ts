import { Unavailable } from '@shared/base/errors';

/** Long enough for one document to arrive over a slow connection. */
const SILENCE_MS = 30_000;

/**
 * Waits for `work` as long as it keeps calling `arrived`.
 * @throws {Unavailable} if `work` does not call `arrived` for 30 s.
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
