import type { Page } from 'playwright-core';
import { namedLinks, undoButton } from './editing/editor';
import { goOffline, goOnline } from './editing/offline';
import { expectAccessible, expectToFitNarrowly } from './support/accessible';
import { DESKTOP } from './support/browser';
import { openAs, personWith } from './support/signIn/person';
import { pressShortcut, untilEqual, untilFocused } from './support/until';

const link = (title: string, url: string, category = 'Reading', more: object = {}) => ({
  ...{ category, title, url: `https://example.com/${url}` },
  ...more,
});

const LINKS = [
  link('A guide', 'guide', 'Reading', { notes: 'First.', addedAt: '2026-11-03T10:00:00Z' }),
  link('A guide', 'guide/?utm_source=feed', 'Papers', { notes: 'Second.', addedAt: '2026-11-02T10:00:00Z' }),
  link('Tea', 'tea', 'Reading', { addedAt: '2026-11-01T10:00:00Z' }),
  link('Green tea', 'tea', 'Kitchen', { addedAt: '2026-11-04T10:00:00Z' }),
  link('Weekly', 'weekly/1'),
  link('Weekly', 'weekly/2'),
];

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('lists what is saved more than once under any address, merges one and then all, also offline, and undoes each as one change', async () => {
  const person = await personWith(LINKS);
  const page = await openAs(person);
  await page.getByRole('button', { name: 'Change this workspace' }).click();
  await page.getByRole('link', { name: 'Find duplicates' }).click();
  await page.getByText('2 pages are saved more than once.').waitFor();
  await page.reload();
  await page.getByText('2 pages are saved more than once.').waitFor();
  await page.getByText('Different pages of a site with the same title.').waitFor();
  await group(page, 'Perhaps the same').getByRole('link', { name: 'Weekly' }).nth(1).waitFor();
  await expectToFitNarrowly(page);
  await page.setViewportSize(DESKTOP);

  const guide = group(page, 'A guide');
  await guide.getByText('Added to the link you keep: a note. Lost: its place in “Papers”').waitFor();
  await guide.getByRole('radio', { name: 'Keep the one in Papers' }).check();
  await guide.getByText('Lost: its place in “Reading”').waitFor();
  // The second click would hit the next page.
  await guide.getByRole('button', { name: 'Merge A guide' }).dblclick();
  await guide.waitFor({ state: 'detached' });
  await untilFocused(page, 'textContent', 'Merge Green tea');
  const notes = async () => (await namedLinks(person)).flatMap(({ notes: each }) => each ?? []);
  await untilEqual(notes, ['Second.\nFirst.']);
  await undoButton(page).click();
  await guide.waitFor();
  await untilEqual(async () => (await notes()).toSorted(), ['First.', 'Second.']);

  await goOffline(page);
  await page.getByRole('button', { name: 'Merge all 2 …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 pages?' });
  await dialog.getByText('Lost: 1 title, 2 places in other categories and 1 other address.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge all' }).click();
  await page.getByText('No page is saved more than once in this workspace.').waitFor();
  await goOnline(page);
  await pressShortcut(page, 'n');
  await page.getByRole('dialog', { name: 'Add a link' }).getByRole('button', { name: 'Cancel' }).click();
  const titles = async () => (await namedLinks(person)).map(({ title }) => title).toSorted();
  await untilEqual(titles, ['A guide', 'Green tea', 'Weekly', 'Weekly']);
});
