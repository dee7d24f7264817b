import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { DESKTOP } from './browser';
import { untilEqual } from './until';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const violationsSchema = z.array(z.string());

const isLong = process.env.LONG_TESTS === 'true';

/** Finishes all animations except endless ones, such as a spinner's. */
const FINISH_ANIMATIONS = `document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .forEach((animation) => animation.finish())`;

/** Axe leaves this rule out by default. */
const TARGETS = { 'target-size': { enabled: true } };

/**
 * Evaluates to a function that returns whether axe is right about an element. An open menu covers what is below it, which
 * then is too small a target for axe.
 */
const IS_RIGHT = `(id, { element }) => {
  const menu = document.querySelector('.menu-list:not([hidden])');
  return id !== 'target-size' || !menu || menu.contains(element);
}`;

/** Evaluates to a line for each element with a serious or critical violation, because the whole report is long. */
const check = (
  options: object,
) => `axe.run(${JSON.stringify({ resultTypes: ['violations'], elementRef: true, rules: TARGETS, ...options })})
  .then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.filter((node) => (${IS_RIGHT})(id, node)).map(({ html }) => id + ': ' + help + ': ' + html)))`;

/**
 * Expects axe to find no serious or critical violation on a page. Checks the light theme, and the dark one too
 * under `npm run test:long` or with `themes`.
 */
export async function expectAccessible(page: Page, themes?: 'in both themes'): Promise<void> {
  // Runs axe through the debugger, because the Content-Security-Policy blocks scripts from elsewhere.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  expect(await violations(page, {})).toEqual([]);
  if (!isLong && themes === undefined) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  // Only the colors differ.
  expect({ inDark: await violations(page, { runOnly: ['color-contrast'] }) }).toEqual({ inDark: [] });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function violations(page: Page, options: object): Promise<string[]> {
  const look = async () => {
    // Elements that are still fading in have too little contrast.
    await page.evaluate(FINISH_ANIMATIONS);
    return violationsSchema.parse(await page.evaluate(check(options)));
  };
  const found = await look();
  // Looks again, because another element may have begun to fade in.
  return found.length === 0 ? found : look();
}

/** The size of the narrowest phone that is still sold. */
export const NARROW = { width: 320, height: 640 };

/**
 * Evaluates to the elements that stick out of the window on the right, such as "div.menu 322". Ignores closed
 * menus.
 */
const STICKING_OUT = `[...document.querySelectorAll('body *')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([element, { right }]) => right > innerWidth + 0.5 && element.checkVisibility() && !element.closest('.category-name, .host, .visually-hidden'))
  .map(([{ localName, className }, { right }]) => localName + '.' + className + ' ' + right)`;

/** Waits until nothing on a page sticks out of a window of the size {@link NARROW}. */
export async function expectToFitNarrowly(page: Page): Promise<void> {
  await page.setViewportSize(NARROW);
  await untilEqual(() => page.evaluate(STICKING_OUT), []);
  await expectToFit(page);
}

/** Waits until a page is no wider than its window. */
export const expectToFit = (page: Page): Promise<void> =>
  untilEqual(() => page.evaluate('document.documentElement.scrollWidth'), page.viewportSize()?.width);

/** Expects a screen to fit a phone that is 320 pixels wide, and to have no serious violation on a desktop. */
export async function expectGood(page: Page): Promise<void> {
  await expectToFitNarrowly(page);
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page);
}

/** Expects the first heading to be an h1, and no level to be left out after that. */
export async function expectNoGaps(page: Page): Promise<void> {
  const found = `[...document.querySelectorAll('h1, h2, h3, h4')].map(({ localName }) => Number(localName[1]))`;
  const levels = z.array(z.number()).parse(await page.evaluate(found));
  expect(levels.length).toBeGreaterThan(2);
  expect(Math.max(...levels.map((level, index) => level - (levels[index - 1] ?? 0)))).toBe(1);
}
