import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { connectUser } from '../support/users/toolUser';
import { NARROW } from './support/accessible';
import { copiedText, DESKTOP, openPage } from './support/browser';
import { EDIT, storedLinks } from './editing/editor';
import { placeNamed } from './support/places';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { untilEqual, untilFocused, untilPath } from './support/until';
import { testDatabase } from '../support/testDatabase';

const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'One', url: 'https://example.com/1', notes: 'A note.' },
  { category: 'Music', title: 'Two', url: 'https://example.com/2' },
];

const SESSION: LinkToStore = {
  category: 'Sessions',
  title: 'Refactoring',
  url: 'https://example.com/session',
  localPath: '/home/ada/links',
};

async function personWithWorkspaces(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Mine', LINKS));
  await store(person.uid, workspaceOf('travel', 'Travel', LINKS));
  return person;
}

/** Returns the paths of all documents of a workspace, including its chunks. */
async function documentsOf({ uid }: Person, workspaceId: string): Promise<string[]> {
  const head = testDatabase().doc(`users/${uid}/workspaces/${workspaceId}`);
  const documents = [await head.get(), ...(await head.collection('pages').get()).docs];
  return documents.filter(({ exists }) => exists).map(({ ref }) => ref.path);
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Change this workspace' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });

/** Chooses an item of the workspace's menu. */
async function choose(page: Page, item: string): Promise<void> {
  await openMenu(page).click();
  await button(page, item).click();
}

const refusal = (name: string) => `There is already a workspace named “${name}”. Choose another name.`;

describe('the first workspace', () => {
  it('gets a name that the person chooses and three samples, which are deleted at once, and the browser’s offer to install', async () => {
    const person = await newPerson();
    const page = await openAs(person);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    expect(await page.locator('.button.primary:visible').allInnerTexts()).toEqual(['Start']);
    await page.evaluate(`{
      const offer = new Event('beforeinstallprompt');
      offer.prompt = () => void (window.installs = (window.installs ?? 0) + 1);
      dispatchEvent(offer);
    }`);
    await button(page, 'Install app').click();
    await button(page, 'Install app').waitFor({ state: 'detached' });
    expect(await page.evaluate('window.installs')).toBe(1);

    await page.getByLabel('What should').fill(' ');
    await button(page, 'Start').click();
    await page.getByText('The name must not be empty.').waitFor();
    expect(await documentsOf(person, 'default')).toEqual([]);
    await page.getByLabel('What should').fill('Finds');
    await page.getByLabel('What should').press('Enter');
    await page.getByRole('heading', { name: 'Finds', level: 1 }).and(page.locator(':focus')).waitFor();
    await placeNamed(page, 'Finds').waitFor();
    const samples = page.getByRole('region', { name: 'Samples' });
    await untilEqual(() => samples.getByRole('listitem').count(), 3);
    const { origin } = new URL(page.url());
    for (const link of await samples.getByRole('link', { name: /bookmarks|assistant|Find/ }).all()) {
      const href = await link.getAttribute('href');
      expect([href?.startsWith(`${origin}/`), (await page.request.get(href ?? '')).status()]).toEqual([
        true,
        200,
      ]);
    }

    await button(page, 'Delete samples').click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await button(page, 'Delete samples').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await untilEqual(() => samples.getByRole('listitem').count(), 3);
    await untilEqual(async () => (await storedLinks(person)).length, 3);
    await page.reload();
    await button(page, 'Delete samples').waitFor();
    await page.getByRole('heading', { name: 'Finds', level: 1 }).waitFor();
  });

  it('may stay empty, and is still asked for nothing a second time', async () => {
    const page = await openAs(await newPerson());
    await page.getByLabel('Start with three sample links').uncheck();
    await button(page, 'Start').click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await page.getByRole('heading', { name: 'My links', level: 1 }).waitFor();
    await placeNamed(page, 'My links').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Welcome' }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Connect an assistant' }).click();
    await page.getByRole('heading', { name: 'Connect an assistant' }).waitFor();
    await untilPath(page, '/settings');
  });
});

