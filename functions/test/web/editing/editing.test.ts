import type { Page } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../../src/lib/shared/model/identity';
import { edit } from '../../support/requests/rest';
import { expectToFit } from '../support/accessible';
import { copiedText, PHONE } from '../support/browser';
import {
  byUrl,
  choose,
  EDIT,
  itemNamed,
  linkNamed,
  menuOf,
  rejection,
  storedLinks,
  untilStored,
} from './editor';
import { press } from '../support/press';
import { sheetNamed } from '../support/sheet';
import { openAs, personWith } from '../support/signIn/person';
import type { LinkToStore } from '../support/stored';
import { pressShortcut, until, untilEqual, untilFocused } from '../support/until';

const GUIDE = 'https://example.com/guide';

const LINKS: LinkToStore[] = [
  {
    category: 'Reading',
    title: 'A guide',
    url: GUIDE,
    notes: 'Worth reading.',
    sourceUrl: 'obsidian://open?vault=Notes',
    conversationId: 'conversation-1',
    addedAt: '2025-03-12T10:00:00.000Z',
  },
  { category: 'Reading', title: 'Limits', url: 'https://example.com/limits' },
  { category: 'Music', title: 'A song', url: 'https://example.com/song' },
];

const { sheet, field, category, button } = sheetNamed('Edit link');

async function openSheet(page: Page, title = 'A guide'): Promise<void> {
  await choose(page, title, 'Edit …');
  await sheet(page).waitFor();
}

const body = z.object({ edits: z.array(z.object({ operations: z.array(z.unknown()).optional() })) });

/** Records the operations that the web app sends. */
function recordOperations(page: Page): unknown[] {
  const operations: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/workspace/edits')) return;
    const { edits } = body.parse(request.postDataJSON());
    operations.push(...edits.flatMap((each) => each.operations ?? []));
  });
  return operations;
}

describe('the menu of a link', () => {
  it('is rendered only while it is open, above the links below it, copies the address, and opens the form that moves a link', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await menuOf(page, 'A guide').click();
    const items = page.getByRole('button', { name: 'Delete', exact: true, includeHidden: true });
    await untilEqual(() => items.count(), 1);
    await itemNamed(page, 'Delete').click({ trial: true });
    await page.keyboard.press('Escape');
    await untilFocused(page, 'ariaLabel', 'Actions for A guide');
    await untilEqual(() => items.count(), 0);
    await choose(page, 'A song', 'Copy link');
    await page.getByRole('status').getByText('Copied the address.').waitFor();
    expect(await copiedText(page)).toBe('https://example.com/song');
    await untilFocused(page, 'ariaLabel', 'Actions for A song');

    // The focus follows the link.
    await openSheet(page, 'A song');
    await category(page).fill('read');
    await sheet(page).getByRole('option', { name: 'Reading' }).click();
    await button(page, 'Save').click();
    await page.getByText('Moved “A song” to “Reading”.').waitFor();
    await page.getByRole('region', { name: 'Reading' }).getByRole('link', { name: 'A song' }).waitFor();
    await menuOf(page, 'A song').and(page.locator(':focus')).waitFor();
    await untilStored(person, { title: 'A song', category: categoryId('Reading') });
    await page.keyboard.press('Control+z');
    await page.getByRole('region', { name: 'Music' }).getByRole('link', { name: 'A song' }).waitFor();
    await menuOf(page, 'A song').and(page.locator(':focus')).waitFor();
    await untilStored(person, { title: 'A song', category: categoryId('Music') });
  });
});

describe('editing a link', () => {
  it('works by keyboard alone, sends only what has changed, and can be undone', async () => {
    const person = await personWith(LINKS);
    const before = await storedLinks(person);
    const page = await openAs(person);
    const operations = recordOperations(page);
    await linkNamed(page, 'A guide').focus();
    await pressShortcut(page, 'e');
    await sheet(page).waitFor();
    await button(page, 'Save').click();
    await sheet(page).waitFor({ state: 'detached' });
    expect(operations).toEqual([]);
    await untilFocused(page, 'textContent', 'A guide');

    await menuOf(page, 'A guide').focus();
    await page.keyboard.press('Enter');
    await itemNamed(page, 'Edit …').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sheet(page).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('The guide');
    await field(page, 'Reference').fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Saved “The guide”.').waitFor();
    await linkNamed(page, 'The guide').waitFor();
    await untilFocused(page, 'ariaLabel', 'Actions for The guide');
    await untilStored(person, { title: 'The guide', notes: 'Worth reading.' });
    expect(operations).toEqual([
      {
        ...{ op: 'updateLink', category: 'Reading', url: GUIDE },
        ...{
          set: { title: 'The guide', sourceUrl: null },
          seen: { title: 'A guide', sourceUrl: LINKS[0]?.sourceUrl },
        },
      },
    ]);
    await page.keyboard.press('Control+z');
    await linkNamed(page, 'A guide').waitFor();
    await untilStored(person, { title: 'A guide' });
    expect(byUrl(await storedLinks(person))).toEqual(byUrl(before));
    expect(operations).toHaveLength(1);

    await openSheet(page);
    await field(page, 'Title').fill('Twice');
    await button(page, 'Save').dblclick();
    await untilStored(person, { title: 'Twice' });
    expect(operations).toHaveLength(2);
    expect(page.context().pages()).toHaveLength(1);
  });

  it('works by touch on a phone, from a menu that is large enough to hit', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/', PHONE);
    await press(linkNamed(page, 'A song'), itemNamed(page, 'Edit …'));
    const item = await itemNamed(page, 'Edit …').boundingBox();
    expect(item?.height).toBeGreaterThanOrEqual(44);
    await itemNamed(page, 'Edit …').tap();
    await field(page, 'Note').fill('Listen again.');
    await expectToFit(page);
    await button(page, 'Save').tap();
    await untilStored(person, { title: 'A song', notes: 'Listen again.' });
  });

  it('says before saving where else the URL is and that two links will be merged, and brings back an address that is no longer allowed', async () => {
    const old = { category: 'Music', title: 'Old', url: 'javascript:void(0)' };
    const person = await personWith([...LINKS, old]);
    const page = await openAs(person);
    await openSheet(page);
    await edit(person.idToken, [{ op: 'addLink', category: 'Music', title: 'The same', url: GUIDE }]);
    await sheet(page).getByText('Already in Music, as “The same”').waitFor();

    await field(page, 'Address').fill('example.com/limits/');
    await sheet(page)
      .getByText('Reading already has this address, as “Limits”. If you save, the two')
      .waitFor();
    await button(page, 'Merge').click();
    await page.getByText('Merged “A guide” with the link in “Reading”.').waitFor();
    await untilStored(person, { title: 'Limits', notes: 'Worth reading.' });
    expect(await storedLinks(person)).toHaveLength(4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await storedLinks(person)).length === 5);
    await untilStored(person, {
      title: 'A guide',
      notes: 'Worth reading.',
      conversationId: 'conversation-1',
    });

    await openSheet(page, 'Old');
    await sheet(page).getByText('This address is no longer allowed').waitFor();
    await field(page, 'Title').fill('Older');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Older', url: old.url });
    await openSheet(page, 'Older');
    await field(page, 'Address').fill('data:text/html,x');
    await button(page, 'Save').click();
    await sheet(page).getByText('The address must not be a data: URL.').waitFor();
    await field(page, 'Address').fill('https://example.com/new');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Older', url: 'https://example.com/new' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await untilStored(person, { title: 'Older', url: old.url });
  });
});

