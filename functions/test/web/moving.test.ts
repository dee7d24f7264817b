import type { Page, Route } from 'playwright-core';
import type { EditOf } from '../../src/lib/shared/contract/requests/editRequest';
import { edit } from '../support/requests/rest';
import { expectToFitNarrowly } from './support/accessible';
import { DESKTOP } from './support/browser';
import { byUrl, choose, EDIT, linkNamed, namedLinks, rejection, undoButton } from './editing/editor';
import { placeNamed } from './support/places';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { pressShortcut, untilEqual } from './support/until';

const HERE: LinkToStore[] = [
  {
    category: 'Reading',
    title: 'A guide',
    url: 'https://example.com/guide',
    notes: 'With a thought.',
    sourceUrl: 'obsidian://open?vault=Notes',
    addedAt: '2026-02-01T10:00:00.000Z',
    author: 'somebody',
  },
  { category: 'Reading', title: 'In both', url: 'https://example.com/both', notes: 'My note.' },
  { category: 'Music', title: 'A song', url: 'https://example.com/song' },
];
const THERE: LinkToStore[] = [
  { category: 'Reading', title: 'There first', url: 'https://example.com/both/' },
  { category: 'Rome', title: 'A hotel', url: 'https://example.com/hotel' },
];

async function personWithTwo(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Mine', HERE));
  await store(person.uid, workspaceOf('travel', 'Travel', THERE));
  return person;
}

const sheet = (page: Page) => page.getByRole('dialog', { name: /^Move / });
const category = (page: Page) => sheet(page).getByRole('combobox', { name: 'Category' });
const workspace = (page: Page) => sheet(page).getByRole('combobox', { name: 'Workspace' });
const suggestions = (page: Page) =>
  sheet(page).getByRole('listbox', { name: 'Categories' }).getByRole('option').allInnerTexts();
const move = (page: Page) => sheet(page).getByRole('button', { name: 'Move' });

/** Waits until a workspace has links with these titles, by category and title. */
const untilTitles = (person: Person, id: string, titles: string[]) =>
  untilEqual(
    async () => (await namedLinks(person, id)).map((link) => `${link.category}: ${link.title}`).sort(),
    titles.sort(),
  );

/** Moves a link to the same category of the other workspace. */
async function moveAway(page: Page): Promise<void> {
  await choose(page, 'A guide', 'Move to …');
  await workspace(page).selectOption('Travel');
  await move(page).click();
}

