import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { connectUser } from '../support/users/toolUser';
import { itemNamed, linkNamed, menuOf, namedLinks, untilStored } from './editing/editor';
import { expectAccessible, expectToFit } from './support/accessible';
import { DESKTOP, PHONE } from './support/browser';
import { untilCopied } from './support/browserCopy';
import { showAs } from './support/places';
import { newPerson, openAs, personWith } from './support/signIn/person';
import { manyLinks, store, workspaceOf } from './support/stored';
import { pressShortcut, until, untilEqual, untilFocused } from './support/until';

const link = (title: string, more: object = {}) => ({
  category: 'Reading',
  title,
  url: `https://example.com/${title.toLowerCase()}`,
  ...more,
});

const NOTE = `Why it matters.\n\n> Correlation decides.\n\n${'It goes on and on. '.repeat(30)}The very end.`;

const LINKS = [
  link('First', { notes: NOTE, sourceUrl: 'obsidian://open?vault=First', addedAt: '2026-11-12T10:00:00Z' }),
  link('Second', { addedAt: '2026-11-11T10:00:00Z' }),
  link('Third', { addedAt: '2026-11-10T10:00:00Z' }),
];

const details = (page: Page, title: string): Locator =>
  page.getByRole('complementary', { name: `Details of ${title}` });
const row = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title });
const untilClosed = (page: Page) => page.locator('.link-panel').waitFor({ state: 'detached' });

it('shows everything about a link beside the list, goes from link to link, and closes with Escape and Back', async () => {
  const page = await openAs(await personWith(LINKS));
  await showAs(page, 'List');
  await linkNamed(page, 'First').focus();
  await pressShortcut(page, 'i');
  const first = details(page, 'First');
  await first.getByText('The very end.').waitFor();
  await first.getByRole('blockquote').getByText('Correlation decides.').waitFor();
  await first.getByText(/^(12 Nov|Nov 12,) 2026$/).waitFor();
  await first.getByRole('link', { name: 'Reference for First' }).waitFor();
  await untilFocused(page, 'ariaLabel', 'Details of First');
  await expectAccessible(page);

  for (const [key, title] of [
    ['j', 'Second'],
    ['ArrowDown', 'Third'],
    ['k', 'Second'],
    ['ArrowUp', 'First'],
    ['j', 'Second'],
  ] as const) {
    await page.keyboard.press(key);
    await details(page, title).waitFor();
  }
  await page.keyboard.press('Escape');
  await untilClosed(page);
  await untilFocused(page, 'textContent', 'Second');
  expect(new URL(page.url()).search).toBe('');

  // In the list, the details follow the focus.
  await pressShortcut(page, ' ');
  await details(page, 'Second').waitFor();
  await row(page, 'Second').getByRole('link', { name: 'Second' }).focus();
  await page.keyboard.press('ArrowDown');
  await details(page, 'Third').waitFor();
  await untilFocused(page, 'textContent', 'Third');
  await page.goBack();
  await untilClosed(page);

  await row(page, 'Third').locator('.host').click();
  await details(page, 'Third').waitFor();
  await page.reload();
  await details(page, 'Third').getByRole('button', { name: 'Close' }).click();
  await untilClosed(page);
  await row(page, 'First').getByRole('button', { name: 'Show the whole note of First' }).click();
  await first.getByText('The very end.').waitFor();
});

it.each([1_280, 1_440, 1_920])(
  'leaves the links uncovered and in place in a window of %i px',
  async (width) => {
    const page = await openAs(await personWith(manyLinks(150, 15)));
    await page.setViewportSize({ width, height: 900 });
    const opened = row(page, 'Article number 25 ');
    const place = async () => placeSchema.parse(await opened.boundingBox());
    for (const view of ['Cards', 'List'] as const) {
      await showAs(page, view);
      await page.getByRole('article').first().waitFor();
      await until(async () => {
        await page.evaluate(SCROLL_ON);
        return opened.isVisible();
      });
      await opened.locator('.host').scrollIntoViewIfNeeded();
      await opened.evaluate(untilStill);
      const before = await place();
      const untilInPlace = () => untilEqual(async () => Math.abs((await place()).y - before.y) <= 1, true);
      await opened.locator('.host').click();
      const panel = page.locator('aside.link-panel');
      await panel.waitFor();
      await untilInPlace();
      const { x, width: wide } = await place();
      expect(x + wide).toBeLessThan(placeSchema.parse(await panel.boundingBox()).x);
      await opened.evaluate(untilStill);
      await page.keyboard.press('Escape');
      await untilClosed(page);
      await untilInPlace();
      await page.evaluate('window.scrollTo(0, 0)');
    }
  },
);

/** Scrolls on, and from the end back to the top. Waits until what is in sight then is rendered. */
const SCROLL_ON = `new Promise((resolve) => {
  const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  scrollTo(0, isEnd ? 0 : scrollY + 400);
  requestAnimationFrame(() => requestAnimationFrame(resolve));
})`;

/** Waits until an element has not moved for many frames. */
const untilStill = `(element) => new Promise((resolve) => {
  let [last, frames] = [-1, 0];
  const check = () => {
    const { top } = element.getBoundingClientRect();
    frames = top === last ? frames + 1 : 0;
    last = top;
    if (frames < 30) requestAnimationFrame(check);
    else resolve();
  };
  check();
})`;

const placeSchema = z.object({ x: z.number(), y: z.number(), width: z.number() });

it('keeps a query that is changed while the details are shown', async () => {
  const page = await openAs(await personWith(LINKS));
  const query = page.getByRole('searchbox');
  await query.fill('fir');
  await row(page, 'First').locator('.host').click();
  await query.fill('firs');
  await details(page, 'First').getByRole('button', { name: 'Close' }).click();
  await untilClosed(page);
  expect(await query.inputValue()).toBe('firs');
  await page.waitForURL(({ search }) => search === '?q=firs');
});

