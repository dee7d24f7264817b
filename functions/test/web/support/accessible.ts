import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { DESKTOP, PHONE } from './browser';
import { pressShortcut, untilEqual } from './until';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const linesSchema = z.array(z.string());

/**
 * Finishes all animations except endless ones, such as a spinner's. When a new theme has faded in somewhere, what inherits the
 * color begins to fade.
 */
const FINISH_ANIMATIONS = `for (;;) {
  const unfinished = document.getAnimations().filter(({ effect, playState }) =>
    playState !== 'finished' && effect.getComputedTiming().endTime !== Infinity);
  if (unfinished.length === 0) break;
  for (const animation of unfinished) animation.finish();
}`;

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
const violations = (part = 'document') => `(() => {
  // Elements that are still fading in have too little contrast.
  ${FINISH_ANIMATIONS}
  return axe.run(${part}, ${JSON.stringify({ resultTypes: ['violations'], elementRef: true, rules: TARGETS })})
    .then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) => nodes.filter((node) => (${IS_RIGHT})(id, node)).map(({ html }) => id + ': ' + help + ': ' + html)));
})()`;

/**
 * Expects axe to find no serious or critical violation on a page in the light theme. `test:long` checks the screens of
 * `screens.ts` in every layout and theme: use this for what is not among them.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  expect(await settledLines(page, violations())).toEqual([]);
}

/** Loads axe through the debugger, because the Content-Security-Policy blocks scripts from elsewhere. */
async function loadAxe(page: Page): Promise<void> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
}

/** Returns the lines that a script still evaluates to after some time in which a page may adapt, or an element fade in. */
async function settledLines(page: Page, script: string): Promise<string[]> {
  const end = Date.now() + 3_000;
  for (;;) {
    const lines = linesSchema.parse(await page.evaluate(script));
    if (lines.length === 0 || Date.now() > end) return lines;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The size of the narrowest phone that is still sold. */
export const NARROW = { width: 320, height: 640 };

/**
 * Evaluates to the elements that stick out of the window on the right, such as "div.menu 322". Ignores closed
 * menus.
 */
const STICKING_OUT = `[...document.querySelectorAll('body *')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([element, { right }]) => right > innerWidth + 0.5 && element.checkVisibility() && !element.closest('.category-name, .host, .visually-hidden, .compact .link-metadata, .jump-chips'))
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

/**
 * Where and how each screen is checked with all rules: on a desktop in both themes, on two phones, which are touched, and at
 * 200 % zoom, where a desktop has half its size. Each differs from the one before in as little as possible, which saves time.
 */
const LAYOUTS = [
  { size: DESKTOP, colorScheme: 'light', isTouched: false },
  { size: DESKTOP, colorScheme: 'dark', isTouched: false },
  { size: PHONE.viewport, colorScheme: 'dark', isTouched: true },
  { size: NARROW, colorScheme: 'light', isTouched: true },
  { size: { width: DESKTOP.width / 2, height: DESKTOP.height / 2 }, colorScheme: 'light', isTouched: false },
] as const;

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

/**
 * Evaluates to the open dialog, menu or panel, or else the page. What is behind it, or beside it, is a screen of its own, in the
 * same layouts. For axe, a link that is scrolled in part below the bar is too small.
 */
const IN_FRONT = `[...document.querySelectorAll('dialog[open]:not(.drawer), .menu-list, .link-panel')].at(-1) ?? document`;

/** A screen: a text to wait for, and the steps that lead to it. */
export type Screen = readonly [shown: string, ...steps: ((page: Page) => Promise<unknown>)[]];

/** Evaluates to what does not fit, and to what axe finds in front. */
const NOT_GOOD = `${violations(IN_FRONT)}.then((lines) => [...${NOT_FITTING}, ...lines])`;

/** Waits until a page has not changed for five frames. Cards move after the width has changed, so a click could miss them. */
const SETTLE = `new Promise((resolve) => {
  let left = 5;
  const observer = new MutationObserver(() => { left = 5; });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  const next = () => left-- > 0 ? requestAnimationFrame(next) : (observer.disconnect(), resolve());
  next();
})`;

/** Expects screens of a page to be good in every layout and theme. Opens each once, and closes it with Escape. */
export async function expectAllGood(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = [];
  const debuggee = await page.context().newCDPSession(page);
  let before: (typeof LAYOUTS)[number] | undefined;
  for (const [shown, ...steps] of screens) {
    for (const layout of LAYOUTS) {
      const { size, colorScheme, isTouched } = layout;
      if (size !== before?.size) await page.setViewportSize(size);
      if (colorScheme !== before?.colorScheme) await page.emulateMedia({ colorScheme });
      if (isTouched !== before?.isTouched)
        await debuggee.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched });
      before = layout;
      const text = page.getByText(shown).filter({ visible: true }).first();
      // Some layouts close the sidebar or the drawer, with a menu in it, or show the panel of a link anew.
      if (layout === LAYOUTS[0] || !(await text.isVisible())) {
        if (layout !== LAYOUTS[0]) await pressShortcut(page, 'Escape');
        await page.evaluate(SETTLE);
        for (const step of steps) await step(page);
        await text.waitFor();
        await loadAxe(page);
      }
      const where = `${shown}, ${String(size.width)} px, ${colorScheme}: `;
      found.push(...(await settledLines(page, NOT_GOOD)).map((line) => where + line));
    }
    // The first one may only close a question.
    for (const key of steps.length > 0 ? ['Escape', 'Escape'] : []) await pressShortcut(page, key);
  }
  await debuggee.detach();
  await page.setViewportSize(DESKTOP);
  expect(found).toEqual([]);
}
