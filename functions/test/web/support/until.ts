const LONGEST_MS = 30_000;
const PAUSE_MS = 50;

/** Asks again and again until it is so. @throws when it takes too long: Jest's own limit would not end the asking. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It was not so after ${String(LONGEST_MS / 1000)} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
