import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { DESKTOP, PHONE } from './browser';
import { pressShortcut, untilEqual } from './until';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const violationsSchema = z.array(z.string());

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
  const menu = document.querySelector('.menu-list');
  return id !== 'target-size' || !menu || menu.contains(element);
}`;

/** Evaluates to a line for each element with a serious or critical violation, because the whole report is long. */
const check = (
  options: object,
  part = 'document',
) => `axe.run(${part}, ${JSON.stringify({ resultTypes: ['violations'], elementRef: true, rules: TARGETS, ...options })})
  .then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.filter((node) => (${IS_RIGHT})(id, node)).map(({ html }) => id + ': ' + help + ': ' + html)))`;

/**
 * Expects axe to find no serious or critical violation on a page in the light theme. `test:long` checks the screens of
 * `screens.ts` in every layout and theme: use this for what is not among them.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Runs axe through the debugger, because the Content-Security-Policy blocks scripts from elsewhere.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  expect(await violations(page, {})).toEqual([]);
}

async function violations(page: Page, options: object, part?: string): Promise<string[]> {
  const look = async () => {
    // Elements that are still fading in have too little contrast.
    await page.evaluate(FINISH_ANIMATIONS);
    return violationsSchema.parse(await page.evaluate(check(options, part)));
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
  .filter(([element, { right }]) => right > innerWidth + 0.5 && element.checkVisibility() && !element.closest('.category-name, .host, .visually-hidden, .compact .link-metadata'))
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

/** Where and how each screen is checked: a phone is touched, and at 200 % zoom, a desktop has half its size. */
const LAYOUTS = [
  { size: DESKTOP, themes: ['light', 'dark'] },
  { size: { width: DESKTOP.width / 2, height: DESKTOP.height / 2 }, themes: ['light'] },
  { size: PHONE.viewport, themes: ['dark'], isTouched: true },
  { size: NARROW, themes: ['light'], isTouched: true },
] as const;

/** The rules that depend on the layout and the theme. The others are checked only once for the sidebar and the drawer. */
const LOOKS = { runOnly: ['target-size', 'color-contrast'] };
/** The rule that depends on the layout alone. */
const SIZES = { runOnly: ['target-size'] };

/** Evaluates to what does not fit: elements, a page that scrolls sideways, the buttons at the end of a dialog. */
const NOT_FITTING = `(() => {
  const { scrollWidth } = document.documentElement;
  const buttons = [...document.querySelectorAll('dialog[open] .dialog-actions .button')].filter((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top < 0 || bottom > innerHeight;
  });
  return [
    ...${STICKING_OUT},
    ...(scrollWidth > innerWidth ? ['scrolls sideways: ' + scrollWidth] : []),
    ...buttons.map(({ innerText }) => 'out of sight: ' + innerText),
  ];
})()`;

/** Evaluates to the open dialog or menu, or else the page. What is behind it is a screen of its own. */
const IN_FRONT = `[...document.querySelectorAll('dialog[open]:not(.drawer), .menu-list')].at(-1) ?? document`;

/** A screen: a text to wait for, and the steps that lead to it. */
export type Screen = readonly [shown: string, ...steps: ((page: Page) => Promise<unknown>)[]];

/** Expects screens of a page to be good in every layout and theme. Opens each once, and closes it with Escape. */
export async function expectAllGood(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = [];
  const debuggee = await page.context().newCDPSession(page);
  for (const [shown, ...steps] of screens) {
    const open = async () => {
      for (const step of steps) await step(page);
      await page.getByText(shown).filter({ visible: true }).first().waitFor();
    };
    for (const [index, { size, themes, ...layout }] of LAYOUTS.entries()) {
      const check = async (what: string, look: () => Promise<string[]>) => {
        const where = `${shown}, ${String(size.width)} px, ${what}: `;
        found.push(...(await settled(look)).map((each) => where + each));
      };
      await page.setViewportSize(size);
      await debuggee.send('Emulation.setTouchEmulationEnabled', { enabled: 'isTouched' in layout });
      // Some layouts close the sidebar or the drawer, with a menu in it.
      const isClosed =
        index === 0 || !(await page.getByText(shown).filter({ visible: true }).first().isVisible());
      if (isClosed) await open();
      await check('fit', async () => violationsSchema.parse(await page.evaluate(NOT_FITTING)));
      if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        const isFirst = colorScheme === 'light' && (isClosed || (index === 1 && steps.length === 0));
        const rules = isFirst ? {} : colorScheme === 'dark' ? LOOKS : SIZES;
        await check(colorScheme, () => violations(page, rules, IN_FRONT));
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
    // The first one may only close a question.
    for (const key of steps.length > 0 ? ['Escape', 'Escape'] : []) await pressShortcut(page, key);
  }
  await debuggee.detach();
  await page.setViewportSize(DESKTOP);
  expect(found).toEqual([]);
}

/** Returns what is still found after some time in which a page may adapt to a layout. */
async function settled(look: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 3_000;
  for (;;) {
    const found = await look();
    if (found.length === 0 || Date.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
