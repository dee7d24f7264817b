import type { Page } from 'playwright-core';
import { itemNamed, linkNamed, menuOf } from './editing/editor';
import { goOffline, goOnline, undo } from './editing/offline';
import { connectUser } from '../support/users/toolUser';
import { store, workspaceOf } from './support/stored';
import { placeNamed, showAs } from './support/places';
import { openAs, personWith } from './support/signIn/person';
import { notesOf, rowOf, TAGGED_LINKS, titlesShown } from './editing/tagged';
import { pressShortcut, untilEqual, untilFocused } from './support/until';

const focusOn = (page: Page, title: string) => linkNamed(page, title).focus();

describe('a favorite', () => {
  it('is marked with s or in its menu, in cards, search and all links, also offline, and is in Favorites', async () => {
    const person = await personWith(TAGGED_LINKS);
    const page = await openAs(person);
    await rowOf(page, 'Planner').getByTitle('Favorite').waitFor();
    await focusOn(page, 'Soup');
    await pressShortcut(page, 's');
    await page.getByText('Added “Soup” to Favorites.').waitFor();
    await rowOf(page, 'Soup').getByTitle('Favorite').waitFor();
    await untilEqual(async () => (await notesOf(person)).Soup, 'With quinces.\n#favorite');
    await undo(page, 'Added “Soup”');
    await untilEqual(async () => (await notesOf(person)).Soup, 'With quinces.');
    await untilEqual(() => rowOf(page, 'Soup').getByTitle('Favorite').count(), 0);

    await page.getByRole('searchbox').fill('explain');
    await untilEqual(() => titlesShown(page), ['Explain']);
    await menuOf(page, 'Explain').click();
    await itemNamed(page, 'Add to Favorites').click();
    await rowOf(page, 'Explain').getByTitle('Favorite').waitFor();
    await untilEqual(
      async () => (await notesOf(person)).Explain,
      'Like #postgres, but by hand. #SQL\n#favorite',
    );

    await placeNamed(page, 'Favorites').click();
    await page.getByRole('heading', { name: 'Favorites', level: 1 }).waitFor();
    await untilEqual(() => titlesShown(page), ['Planner', 'Explain']);
    // It is a place, not a filter.
    expect(await page.getByRole('button', { name: 'Clear filter' }).count()).toBe(0);
    expect(await placeNamed(page, 'Favorites').getAttribute('aria-current')).toBe('page');
    expect(await placeNamed(page, 'All links').getAttribute('aria-current')).toBeNull();
    // The page has read what is stored.
    await page.reload();
    await untilEqual(() => titlesShown(page), ['Planner', 'Explain']);
    await goOffline(page);
    await focusOn(page, 'Planner');
    await pressShortcut(page, 's');
    await untilEqual(() => titlesShown(page), ['Explain']);
    await untilFocused(page, 'textContent', 'Explain');
    await pressShortcut(page, 's');
    await page.getByText('No favorites yet.').waitFor();
    await goOnline(page);
    await untilEqual(
      async () => Object.values(await notesOf(person)).filter((notes) => notes.includes('favorite')),
      [],
    );
  });

  it('can be several selected links', async () => {
    const person = await personWith(TAGGED_LINKS);
    const page = await openAs(person, '/all');
    for (const title of ['Planner', 'Soup'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).click();
    await pressShortcut(page, 's');
    await page.getByText('Added “Soup” to Favorites.').waitFor();
    await untilEqual(() => page.getByTitle('Favorite').count(), 2);
    await pressShortcut(page, 's');
    await page.getByText('Removed 2 links from Favorites.').waitFor();
    await undo(page, 'Removed 2 links');
    await untilEqual(() => page.getByTitle('Favorite').count(), 2);
  });
});

it('favorites are counted only as long as all workspaces are known as they are now', async () => {
  const person = await personWith(TAGGED_LINKS);
  await store(person.uid, workspaceOf('team', 'Team', TAGGED_LINKS.slice(0, 1)));
  const page = await openAs(person, '/all');
  const count = placeNamed(page, 'Favorites').locator('.place-count');
  await untilEqual(() => count.allInnerTexts(), ['2']);
  await placeNamed(page, 'Team').click();
  await rowOf(page, 'Planner').waitFor();
  await untilEqual(() => count.allInnerTexts(), ['2']);
  const assistant = await connectUser(person.uid);
  await assistant.annotate({
    category: 'Reading',
    url: 'https://example.com/1',
    notes: 'Two.',
  });
  await untilEqual(() => count.count(), 0);
  await placeNamed(page, 'All links').click();
  await untilEqual(() => count.allInnerTexts(), ['1']);
  await assistant.tools.close();
});

it('unread links are marked, are a place once there is one, and are marked as read with u', async () => {
  const person = await personWith(TAGGED_LINKS);
  const page = await openAs(person);
  await showAs(page, 'List');
  await rowOf(page, 'Café').getByTitle('Unread').waitFor();
  await placeNamed(page, 'Unread').click();
  await untilEqual(() => titlesShown(page), ['Café']);
  await focusOn(page, 'Café');
  await pressShortcut(page, 'u');
  await page.getByText('Marked “Café” as read.').waitFor();
  await untilEqual(async () => (await notesOf(person)).Café, '#café');
  await placeNamed(page, 'All links').click();
  await placeNamed(page, 'Unread').waitFor({ state: 'detached' });
  await menuOf(page, 'Café').click();
  await itemNamed(page, 'Mark as unread').click();
  await placeNamed(page, 'Unread').waitFor();
});
