import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { invite, join } from '../support/requests/sharing';
import { linkNamed } from './editing/editor';
import { goOffline, goOnline, undo } from './editing/offline';
import { expectAccessible } from './support/accessible';
import { openPage } from './support/browser';
import { placeNamed } from './support/places';
import { newPerson, openAs, personWith } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { notesOf, rowOf, TAGGED_LINKS, titlesShown } from './editing/tagged';
import { pressShortcut, untilEqual } from './support/until';

const chip = (page: Page, title: string, tag: string) =>
  rowOf(page, title).getByRole('link', { name: tag, exact: true });
const tagGroup = (page: Page) => page.getByRole('region', { name: 'Tags' });
const dialogNamed = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const focusOn = (page: Page, title: string) => linkNamed(page, title).focus();
const bar = (page: Page) => page.getByRole('region', { name: 'Selected links' });

describe('tags', () => {
  it('are chips beside the note, words within its sentences, and lead to the links that have them', async () => {
    const page = await openAs(await personWith(TAGGED_LINKS));
    const planner = rowOf(page, 'Planner');
    await planner.getByText('How it chooses an index.').waitFor();
    await untilEqual(() => planner.locator('.link-tags a').allTextContents(), ['#postgres', '#to-read']);
    expect(await planner.textContent()).not.toContain('#favorite');
    await rowOf(page, 'Explain').getByText('Like #postgres, but by hand.').waitFor();
    await chip(page, 'Explain', '#postgres').click();
    // Screen readers are told it, too, a moment later.
    await page.getByText('2 links for “#postgres”').first().waitFor();
    await untilEqual(async () => (await titlesShown(page)).sort(), ['Explain', 'Planner']);
    await chip(page, 'Explain', '#SQL').click();
    await untilEqual(() => titlesShown(page), ['Explain']);
    await page.goBack();
    await untilEqual(async () => (await titlesShown(page)).length, 2);
    await placeNamed(page, 'All links').click();
    await chip(page, 'Café', '#café').click();
    await untilEqual(() => titlesShown(page), ['Café']);
    expect(new URL(page.url()).pathname).toBe('/all');
  });

  it('are on public pages and named in the feed, without the marks of the person', async () => {
    const { uid } = await newPerson();
    await store(uid, { ...workspaceOf('shared', 'Shared', TAGGED_LINKS), isPublic: true });
    const page = await openPage(`/u/${uid}/shared`);
    await chip(page, 'Planner', '#to-read').waitFor();
    expect(await page.getByTitle('Unread').count()).toBe(0);
    await rowOf(page, 'Planner').getByTitle('Favorite').waitFor();
    await chip(page, 'Planner', '#postgres').click();
    await page.getByText('2 links for “#postgres”').first().waitFor();
    const feed = await (await page.request.get(`/u/${uid}/shared/feed.xml`)).text();
    expect(feed).toContain('<category term="postgres" label="#postgres" />');
    expect(feed).not.toContain('term="favorite"');
  });

  it('are in the sidebar, and can be filtered, also links without any', async () => {
    const page = await openAs(await personWith(TAGGED_LINKS));
    await untilEqual(
      () => tagGroup(page).getByRole('link').allInnerTexts(),
      ['#postgres 2', '#café 1', '#SQL 1', '#to-read 1'],
    );
    await tagGroup(page).getByRole('link', { name: '#postgres' }).click();
    await page.getByText('2 links for “#postgres”').first().waitFor();
    await page.getByRole('searchbox').press('Escape');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const tags = page.getByRole('region', { name: 'Tag', exact: true });
    await tags.getByRole('textbox').fill('CAFE');
    await tags.getByRole('button', { name: '#café' }).click();
    await untilEqual(() => titlesShown(page), ['Café']);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await tags.getByRole('button', { name: 'Untagged' }).click();
    await untilEqual(() => titlesShown(page), ['Soup']);
    await page.waitForURL(({ search }) => search === '?tag=-');
    await page.reload();
    await untilEqual(() => titlesShown(page), ['Soup']);
    await page.getByRole('button', { name: 'Remove the filter Untagged' }).click();
    await untilEqual(async () => (await titlesShown(page)).length, 4);
  });

  it('are renamed, merged and removed everywhere, each in one step that can be undone, also offline', async () => {
    const person = await personWith(TAGGED_LINKS);
    const page = await openAs(person);
    const before = await notesOf(person);
    const openAll = async () => {
      await tagGroup(page).getByRole('button', { name: 'All tags' }).click();
      await dialogNamed(page, 'Tags').getByRole('textbox', { name: 'Filter the tags' }).fill('#post');
      await untilEqual(() => dialogNamed(page, 'Tags').getByRole('link').count(), 1);
    };
    await openAll();
    await expectAccessible(page);
    await dialogNamed(page, 'Tags').getByRole('button', { name: 'Rename #postgres' }).click();
    const rename = dialogNamed(page, 'Rename #postgres');
    await rename.getByText('It is on 2 links in “Default”.').waitFor();
    await rename.getByRole('combobox', { name: 'Name' }).fill('Postgre SQL');
    await rename.getByRole('button', { name: 'Rename' }).click();
    const renamed = 'Renamed #postgres to #Postgre-SQL on 2 links.';
    await page.getByText(renamed).waitFor();
    await untilEqual(async () => await notesOf(person), {
      ...before,
      Planner: 'How it chooses an index.\n\n#Postgre-SQL #to-read #favorite',
      Explain: 'Like #Postgre-SQL, but by hand. #SQL',
    });
    await undo(page, renamed);
    await untilEqual(() => notesOf(person), before);

    await goOffline(page);
    await openAll();
    await dialogNamed(page, 'Tags').getByRole('button', { name: 'Rename #postgres' }).click();
    const name = page.getByRole('dialog').getByRole('combobox', { name: 'Name' });
    await name.fill('sq');
    await page.getByRole('dialog').getByRole('option', { name: '#SQL' }).click();
    const merge = dialogNamed(page, 'Merge #postgres into #SQL');
    await merge.getByText('1 link has #SQL already.').waitFor();
    await merge.getByRole('button', { name: 'Merge' }).click();
    await chip(page, 'Planner', '#SQL').waitFor();
    await goOnline(page);
    await untilEqual(() => notesOf(person), {
      ...before,
      Planner: 'How it chooses an index.\n\n#SQL #to-read #favorite',
      Explain: 'Like #SQL, but by hand. #SQL',
    });

    await tagGroup(page).getByRole('button', { name: 'All tags' }).click();
    await dialogNamed(page, 'Tags').getByRole('button', { name: 'Remove #SQL' }).click();
    const remove = dialogNamed(page, 'Remove #SQL?');
    await remove.getByText('It is on 2 links in “Default”. The links stay.').waitFor();
    await remove.getByRole('button', { name: 'Remove' }).click();
    await untilEqual(() => notesOf(person), {
      ...before,
      Planner: 'How it chooses an index.\n\n#to-read #favorite',
      Explain: 'Like SQL, but by hand.',
    });
  });

  it('are added to and removed from several links, with the known ones offered', async () => {
    const person = await personWith(TAGGED_LINKS);
    const page = await openAs(person, `/w/default/${categoryId('Reading')}`);
    const before = await notesOf(person);
    for (const title of ['Planner', 'Café'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).click();
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click();
    const sheet = dialogNamed(page, 'Tags of 2 links');
    await expectAccessible(page);
    const field = sheet.getByRole('combobox', { name: 'Add tags' });
    await sheet.getByText('Put spaces or commas between them.').waitFor();
    await field.pressSequentially('new,late, s');
    await page.getByRole('option', { name: '#SQL' }).click();
    expect(await field.inputValue()).toBe('new,late, #SQL ');
    await sheet.getByRole('checkbox', { name: '#to-read' }).click();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Changed the tags of 2 links.').waitFor();
    await untilEqual(() => notesOf(person), {
      ...before,
      Planner: 'How it chooses an index.\n\n#postgres #favorite #new #late #SQL',
      Café: '#café\n#unread #new #late #SQL',
    });
    await undo(page, 'Changed the tags');
    await untilEqual(() => notesOf(person), before);
  });
});

it('those who may only view a workspace see its tags and marks, but cannot change them', async () => {
  const [person, owner] = await Promise.all([newPerson(), newPerson()]);
  await store(owner.uid, workspaceOf('team', 'Team', TAGGED_LINKS));
  const names = { workspaceId: 'shared', workspaceName: 'Of Olivia' };
  await join(person.idToken, await invite(owner.idToken, 'viewer', 'team'), names);
  const page = await openAs(person, '/w/shared');
  await chip(page, 'Planner', '#postgres').waitFor();
  await focusOn(page, 'Soup');
  await pressShortcut(page, 's');
  await tagGroup(page).getByRole('button', { name: 'All tags' }).click();
  await dialogNamed(page, 'Tags').getByRole('link', { name: '#postgres' }).waitFor();
  expect(
    await dialogNamed(page, 'Tags')
      .getByRole('button', { name: /^(Rename|Remove)/ })
      .count(),
  ).toBe(0);
  expect((await notesOf(owner, 'team')).Soup).toBe('With quinces.');
});

it('lists show at most 50 of many tags and sites, and say how many more there are', async () => {
  const links = Array.from({ length: 60 }, (_, index) => ({
    category: 'Reading',
    title: `Page ${String(index)}`,
    url: `https://site${String(index)}.example.com/`,
    notes: `#tag${String(index)}`,
  }));
  const page = await openAs(await personWith(links));
  await tagGroup(page).getByRole('button', { name: 'All 60 tags' }).click();
  const dialog = dialogNamed(page, 'Tags');
  await dialog.getByText('10 more').waitFor();
  // The list is rendered after the dialog.
  await dialog.getByRole('listitem').nth(49).waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(50);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  for (const [group, rest] of [
    ['Tag', '11 more'],
    ['Site', '10 more'],
  ] as const) {
    const region = page.getByRole('region', { name: group, exact: true });
    await region.getByText(rest).waitFor();
    await region.getByRole('listitem').nth(49).waitFor();
    expect(await region.getByRole('listitem').count()).toBe(50);
  }
});
