import type { Page } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../src/lib/domain/identity/identity';
import { having } from '../support/matchers';
import { edit } from '../support/rest';
import { connectUser } from '../support/toolUser';
import { seriousViolations } from './support/axe';
import { copiedText } from './support/browser';
import { choose, EDIT, itemNamed, linkNamed, menuOf, storedLinks } from './support/editor';
import { newPerson, openAs, type Person } from './support/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { until } from './support/until';

const PHONE = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };
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

async function withLinks(links = LINKS): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Default', links));
  return person;
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Edit link' });
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name });
const category = (page: Page) => sheet(page).getByRole('combobox', { name: 'Category' });
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true });
const focused = (page: Page) => page.evaluate('document.activeElement.ariaLabel');

async function openSheet(page: Page, title = 'A guide'): Promise<void> {
  await choose(page, title, 'Edit …');
  await sheet(page).waitFor();
}

const untilStored = (person: Person, expected: object) =>
  until(async () => {
    try {
      expect(await storedLinks(person)).toContainEqual(having(expected));
      return true;
    } catch {
      return false;
    }
  });

const body = z.object({ operations: z.array(z.unknown()) });

/** Records the operations that the web app sends. */
function recordOperations(page: Page): unknown[] {
  const operations: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/workspace/edit'))
      operations.push(...body.parse(request.postDataJSON()).operations);
  });
  return operations;
}

beforeAll(async () => {
  // The first page and the first edit wait for the emulators to start their functions.
  const person = await withLinks();
  await openAs(person);
  await edit(person.idToken, [{ op: 'deleteLink', category: 'None', url: 'urn:none' }]);
}, 120_000);

describe('editing a link', () => {
  it('works by keyboard alone, sends only what has changed, and can be undone', async () => {
    const person = await withLinks();
    const before = await storedLinks(person);
    const page = await openAs(person);
    await menuOf(page, 'A guide').focus();
    await page.keyboard.press('Enter');
    await itemNamed(page, 'Edit …').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sheet(page).waitFor();
    const operations = recordOperations(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('The guide');
    await field(page, 'Reference').fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Saved “The guide”.').waitFor();
    await linkNamed(page, 'The guide').waitFor();
    expect(await focused(page)).toBe('Actions for The guide');
    await untilStored(person, { title: 'The guide', notes: 'Worth reading.' });
    expect(operations).toEqual([
      { op: 'updateLink', category: 'Reading', url: GUIDE, set: { title: 'The guide', sourceUrl: null } },
    ]);
    await page.keyboard.press('Control+z');
    await linkNamed(page, 'A guide').waitFor();
    await untilStored(person, { title: 'A guide' });
    const byUrl = (links: readonly { url: string }[]) => new Map(links.map((link) => [link.url, link]));
    expect(byUrl(await storedLinks(person))).toEqual(byUrl(before));
    expect(operations).toHaveLength(2);
  });

  it('starts with the key e on a link, and sends nothing if nothing has changed', async () => {
    const page = await openAs(await withLinks());
    const operations = recordOperations(page);
    await linkNamed(page, 'A guide').focus();
    await page.keyboard.press('e');
    await sheet(page).waitFor();
    await button(page, 'Save').click();
    await sheet(page).waitFor({ state: 'detached' });
    expect(operations).toEqual([]);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('A guide');
  });

  it('works by touch on a phone, from a menu that is large enough to hit', async () => {
    const person = await withLinks();
    const page = await openAs(person, '/', PHONE);
    await menuOf(page, 'A song').waitFor();
    const sizes = await menuOf(page, 'A song').boundingBox();
    expect(Math.min(sizes?.width ?? 0, sizes?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await menuOf(page, 'A song').tap();
    const item = await itemNamed(page, 'Edit …').boundingBox();
    expect(item?.height).toBeGreaterThanOrEqual(44);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await itemNamed(page, 'Edit …').tap();
    await field(page, 'Note').fill('Listen again.');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await button(page, 'Save').tap();
    await untilStored(person, { title: 'A song', notes: 'Listen again.' });
  });

  it('moves a link to another category with the focus, and back with Ctrl+Z', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await openSheet(page, 'A song');
    await category(page).fill('read');
    await sheet(page).getByRole('option', { name: 'Reading' }).click();
    await button(page, 'Save').click();
    await page.getByText('Moved “A song” to Reading.').waitFor();
    await page.getByRole('region', { name: 'Reading' }).getByRole('link', { name: 'A song' }).waitFor();
    await menuOf(page, 'A song').and(page.locator(':focus')).waitFor();
    await untilStored(person, { title: 'A song', category: categoryId('Reading') });
    await page.keyboard.press('Control+z');
    await page.getByRole('region', { name: 'Music' }).getByRole('link', { name: 'A song' }).waitFor();
    await page.locator('#content:focus').waitFor();
    await untilStored(person, { title: 'A song', category: categoryId('Music') });
  });

  it('says before saving that two links become one, and Undo separates them', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Address').fill('example.com/limits/');
    await sheet(page)
      .getByText('Reading already has this address, as “Limits”. If you save, the two')
      .waitFor();
    await button(page, 'Merge').click();
    await page.getByText('Merged “A guide” with the link in Reading.').waitFor();
    await untilStored(person, { title: 'Limits', notes: 'Worth reading.' });
    expect(await storedLinks(person)).toHaveLength(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await storedLinks(person)).length === 3);
    await untilStored(person, {
      title: 'A guide',
      notes: 'Worth reading.',
      conversationId: 'conversation-1',
    });
  });

  it('says where else the URL is, also if an AI client adds it while the sheet is open', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await openSheet(page);
    const { add, tools } = await connectUser(person.uid);
    await add({ category: 'Music', title: 'The same', url: GUIDE });
    await sheet(page).getByText('Already in Music.').waitFor();
    await tools.close();
  });

  it('saves once on a double click', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    const operations = recordOperations(page);
    await openSheet(page);
    await field(page, 'Title').fill('Twice');
    await button(page, 'Save').dblclick();
    await untilStored(person, { title: 'Twice' });
    expect(operations).toHaveLength(1);
    expect(page.context().pages()).toHaveLength(1);
  });
});

