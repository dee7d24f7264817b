import type { Page } from 'playwright-core';
import { linkNamed } from '../editing/editor';
import { openAs, personWith } from '../support/signIn/person';
import { pressShortcut, untilEqual, untilFocused } from '../support/until';

const LINKS = [
  {
    category: 'Reading',
    title: 'A guide',
    url: 'https://example.com/guide',
    notes: 'Long and good. #deep #slow',
    addedAt: '2025-11-12T10:00:00Z',
  },
  { category: 'Reading', title: 'A map', url: 'https://example.com/map' },
];

/** Returns what the elements say that describe the focused one. */
const description = (page: Page) =>
  page.evaluate(`document.activeElement.getAttribute('aria-describedby')?.split(' ')
    .map((id) => document.getElementById(id).textContent).join(', ')`);

/** Returns the texts that the live regions have now. */
const spoken = async (page: Page) =>
  (await page.getByRole('status').allTextContents()).filter((text) => text !== '').join(' ');

it('the link of a row is described by its site, note and date, and the row is named after it', async () => {
  const page = await openAs(await personWith(LINKS));
  await page.getByRole('article', { name: 'A guide' }).waitFor();
  await linkNamed(page, 'A guide').focus();
  await untilEqual(
    () => description(page),
    expect.stringMatching(/^example\.com.*Long and good\.#deep #slow.*2025$/),
  );
});

it('announces what is selected, deleted and undone once, without the older messages, and the focus stays at a link or goes to the heading', async () => {
  const page = await openAs(await personWith(LINKS));
  await linkNamed(page, 'A map').focus();
  await pressShortcut(page, 'x');
  await untilEqual(() => spoken(page), '1 selected.');
  await pressShortcut(page, 'x');
  await untilEqual(() => spoken(page), '0 selected.');
  await pressShortcut(page, '?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await untilEqual(() => spoken(page), '');

  for (const title of ['A map', 'A guide']) {
    await linkNamed(page, title).focus();
    await pressShortcut(page, 'x');
    await pressShortcut(page, 'Delete');
    await untilEqual(() => spoken(page), expect.stringContaining(`Deleted “${title}”.`));
  }
  await untilFocused(page, 'tagName', 'H1');
  await page.locator('[aria-label="Messages"][aria-atomic="false"]').waitFor();
  await pressShortcut(page, 'Control+z');
  await untilEqual(() => spoken(page), expect.stringContaining('Undone: Deleted “A guide”.'));
  await linkNamed(page, 'A guide').waitFor();
  await untilFocused(page, 'tagName', 'H1');
});
