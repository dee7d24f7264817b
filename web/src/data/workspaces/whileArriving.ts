import { Unavailable } from '@shared/base/errors';
import { within } from '@shared/base/within';

/**
 * Waits for `work` as long as it keeps calling `arrived`.
 * @throws {Unavailable} if `work` does not call `arrived` for 30 s.
 */
export async function whileArriving<Result>(work: (arrived: () => void) => Promise<Result>): Promise<Result> {
  const done = await within(SILENCE_MS, async ({ restart }) => ({ result: await work(restart) }));
  if (!done) throw new Unavailable();
  return done.result;
}

/** Long enough for one document to arrive over a slow connection. */
const SILENCE_MS = 30_000;