it('edits a link in place, and stays with it when it is moved and deleted', async () => {
  const person = await personWith(LINKS);
  const page = await openAs(person);
  await menuOf(page, 'First').click();
  await itemNamed(page, 'Details and history').click();
  await details(page, 'First').getByRole('button', { name: 'Edit' }).click();
  const form = details(page, 'First').getByRole('region', { name: 'Edit link' });
  await untilFocused(page, 'value', 'First');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await form.getByLabel('Title').fill('Renamed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByLabel('Category').fill('Papers');
  await form.getByRole('button', { name: 'Save' }).click();
  await untilFocused(page, 'innerText.trim()', 'Edit');
  await details(page, 'Renamed').getByRole('link', { name: 'Papers' }).waitFor();
  await untilStored(person, { title: 'Renamed' });

  // A form in which nothing was entered does not outlast the details.
  await details(page, 'Renamed').getByRole('button', { name: 'Edit' }).click();
  await details(page, 'Renamed').getByRole('button', { name: 'Previous link' }).click();
  await details(page, 'Third').getByRole('button', { name: 'Next link' }).click();
  await details(page, 'Renamed').getByRole('button', { name: 'Edit' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await pressShortcut(page, 'm');
  await page.getByRole('dialog').getByLabel('Category').fill('Done');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await details(page, 'Renamed').getByRole('link', { name: 'Done' }).waitFor();
  // The key deletes it only in the list and in the details.
  await page.getByRole('link', { name: 'Settings', exact: true }).focus();
  await pressShortcut(page, 'Delete');
  await page.getByRole('searchbox').focus();
  expect(await details(page, 'Renamed').count()).toBe(1);
  expect(await page.getByText('Deleted “Renamed”.').count()).toBe(0);
  await details(page, 'Renamed').getByRole('button', { name: 'Delete' }).click();
  await details(page, 'Third').waitFor();
  await menuOf(page, 'Third').click();
  await row(page, 'Third').getByRole('button', { name: 'Delete' }).click();
  await untilClosed(page);
  await untilEqual(async () => (await namedLinks(person)).map(({ title }) => title), ['Second']);
});

it('says where else the page is saved, also in workspaces that only the browser’s copies have, and what happened to it', async () => {
  const person = await newPerson();
  await store(
    person.uid,
    workspaceOf('team', 'Team', [link('First', { category: 'Wiki', notes: 'For all.' })]),
  );
  const assistant = await connectUser(person.uid);
  await assistant.add({ ...link('First'), category: 'Reading' });
  await assistant.add({ ...link('First'), category: 'Papers' });
  await assistant.annotate({ category: 'Reading', url: link('First').url, notes: 'From the assistant.' });
  const page = await openAs(person);
  await untilCopied(page, 'For all.');
  await page.getByRole('region', { name: 'Reading' }).locator('.host').click();
  const panel = details(page, 'First');
  await untilEqual(() => panel.getByRole('listitem').allInnerTexts(), ['in Papers', 'in Wiki of Team']);
  await panel.getByText(/ by test$/).waitFor();

  await panel.getByRole('button', { name: 'History of this link' }).click();
  await panel.getByText('Added', { exact: true }).nth(1).waitFor();
  await panel.getByRole('button', { name: 'Undo Note First' }).click();
  await panel.getByText('Undone').waitFor();
  await page.setViewportSize({ width: 700, height: 800 });
  await page.getByRole('dialog', { name: 'Details of First' }).getByText('Undone').waitFor();
  await page.setViewportSize(DESKTOP);
  const notes = async () => (await namedLinks(person)).flatMap(({ notes: each }) => each ?? []);
  await untilEqual(notes, []);
  await panel.getByRole('link', { name: 'Show in Activity' }).click();
  await page.getByText('History of First').waitFor();
  await assistant.tools.close();
});

it('is a sheet on phones, which Back closes, and has no history for visitors', async () => {
  const person = await newPerson();
  await store(person.uid, { ...workspaceOf('default', 'Default', LINKS), isPublic: true });
  const page = await openAs(person, '/', PHONE);
  await page.goto(`/u/${person.uid}/default`);
  const sheet = page.getByRole('dialog', { name: 'Details of First' });
  await page.getByRole('button', { name: 'Show the whole note of First' }).press('Enter');
  await sheet.getByText('The very end.').waitFor();
  expect(await sheet.getByRole('button').count()).toBe(3);

  await page.goto('/');
  // A tap on the row opens the page.
  await menuOf(page, 'First').press('Enter');
  await itemNamed(page, 'Details and history').press('Enter');
  await sheet.getByText('The very end.').waitFor();
  await expectToFit(page);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Next link' }).tap();
  await page.getByRole('dialog', { name: 'Details of Second' }).waitFor();
  await page.goBack();
  await untilClosed(page);

  // Messages are in the sheet: what is behind it cannot be touched or heard.
  await menuOf(page, 'First').press('Enter');
  await itemNamed(page, 'Details and history').press('Enter');
  await sheet.getByRole('button', { name: 'Tags' }).tap();
  await page.getByLabel('Add tags').fill('good');
  await page.getByRole('button', { name: 'Save' }).tap();
  await sheet.getByText('Added #good to “First”.').waitFor();
  await sheet.getByRole('button', { name: 'Undo' }).tap();
  await sheet.getByText('Undone: Added #good to “First”.').waitFor();
  await sheet.getByRole('button', { name: 'Delete' }).tap();
  await untilClosed(page);
  await page.getByText('Deleted “First”.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().tap();
  await linkNamed(page, 'First').waitFor();
});