describe('moving a link', () => {
  it('within the workspace or to another one takes everything along, merges what is there already, and Undo brings it back', async () => {
    const person = await personWithTwo();
    const page = await openAs(person);
    await choose(page, 'A guide', 'Move to …');
    await sheet(page).getByText('Now in “Reading”.').waitFor();
    await untilEqual(() => suggestions(page), ['Music', 'Reading']);
    await category(page).fill('mus');
    await page.getByRole('option', { name: 'Music' }).click();
    await move(page).click();
    await page.getByText('Moved “A guide” to “Music”.').waitFor();
    await untilTitles(person, 'default', ['Music: A guide', 'Music: A song', 'Reading: In both']);
    await undoButton(page).click();
    await untilTitles(person, 'default', ['Music: A song', 'Reading: A guide', 'Reading: In both']);

    // By keyboard, to another workspace.
    const before = byUrl(await namedLinks(person));
    await linkNamed(page, 'A guide').focus();
    await pressShortcut(page, 'm');
    await workspace(page).selectOption('Travel');
    await untilEqual(() => category(page).inputValue(), 'Reading');
    await category(page).fill('ro');
    await untilEqual(() => suggestions(page), ['Rome', 'Create “ro”']);
    await sheet(page).getByText('Enter chooses “Rome”. “ro” would be a new category.').waitFor();
    await category(page).press('Enter');
    await untilEqual(() => category(page).inputValue(), 'Rome');
    await sheet(page).getByRole('option', { name: 'Rome', selected: true }).waitFor();
    await expectToFitNarrowly(page);
    await page.setViewportSize(DESKTOP);
    await page.keyboard.press('Enter');
    await page.getByText('Moved “A guide” to “Rome” in Travel.').waitFor();
    await linkNamed(page, 'A guide').waitFor({ state: 'detached' });
    await untilTitles(person, 'default', ['Music: A song', 'Reading: In both']);
    const [moved] = (await namedLinks(person, 'travel')).filter(({ title }) => title === 'A guide');
    expect(moved).toMatchObject({ ...HERE[0], category: 'Rome', author: expect.any(String) });
    await undoButton(page).click();
    await linkNamed(page, 'A guide').waitFor();
    await untilEqual(async () => byUrl(await namedLinks(person)), before);
    await untilTitles(person, 'travel', ['Reading: There first', 'Rome: A hotel']);

    // Two links, of which the other workspace has one already.
    const contents = async () => [
      byUrl(await namedLinks(person)),
      byUrl((await namedLinks(person, 'travel')).map(({ author: _, ...link }) => link)),
    ];
    const both = await contents();
    await page.getByRole('checkbox', { name: 'Select A guide' }).click();
    await page.getByRole('checkbox', { name: 'Select In both' }).click();
    await pressShortcut(page, 'm');
    await workspace(page).selectOption('Travel');
    await sheet(page).getByText('“In both” has the same address as another in “Reading”.').waitFor();
    await move(page).click();
    await page
      .getByText(
        'Moved 2 links to “Reading” in Travel. “In both” was merged with a link that has the same address.',
      )
      .waitFor();
    await untilTitles(person, 'default', ['Music: A song']);
    await untilTitles(person, 'travel', ['Reading: A guide', 'Reading: There first', 'Rome: A hotel']);
    await undoButton(page).click();
    await linkNamed(page, 'In both').waitFor();
    await untilEqual(contents, both);

    await placeNamed(page, 'Activity').click();
    await page.getByRole('button', { name: /^You today, .* Mine/ }).click();
    await page.getByRole('button', { name: 'Undo Put back 2 links' }).waitFor();
    // They left the other workspace again.
    await placeNamed(page, 'Trash').click();
    await page.getByText('Moved to another workspace').first().waitFor();
  });

  it('loses nothing if the service rejects either part or the connection is lost, and says where the links are', async () => {
    const person = await personWithTwo();
    const page = await openAs(person);
    const error = 'This is not possible.';
    const rejectIn = (id: string) =>
      page.route(EDIT, (route) =>
        route.request().postData()?.includes(`"workspaceId":"${id}"`) === true
          ? route.fulfill(rejection(error))
          : route.fallback(),
      );
    await rejectIn('travel');
    await moveAway(page);
    await page.getByRole('alert').getByText(`“A guide” was not moved. ${error}`).waitFor();
    await untilTitles(person, 'default', ['Music: A song', 'Reading: A guide', 'Reading: In both']);
    await page.unroute(EDIT);

    await rejectIn('default');
    await moveAway(page);
    await page
      .getByRole('alert')
      .getByText(`“A guide” is in “Reading” in Travel now, but was not removed from Mine. ${error}`)
      .waitFor();
    await linkNamed(page, 'A guide').waitFor();
    await untilTitles(person, 'travel', ['Reading: A guide', 'Reading: There first', 'Rome: A hotel']);
    await undoButton(page).click();
    await untilTitles(person, 'travel', ['Reading: There first', 'Rome: A hotel']);
    await untilTitles(person, 'default', ['Music: A song', 'Reading: A guide', 'Reading: In both']);
    await page.unroute(EDIT);

    // Somebody changes it where it was, just before it is removed there.
    const newer: EditOf<'updateLink'> = {
      op: 'updateLink',
      category: 'Reading',
      url: 'https://example.com/guide',
      set: { notes: 'Newer.' },
    };
    const change = async (route: Route) => {
      await edit(person.idToken, [newer]);
      await route.fallback();
    };
    await page.route(EDIT, change, { times: 1 });
    await moveAway(page);
    await page
      .getByRole('alert')
      .getByText('“A guide” is in “Reading” in Travel now, but was not removed from Mine, because someone')
      .waitFor();
    await linkNamed(page, 'A guide').waitFor();
    await undoButton(page).click();
    await untilTitles(person, 'travel', ['Reading: There first', 'Rome: A hotel']);
    expect(byUrl(await namedLinks(person)).get(newer.url)).toMatchObject({ ...HERE[0], notes: 'Newer.' });

    // What the lost connection stopped is not sent later.
    await page.route(EDIT, async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await moveAway(page);
    await page
      .getByRole('alert')
      .getByText('“A guide” was not moved. It may be in “Reading” in Travel, too. The connection was lost.')
      .waitFor();
    await page.getByText('Offline: showing your saved copy.').waitFor();
    expect(await page.getByText('not sent yet').count()).toBe(0);
    await page.unroute(EDIT);
    await page.context().setOffline(false);
    await page.getByText('Offline: showing your saved copy.').waitFor({ state: 'detached' });
    await moveAway(page);
    await page.getByText('Moved “A guide” to “Reading” in Travel.', { exact: true }).waitFor();
    await untilTitles(person, 'default', ['Music: A song', 'Reading: In both']);
    await untilTitles(person, 'travel', ['Reading: A guide', 'Reading: There first', 'Rome: A hotel']);
  });
});