describe('a workspace', () => {
  it('is created and renamed, but not with the name of another, and gets a reference, even if it is an unstored default workspace', async () => {
    const person = await newPerson();
    const page = await openAs(person);
    await button(page, 'New workspace').click();
    await name(page).fill('Travel');
    await button(page, 'Create').click();
    await page.getByRole('heading', { name: 'Travel' }).waitFor();

    await choose(page, 'Rename …');
    for (const [typed, problem] of [
      ['   ', 'Name must not be empty.'],
      [' DEFAULT ', refusal('DEFAULT')],
    ] as const) {
      await name(page).fill(typed);
      await button(page, 'Rename').click();
      await page.getByText(problem).waitFor();
    }
    await name(page).fill('TRAVEL');
    await button(page, 'Rename').click();
    await page.getByRole('heading', { name: 'TRAVEL' }).waitFor();
    await page.getByText('Renamed “Travel” to “TRAVEL”.').waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Travel', exact: true }).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('heading', { name: 'TRAVEL', exact: true }).waitFor();

    // This needs no request.
    await page.route('**/api/workspace/create', (route) => route.abort());
    await button(page, 'New workspace').click();
    for (const typed of ['ｔｒａｖｅｌ', 'default']) {
      await name(page).fill(typed);
      await page.keyboard.press('Enter');
      await page.getByText(refusal(typed)).waitFor();
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await placeNamed(page, 'TRAVEL').waitFor();
    await placeNamed(page, 'Default').click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    const link = page.getByRole('link', { name: 'Reference' });
    await choose(page, 'Reference …');
    await page.getByLabel('Address').fill('javascript:alert(1)');
    await button(page, 'Save').click();
    await page.getByText('Address must not be a javascript: URL.').waitFor();
    await page.getByLabel('Address').fill('obsidian://open?vault=Notes');
    await button(page, 'Save').click();
    // It opens another program, so a dialog asks first. Nothing else opens it, such as the middle button.
    await untilEqual(() => link.getAttribute('title'), 'obsidian://open?vault=Notes');
    expect(await link.getAttribute('href')).toBeNull();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await link.press('Enter');
    const question = page.getByRole('dialog', { name: 'Open another program?' });
    await question.getByText('obsidian://open?vault=Notes', { exact: true }).waitFor();
    const open = question.getByRole('link', { name: 'Open', exact: true });
    expect(await open.getAttribute('href')).toBe('obsidian://open?vault=Notes');
    await page.keyboard.press('Escape');
    await untilFocused(page, 'title', 'obsidian://open?vault=Notes');
    const { add, tools } = await connectUser(person.uid);
    await add({ category: 'New', title: 'Just now', url: 'https://example.com/now' });
    await page.getByRole('link', { name: 'Just now' }).waitFor();
    await tools.close();

    await choose(page, 'Reference …');
    await page.getByLabel('Address').fill('');
    await button(page, 'Save').click();
    await link.waitFor({ state: 'detached' });
  });

  it('is made public, seen by visitors, and made private again, with a warning about the paths of its sessions', async () => {
    const person = await personWithWorkspaces();
    await store(person.uid, workspaceOf('default', 'Mine', [SESSION]));
    const page = await openAs(person, '/w/travel');
    await choose(page, 'Make public …');
    await page.getByText('all notes, tags, favorites and references').waitFor();
    expect(await page.getByText('conversation ids').count()).toBe(0);
    const address = await page.getByRole('dialog').locator('code').innerText();
    await page.getByLabel('Search engines may list it').check();
    await page.getByLabel('Description').fill('Where\nI go.');
    await button(page, 'Make public').click();
    await page.getByRole('link', { name: 'Public: see what visitors see' }).waitFor();
    await page.getByText('Anyone with the address can now see it.').waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Copy address' }).click();
    await page.getByText('Copied the address of the public page.').waitFor();
    expect(await copiedText(page)).toBe(address);
    const visitor = await openPage(new URL(address).pathname);
    await visitor.getByRole('link', { name: 'One', exact: true }).waitFor();
    const robots = visitor.locator('meta[name=robots]');
    expect(await robots.count()).toBe(0);
    await visitor.getByText('Where I go.').waitFor();
    await choose(page, 'Public page …');
    expect(await page.getByLabel('Description').inputValue()).toBe('Where I go.');
    await page.getByLabel('Search engines may list it').uncheck();
    await page.getByText('Search engines remove the page when they visit it again').waitFor();
    await page.getByLabel('Show my name').check();
    // The start of the address is suggested.
    expect(await page.getByLabel('Your name').inputValue()).toBe(person.email.split('@')[0]);
    await page.getByLabel('Your name').fill('You');
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .getByText('Your name must not be what this dashboard itself says')
      .waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await button(page, 'Save').click();
    await page.getByText('Saved what the public page shows.').waitFor();
    await visitor.reload();
    await robots.waitFor({ state: 'attached' });
    await visitor.getByText('by Ada').waitFor();

    await choose(page, 'Make private …');
    await page.getByText('Its feed and the preview of its address disappear within five minutes.').waitFor();
    await page.route(EDIT, (route) => route.abort());
    await button(page, 'Make private').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('cannot be reached').waitFor();
    await dialog.getByRole('heading', { name: 'Make “Travel” private?' }).waitFor();
    expect(await page.locator('.badge').textContent()).toContain('Public');
    await page.unroute(EDIT);
    await button(page, 'Make private').click();
    await page.getByText('Private', { exact: true }).waitFor();
    await page.getByText('Only you can see it now.').waitFor();
    const stored = await testDatabase().doc(`users/${person.uid}/workspaces/travel`).get();
    expect(stored.data()).toMatchObject({ isPublic: false, linkCount: 2 });
    expect([stored.get('isIndexed'), stored.get('ownerName')]).toEqual([undefined, undefined]);
    expect(stored.get('description')).toBe('Where I go.');

    await placeNamed(page, 'Mine').click();
    await page.getByRole('link', { name: 'Refactoring', exact: true }).waitFor();
    await choose(page, 'Make public …');
    await page.getByText('conversation ids and file paths on your computer').waitFor();
    const addressOfDefault = await dialog.locator('code').innerText();
    await button(page, 'Make public').click();
    await page.getByRole('link', { name: 'Public: see what visitors see' }).waitFor();
    await visitor.goto(new URL(addressOfDefault).pathname);
    await visitor.getByRole('link', { name: 'Refactoring', exact: true }).waitFor();
  });
});

describe('deleting a workspace', () => {
  it('deletes all of its links once its name is typed, and goes to the default workspace', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person, '/w/travel');
    const other = await page.context().newPage();
    await other.goto('/w/travel');
    await other.getByRole('link', { name: 'One', exact: true }).waitFor();
    await page.bringToFront();

    await page.setViewportSize(NARROW);
    await openMenu(page).click();
    expect((await button(page, 'Delete …').boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESKTOP);
    await openMenu(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete the workspace “Travel”?' });
    await dialog.getByText('This deletes 2 links with all notes. This cannot be undone.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export it first' }).click(),
    ]);
    const file: unknown = JSON.parse(await text(await download.createReadStream()));
    expect(file).toMatchObject({ workspaces: [{ id: 'travel', categories: [{}, {}] }] });
    await dialog.getByRole('textbox').focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Type “Travel” to delete this workspace.').waitFor();
    await page.keyboard.type('travels');
    await page.keyboard.press('Enter');
    await dialog.getByText('Type “Travel” to delete this workspace.').waitFor();
    await page.keyboard.press('Backspace');
    await page.route('**/api/workspace/delete', (route) => route.abort(), { times: 1 });
    await page.keyboard.press('Enter');
    await dialog.getByText('The dashboard cannot be reached.').waitFor();
    expect(await documentsOf(person, 'travel')).toHaveLength(2);
    await page.getByRole('link', { name: 'One', exact: true, includeHidden: true }).waitFor();
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    await untilPath(page, '/');
    await page.getByText('Deleted the workspace “Travel” with 2 links.').waitFor();
    expect(await documentsOf(person, 'travel')).toEqual([]);
    expect(await documentsOf(person, 'default')).toHaveLength(2);
    await untilEqual(() => placeNamed(page, 'Travel').count(), 0);
    // The default workspace cannot be deleted.
    await openMenu(page).click();
    await button(page, 'Rename …').waitFor();
    expect(await button(page, 'Delete …').count()).toBe(0);

    await other.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    await other.getByText('the workspace may have been deleted').waitFor();
    expect(await other.getByRole('alert').count()).toBe(0);
  });
});
