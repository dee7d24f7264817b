import type { Locator, Page } from 'playwright-core';
import { edit } from '../support/requests/rest';
import { invite, join } from '../support/requests/sharing';
import { namedLinks } from './editing/editor';
import { placeNamed } from './support/places';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { untilEqual } from './support/until';

const titled = (title: string) => ({ category: 'Reading', title, url: `https://example.com/${title}` });
const titles = async (person: Person, id: string) =>
  (await namedLinks(person, id)).map(({ title }) => title).sort();
const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name });
const remove = ({ idToken }: Person, workspaceId: string, title: string) =>
  edit(idToken, [{ op: 'deleteLink', category: 'Reading', url: titled(title).url }], workspaceId);

/** Returns a person who has removed a link in each of two workspaces, and may view a third, whose owner has removed one. */
async function personWithThree(): Promise<Person> {
  const [person, owner] = await Promise.all([newPerson(), newPerson()]);
  await store(person.uid, workspaceOf('default', 'Mine', [titled('One'), titled('Two')]));
  await store(person.uid, workspaceOf('travel', 'Travel', [titled('Hotel'), titled('One')]));
  await store(owner.uid, workspaceOf('team', 'Team', [titled('Guide'), titled('Plan')]));
  const names = { workspaceId: 'shared', workspaceName: 'Of Olivia' };
  await join(person.idToken, await invite(owner.idToken, 'viewer'), names);
  await remove(person, 'default', 'One');
  await remove(owner, 'team', 'Plan');
  await remove(person, 'travel', 'Hotel');
  return person;
}

it('Activity and Trash show all workspaces at once, and put back what the person may', async () => {
  const person = await personWithThree();
  const page = await openAs(person);
  await placeNamed(page, 'Activity').click();
  await page.waitForURL('**/activity/default?in=all');
  const sessions = page.locator('.session-head h2');
  const places = async () =>
    (await sessions.locator('.session-place').allInnerTexts()).map((text) => text.trim());
  // The newest comes first, whichever its workspace.
  await untilEqual(places, ['· Travel', '· Of Olivia', '· Mine']);
  const [, ofOwner, own] = await sessions.getByRole('button').all();
  for (const each of [ofOwner, own])
    if ((await each?.getAttribute('aria-expanded')) === 'false') await each?.click();
  await page.getByText('Plan').first().waitFor();
  expect(await button(page, /^Restore/).count()).toBe(2);
  // A filter stays in all workspaces.
  await button(page, 'Filter').click();
  // They have another id in each workspace.
  await page.getByRole('radio', { name: 'You', exact: true }).check();
  await untilEqual(places, ['· Travel', '· Mine']);
  await page.getByRole('radio', { name: 'All authors' }).check();
  // The words, not the circle.
  await page.locator('.menu-list').getByText('Removed', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/activity/default?in=all&kind=removed');
  await button(page, 'Restore Removed Hotel').click();
  await page.getByText('Restored “Hotel”.').waitFor();
  await untilEqual(() => titles(person, 'travel'), ['Hotel', 'One']);
  await button(page, 'Undo').last().click();
  await untilEqual(() => titles(person, 'travel'), ['One']);

  await page.getByRole('navigation', { name: 'History' }).getByRole('link', { name: 'Trash' }).click();
  const rows = page.getByRole('list', { name: 'Removed links' }).getByRole('listitem');
  await untilEqual(() => rows.count(), 3);
  await rows.filter({ hasText: 'Hotel' }).getByText('Reading · Travel').waitFor();
  expect(await button(rows.filter({ hasText: 'Plan' }), /Restore|Delete/).count()).toBe(0);
  await button(page, /^Select all/).click();
  await button(page.getByRole('region', { name: 'Selected links' }), 'Restore').click();
  await page.getByText('Restored 2 links.').waitFor();
  await untilEqual(() => titles(person, 'default'), ['One', 'Two']);
  await untilEqual(() => titles(person, 'travel'), ['Hotel', 'One']);
  await button(page, 'Undo').last().click();
  await untilEqual(() => rows.count(), 3);

  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('hotel');
  await untilEqual(() => rows.count(), 1);
  await button(page, 'Delete Hotel permanently …').click();
  await button(page.getByRole('dialog'), 'Delete permanently').click();
  await page.getByText('Deleted “Hotel” permanently.').waitFor();
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('');
  await untilEqual(() => rows.count(), 2);
  await page.getByRole('combobox', { name: 'Workspace' }).selectOption('Mine');
  await page.waitForURL('**/trash/default');
  await untilEqual(() => rows.count(), 1);
});
