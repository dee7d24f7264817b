const LONGEST_MS = 30_000;
const PAUSE_MS = 50;

/** Polls until `isTrue` resolves to true. Throws after 30 s, because Jest's own timeout would not stop the polling. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!(await isTrue())) {
    if (Date.now() > end)
      throw new Error(`Still not true after ${String(LONGEST_MS / 1000)} seconds: ${isTrue.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
