import type { Page } from 'playwright-core';
import { expectToFit } from './support/accessible';
import { showAs } from './support/places';
import { openAs, personWith } from './support/signIn/person';
import { untilEqual } from './support/until';

const CATEGORIES = ['AI & LLMs', 'Cooking', 'Databases', 'Reading list', 'Tools', 'Work'];

const LINKS = CATEGORIES.flatMap((category) => [
  { category, title: `Something about ${category}`, url: `https://example.com/${category}/1` },
  { category, title: 'Postgres internals', url: `https://example.com/${category}/2`, notes: 'Read twice.' },
]);

/** The widths of a small phone, a tablet, a laptop and a wide screen. */
const WIDTHS = [320, 768, 1440, 2560];

/** Evaluates to the names of cards that are cut off, and to the titles of links that have too little room for a word. */
const CUT_OFF = `[
  ...[...document.querySelectorAll('.card-title .category-name')].filter((name) =>
    name.querySelector('bdi').getBoundingClientRect().width > name.getBoundingClientRect().width + 1),
  ...[...document.querySelectorAll('.link-title')].filter((title) => title.clientWidth < 8 * parseFloat(getComputedStyle(title).fontSize) / 2),
].map((element) => element.textContent)`;

/** Sets what a person chooses as the font size of all pages. */
async function setFontSize(page: Page, size: number): Promise<void> {
  const debuggee = await page.context().newCDPSession(page);
  await debuggee.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}

it.each([16, 24, 32])('with a font size of %i px, nothing is cut off or sticks out', async (size) => {
  const page = await openAs(await personWith(LINKS), '/', { isAlone: true });
  await setFontSize(page, size);
  await page.reload();
  await page.getByRole('region', { name: 'Cooking' }).waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await untilEqual(() => page.evaluate(CUT_OFF), []);
    await expectToFit(page);
  }
  for (const view of ['List', 'Compact'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await showAs(page, view);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await untilEqual(() => page.evaluate(CUT_OFF), []);
      await expectToFit(page);
    }
  }
});
