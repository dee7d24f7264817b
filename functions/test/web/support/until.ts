import type { Locator, Page } from 'playwright-core';

const TIMEOUT_MS = 45_000;
/** Of the first pause. The later ones are longer, because each look costs CPU time, also on the emulators. */
const INTERVAL_MS = 50;
const MAX_INTERVAL_MS = 250;

/** Polls until `isTrue` resolves to true. Throws after 45 s, because Jest's own timeout would not stop the polling. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  for (let interval = INTERVAL_MS; !(await isTrue()); interval *= 1.5) {
    if (Date.now() > end)
      throw new Error(`Still not true after ${String(TIMEOUT_MS / 1000)} seconds: ${isTrue.toString()}`);
    await pause(interval);
  }
}

/**
 * Polls until a value equals `expected`. After 45 s, fails as `expect` does. Use this for what an action
 * changes later: a page renders some changes, and moves the focus, only in one of its next frames.
 */
export async function untilEqual(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  for (let interval = INTERVAL_MS; ; interval *= 1.5) {
    try {
      expect(await read()).toEqual(expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await pause(interval);
  }
}

const pause = (interval: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(interval, MAX_INTERVAL_MS)));

/** Waits until a property of the focused element has this value. */
export const untilFocused = (page: Page, property: string, value: unknown): Promise<void> =>
  untilEqual(() => page.evaluate(`document.activeElement?.${property}`), value);

/** Waits until the page has an address with this path. */
export const untilPath = (page: Page, path: string): Promise<void> =>
  page.waitForURL(({ pathname }) => pathname === path);

/**
 * Presses a shortcut. Waits for the content and then for a frame first, because what was just rendered does not handle keys
 * before.
 */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await page.locator('#content').waitFor();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  await page.keyboard.press(key);
}

/** The controls of a dialog, and some more. */
const MAX_PRESSES = 60;

/** Presses a key, such as Tab, until a control has the focus. */
export async function pressUntilFocused(control: Locator, key = 'Tab'): Promise<void> {
  const page = control.page();
  await control.waitFor();
  for (let presses = 0; (await control.and(page.locator(':focus')).count()) === 0; presses++) {
    if (presses === MAX_PRESSES) throw new Error(`${key} does not lead to ${String(control)}.`);
    await pressShortcut(page, key);
  }
}
