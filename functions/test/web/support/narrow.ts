import type { Page } from 'playwright-core';
import { untilEqual } from './until';

/** The narrowest phone that is still sold. */
export const NARROW = { width: 320, height: 640 };

/** What sticks out of the window on the right, such as "div.menu 322". Menus that are closed do not count. */
const STICKING_OUT = `[...document.querySelectorAll('body *')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([element, { right }]) => right > innerWidth + 0.5 && element.checkVisibility() && !element.closest('.card-title, .host, .visually-hidden'))
  .map(([{ localName, className }, { right }]) => localName + '.' + className + ' ' + right)`;

/** Waits until nothing on a page sticks out of {@link NARROW}. */
export async function expectToFit(page: Page): Promise<void> {
  await untilEqual(() => page.evaluate(STICKING_OUT), []);
  await untilEqual(() => page.evaluate('document.documentElement.scrollWidth'), NARROW.width);
}
