import type { Locator } from 'playwright-core';
import { z } from 'zod';

/** Touches the middle of an element until what a long press on it opens is there. */
export async function press(target: Locator, opened: Locator): Promise<void> {
  const page = target.page();
  const { x, y, width, height } = boxSchema.parse(await target.boundingBox());
  const debuggee = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    debuggee.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }]);
  await opened.waitFor();
  await touch('touchEnd', []);
  await debuggee.detach();
}

/** Clicks a button, or presses Enter on it where the layout for touch screens leaves it to keyboards and screen readers. */
export async function clickOrEnter(button: Locator): Promise<void> {
  await button.waitFor();
  const page = button.page();
  const isTouched = (await page.evaluate("matchMedia('(hover: none)').matches")) === true;
  const isHidden = isTouched && (await button.and(page.locator(OF_ROWS)).count()) > 0;
  await (isHidden ? button.press('Enter') : button.click());
}

/** The buttons that the style sheets hide where nothing hovers. */
const OF_ROWS = '.link-more, .category-item .menu > .button';

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