describe('what was entered for a link', () => {
  it('is rolled back when the service rejects it, and can be edited again', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Title').fill('Changed');
    await page.route(EDIT, (route) => route.fulfill({ status: 503, json: { error: 'Try again later.' } }));
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('“Changed” was not saved. Try again later.').waitFor();
    await linkNamed(page, 'A guide').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.unroute(EDIT);
    await page.getByRole('button', { name: 'Edit again' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('Changed');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Changed', notes: 'Worth reading.' });
  });

  it('stays in the sheet while the browser is offline, and when the user goes back', async () => {
    const person = await withLinks();
    const page = await openAs(person, '/settings', {});
    await page.getByRole('link', { name: 'Link Dashboard: your default workspace' }).click();
    await openSheet(page);
    await field(page, 'Title').fill('Changed');
    await page.context().setOffline(true);
    await page.getByText('You are offline. You see').waitFor();
    await button(page, 'Save').click();
    await sheet(page).getByRole('alert').getByText('You are offline, so nothing was saved.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline. You see').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.goForward();
    expect(await field(page, 'Title').inputValue()).toBe('Changed');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Changed' });
  });

  it('is kept, unless the user confirms to discard it', async () => {
    const page = await openAs(await withLinks());
    await openSheet(page);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Actions for A guide');
    await openSheet(page);
    await field(page, 'Title').fill('Changed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('Changed');
    await button(page, 'Cancel').click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await linkNamed(page, 'A guide').waitFor();
  });

  it('replaces only the fields that the user changed if somebody else changes the link meanwhile', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Title').fill('Mine');
    const change = (set: object) =>
      edit(person.idToken, [{ op: 'updateLink', category: 'Reading', url: GUIDE, set }]);
    await change({ notes: 'Their note.' });
    await sheet(page).getByText('Changed elsewhere while you were editing: note.').waitFor();
    expect(await field(page, 'Note').inputValue()).toBe('Their note.');
    await change({ title: 'Theirs' });
    await sheet(page).getByText('The title was changed elsewhere, to “Theirs”.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Mine');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Mine', notes: 'Their note.' });
  });

  it('follows a link that somebody else moves, and adds one again that somebody else deletes', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Note').fill('My note.');
    await edit(person.idToken, [{ op: 'renameCategory', category: 'Reading', name: 'Papers' }]);
    await sheet(page).getByText('Changed elsewhere while you were editing: category.').waitFor();
    expect(await category(page).inputValue()).toBe('Papers');
    await edit(person.idToken, [{ op: 'deleteLink', category: 'Papers', url: GUIDE }]);
    await sheet(page)
      .getByText('This link was deleted while you were editing it. If you save, it is added again.')
      .waitFor();
    await button(page, 'Add again').click();
    await untilStored(person, {
      title: 'A guide',
      notes: 'My note.',
      conversationId: 'conversation-1',
      addedAt: '2025-03-12T10:00:00.000Z',
    });
  });

  it('is offered again if the link disappears while it is being saved', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Note').fill('My note.');
    await page.route(EDIT, async (route) => {
      await edit(person.idToken, [{ op: 'deleteLink', category: 'Reading', url: GUIDE }]);
      await route.continue();
    });
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .getByText('“A guide” was not saved, because it was deleted or moved')
      .waitFor();
    await linkNamed(page, 'A guide').waitFor({ state: 'detached' });
    await page.unroute(EDIT);
    await page.getByRole('button', { name: 'Edit again' }).click();
    await button(page, 'Add again').click();
    await untilStored(person, { title: 'A guide', notes: 'My note.' });
  });
});

