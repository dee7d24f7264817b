import type { Page } from 'playwright-core';

/** The narrowest phone that is still sold. */
export const NARROW = { width: 320, height: 640 };

/** What sticks out of the window on the right, such as "div.menu 322". Menus that are closed do not count. */
const STICKING_OUT = `[...document.querySelectorAll('body *')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([element, { right }]) => right > innerWidth + 0.5 && element.checkVisibility() && !element.closest('.card-title, .host, .visually-hidden'))
  .map(([{ localName, className }, { right }]) => localName + '.' + className + ' ' + right)`;

/** Expects that nothing sticks out of a window as narrow as {@link NARROW}. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(STICKING_OUT)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
}
