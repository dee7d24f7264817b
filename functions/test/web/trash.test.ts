import type { Locator, Page } from 'playwright-core';
import { HISTORY_DAYS } from '../../src/lib/shared/contract/historyDocument';
import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { edit } from '../support/requests/rest';
import { storedOf } from '../support/users/stored';
import { namedLinks } from './editing/editor';
import { expectGood } from './support/accessible';
import { openAs, personWith, type Person } from './support/signIn/person';
import { untilEqual } from './support/until';
import { testDatabase } from '../support/testDatabase';

const DAY_MS = 24 * 60 * 60_000;

const titled = (title: string) => ({ category: 'Reading', title, url: `https://example.com/${title}` });
const titles = async (person: Person) => (await namedLinks(person)).map(({ title }) => title).sort();
const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** Removes links from the default workspace, in one request. */
const remove = (person: Person, ...names: string[]) =>
  edit(
    person.idToken,
    names.map((name) => ({ op: 'deleteLink', category: 'Reading', url: titled(name).url })),
  );

it('restores removed links with everything they had, one or several, or deletes them permanently with their history', async () => {
  const notes = 'Kept.';
  const person = await personWith([
    { ...titled('One'), notes },
    { ...titled('Two'), author: 'Claude01' },
    titled('Three'),
    titled('Four'),
  ]);
  const before = await namedLinks(person);
  const page = await openAs(person);
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByText('The trash is empty.').waitFor();
  await remove(person, 'One', 'Two', 'Three');
  await remove(person, 'Four');
  await button(page, 'Restore One').click();
  await button(page, 'Restore One').waitFor({ state: 'detached' });
  await untilEqual(() => titles(person), ['One']);
  for (const title of ['Two', 'Four']) await page.getByLabel(`Select ${title}`).check();
  await button(page.getByRole('region', { name: 'Selected links' }), 'Restore').click();
  await page.getByText('Restored 2 links.').waitFor();
  await button(page, 'Restore Three').press('Enter');
  await page.getByText('The trash is empty.').waitFor();
  const byTitle = (links: typeof before) => links.sort((a, b) => a.title.localeCompare(b.title));
  await untilEqual(async () => byTitle(await namedLinks(person)), byTitle(before));

  await edit(person.idToken, [
    { op: 'updateLink', category: 'Reading', url: titled('One').url, set: { notes: 'A secret.' } },
  ]);
  await remove(person, 'One', 'Two');
  await button(page, 'Delete One permanently …').click();
  const dialog = page.getByRole('dialog', { name: 'Delete “One” permanently?' });
  await dialog.getByText('This cannot be undone. Backups keep it until they expire.').waitFor();
  await button(dialog, 'Delete permanently').click();
  await page.getByText('Deleted “One” permanently.').waitFor();
  await button(page, 'Restore One').waitFor({ state: 'detached' });
  await button(page, 'Restore Two').waitFor();
  const stored = JSON.stringify(await storedOf(person.uid));
  expect(stored).toContain(titled('Two').url);
  expect(stored).not.toMatch(/example\.com\/One|A secret/);

  await remove(person, 'Three', 'Four');
  await button(page, 'Select all 3 links').click();
  await button(page, 'Select all 3 links').waitFor({ state: 'detached' });
  await expectGood(page);
  await button(page.getByRole('region', { name: 'Selected links' }), 'Delete permanently …').click();
  await button(
    page.getByRole('dialog', { name: 'Delete 3 links permanently?' }),
    'Delete permanently',
  ).click();
  await page.getByText('The trash is empty.').waitFor();
  expect(JSON.stringify(await storedOf(person.uid))).not.toContain('example.com');
});

it('is searched over all pages', async () => {
  const person = await personWith([titled('Another')]);
  const history = testDatabase().collection(`users/${person.uid}/workspaces/default/history`);
  const category = categoryId('Reading');
  const batch = testDatabase().batch();
  for (let seq = 1; seq <= 120; seq++) {
    const link = { ...titled(`Page-${String(seq)}`), category, addedAt: '2026-11-01T12:00:00.000Z' };
    batch.set(history.doc(`change-${String(seq)}`), {
      ...{ seq, at: new Date(), expiresAt: new Date(Date.now() + HISTORY_DAYS * DAY_MS) },
      ...{ author: { id: 'Person01', kind: 'webApp' }, operation: 'edit', parts: 0, bytes: 0 },
      counts: { added: 0, removed: 1, moved: 0, retitled: 0, noted: 0 },
      change: {
        links: [{ id: linkId(category, link.url), url: link.url, before: link }],
        categories: [{ id: category, before: 'Reading', after: 'Reading' }],
      },
    });
  }
  await batch.commit();
  const page = await openAs(person, '/trash/default');
  const rows = page.getByRole('list', { name: 'Removed links' }).getByRole('listitem');
  await untilEqual(() => rows.count(), 50);
  await button(page, 'Show older changes').click();
  await untilEqual(() => rows.count(), 100);
  await page.getByLabel('Search the trash').fill('page-1');
  // 1, 10 to 19, and 100 to 120.
  await page.getByText('32 links found.').waitFor();
  await page.getByLabel('Search the trash').fill('reading page-7');
  await page.getByText('11 links found.').waitFor();
  await expectGood(page);
});
