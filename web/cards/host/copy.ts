/** Copies a text. Resolves to false if the app does not allow that, or does not answer within a second. */
export async function copy(text: string): Promise<boolean> {
  const timedOut = new Promise<boolean>((resolve) => {
    setTimeout(() => {
      resolve(false);
    }, PATIENCE_MS);
  });
  return Promise.race([write(text), timedOut]);
}

const PATIENCE_MS = 1_000;

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