describe('what was entered for a link', () => {
  it('stays in the sheet when the user goes back, unless they discard it, and is offered again when the service rejects it', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/settings');
    await page.getByRole('link', { name: 'Link Dashboard: your default workspace' }).click();
    await openSheet(page);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await untilFocused(page, 'ariaLabel', 'Actions for A guide');
    await openSheet(page);
    await field(page, 'Title').fill('Changed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await untilEqual(() => field(page, 'Title').inputValue(), 'Changed');

    await page.goBack();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.goForward();
    await untilEqual(() => field(page, 'Title').inputValue(), 'Changed');
    await button(page, 'Cancel').click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await linkNamed(page, 'A guide').waitFor();

    await openSheet(page);
    await field(page, 'Title').fill('Changed');
    await page.route(EDIT, (route) => route.fulfill(rejection('This is not possible.')));
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('“Changed” was not saved. This is not possible.').waitFor();
    await linkNamed(page, 'A guide').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.unroute(EDIT);
    await page.getByRole('button', { name: 'Edit again' }).click();
    await untilEqual(() => field(page, 'Title').inputValue(), 'Changed');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Changed', notes: 'Worth reading.' });
  });

  it('replaces only the fields that the user changed if somebody else changes or moves the link meanwhile, and is added again if they delete it', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Title').fill('Mine');
    const change = (operation: Parameters<typeof edit>[1][number]) => edit(person.idToken, [operation]);
    await change({ op: 'updateLink', category: 'Reading', url: GUIDE, set: { notes: 'Their note.' } });
    await sheet(page).getByText('Changed elsewhere while you were editing: note.').waitFor();
    await untilEqual(() => field(page, 'Note').inputValue(), 'Their note.');
    await change({ op: 'updateLink', category: 'Reading', url: GUIDE, set: { title: 'Theirs' } });
    await sheet(page).getByText('The title was changed elsewhere, to “Theirs”.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Mine');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Mine', notes: 'Their note.' });

    await openSheet(page, 'Mine');
    await field(page, 'Note').fill('My note.');
    await change({ op: 'renameCategory', category: 'Reading', name: 'Papers' });
    await sheet(page).getByText('Changed elsewhere while you were editing: category.').waitFor();
    await untilEqual(() => category(page).inputValue(), 'Papers');

    // Somebody deletes the link before it is saved, and once more while it is saved.
    const deleteLink = () => change({ op: 'deleteLink', category: 'Papers', url: GUIDE });
    await deleteLink();
    await sheet(page)
      .getByText('This link was deleted while you were editing it. If you save, it is added again.')
      .waitFor();
    await button(page, 'Add again').click();
    await page.getByText('Added “Mine” again after it was deleted.').waitFor();
    await untilStored(person, {
      title: 'Mine',
      notes: 'My note.',
      conversationId: 'conversation-1',
      addedAt: '2025-03-12T10:00:00.000Z',
    });
    await page.getByRole('region', { name: 'Papers' }).getByText('Mine', { exact: true }).first().waitFor();

    await openSheet(page, 'Mine');
    await field(page, 'Note').fill('Another note.');
    await page.route(EDIT, async (route) => {
      await deleteLink();
      await route.continue();
    });
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .getByText('“Mine” was not changed, because someone moved or deleted it')
      .waitFor();
    await linkNamed(page, 'Mine').waitFor({ state: 'detached' });
    await page.unroute(EDIT);
    await page.getByRole('button', { name: 'Edit again' }).click();
    await button(page, 'Add again').click();
    await untilStored(person, { title: 'Mine', notes: 'Another note.' });
  });
});
