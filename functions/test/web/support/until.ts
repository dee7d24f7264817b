const TIMEOUT_MS = 45_000;
const INTERVAL_MS = 50;

/** Polls until `isTrue` resolves to true. Throws after 45 s, because Jest's own timeout would not stop the polling. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isTrue())) {
    if (Date.now() > end)
      throw new Error(`Still not true after ${String(TIMEOUT_MS / 1000)} seconds: ${isTrue.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