describe('the menu of a link', () => {
  it('copies the address, and says so', async () => {
    const page = await openAs(await withLinks());
    await choose(page, 'A song', 'Copy link');
    await page.getByRole('status').getByText('Copied the address.').waitFor();
    expect(await copiedText(page)).toBe('https://example.com/song');
    expect(await focused(page)).toBe('Actions for A song');
  });

  it('is rendered only while it is open, above the links below it', async () => {
    const page = await openAs(await withLinks(), `/w/default/${categoryId('Reading')}`);
    await menuOf(page, 'Limits').click();
    expect(await page.getByRole('button', { name: 'Delete', exact: true, includeHidden: true }).count()).toBe(
      1,
    );
    await itemNamed(page, 'Delete').click({ trial: true });
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Actions for Limits');
    expect(await page.getByRole('button', { name: 'Delete', exact: true, includeHidden: true }).count()).toBe(
      0,
    );
  });
});

describe('a link whose URL is no longer allowed', () => {
  const OLD = { category: 'Reading', title: 'Old', url: 'javascript:void(0)' };

  it('can be edited, and gets a URL that is', async () => {
    const person = await withLinks([...LINKS, OLD]);
    const page = await openAs(person);
    await openSheet(page, 'Old');
    await sheet(page).getByText('This address is no longer allowed').waitFor();
    await field(page, 'Title').fill('Older');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Older', url: OLD.url });
    await openSheet(page, 'Older');
    await field(page, 'Address').fill('data:text/html,x');
    await button(page, 'Save').click();
    await sheet(page).getByText('The address must not be a data: URL.').waitFor();
    await field(page, 'Address').fill('https://example.com/new');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Older', url: 'https://example.com/new' });
  });

  it('can be deleted after a question, because Undo could not restore it', async () => {
    const person = await withLinks([...LINKS, OLD]);
    const page = await openAs(person);
    await choose(page, 'Old', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete “Old” for good?' });
    await question.getByText(OLD.url).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted “Old”.').waitFor();
    await until(async () => (await storedLinks(person)).length === LINKS.length);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });
});
