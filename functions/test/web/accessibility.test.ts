import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/domain/identity/identity';
import { apiKeys } from '../support/users';
import { seriousFaults } from './support/axe';
import { bookmarksFile, chooseFile } from './support/bookmarks';
import { FIRESTORE, openPage } from './support/browser';
import { newPerson, openAs, type Person } from './support/person';
import { store, workspaceOf } from './support/stored';

const PHONE = { width: 360, height: 740 };

const LINKS = [
  {
    category: 'Reading',
    title: 'A link with everything',
    url: 'https://example.com/a-very-long-address/that-goes-on-and-on-and-on-and-on-and-on-and-on-and-on.html',
    notes: 'A note that is long enough to be shown in part at first. '.repeat(6),
    sourceUrl: 'obsidian://open?vault=Notes',
  },
  {
    category: 'Averyveryverylongcategorynamewithoutanyspaceinitwhichneverends',
    title: 'x'.repeat(200),
    url: 'urn:isbn:1',
  },
  ...['1', '2', '3', '4', '5', '6'].map((n) => ({
    category: 'Many',
    title: `Link ${n}`,
    url: `https://example.com/${n}`,
  })),
];

async function withLinks(): Promise<Person> {
  const somebody = await newPerson();
  await store(somebody.uid, workspaceOf('default', 'My links', LINKS));
  return somebody;
}

let person: Person;

beforeAll(async () => {
  person = await newPerson();
  const workspace = workspaceOf('default', 'My links', LINKS);
  await store(person.uid, { ...workspace, isPublic: true, sourceUrl: 'obsidian://open?vault=Notes' });
  await store(person.uid, workspaceOf('private', 'Mine alone', LINKS));
  await store(person.uid, workspaceOf('empty', 'Nothing yet', []));
  const keys = [];
  for (let count = 0; count < 5; count++)
    keys.push(await apiKeys().create(person.uid, `Client ${String(count)}`));
});

const click = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
};

/** Each screen, how it is reached, and what shows that it is there. */
const SCREENS: [name: string, path: string, steps: ((page: Page) => Promise<unknown>)[], shown: string][] = [
  ['the dashboard', '/', [], 'A link with everything'],
  ['the menu of workspaces', '/', [click('Workspace: My links')], 'New workspace'],
  ['the menu of a workspace', '/', [click('Change this workspace')], 'Rename …'],
  ['the account menu', '/', [click('Your account')], 'Sign out'],
  ['the dialog to rename', '/', [click('Change this workspace'), click('Rename …')], 'Rename this workspace'],
  [
    'the dialog about visibility',
    '/',
    [click('Change this workspace'), click('Make private …')],
    'Only you will see it.',
  ],
  [
    'the dialog about visibility to all',
    '/w/private',
    [click('Change this workspace'), click('Make public …')],
    'Anyone with the address',
  ],
  [
    'the dialog of the notes page',
    '/',
    [click('Change this workspace'), click('Notes page …')],
    'in your notes tool',
  ],
  [
    'the dialog of a new workspace',
    '/',
    [click('Workspace: My links'), click('New workspace')],
    'Private until you make it public.',
  ],
  ['an empty workspace', '/w/empty', [], 'No links yet'],
  ['a category', `/w/default/${categoryId('Many')}`, [], 'Link 6'],
  ['search results', '/?q=link', [], '7 links for “link”'],
  ['a search without results', '/?q=nothing+at+all', [], 'No link matches all the words'],
  ['a category that is missing', '/w/default/unknown', [], 'Category not found'],
  ['a workspace that is missing', '/w/missing', [], 'Workspace not found'],
  ['the settings with five keys', '/settings', [], 'You have 5 active keys'],
  [
    'the dialog to revoke',
    '/settings',
    [(page) => page.getByRole('button', { name: /^Revoke Client 0/ }).click()],
    'Revoke this key?',
  ],
  ['import and export', '/import', [], 'Import bookmarks'],
];

describe('axe finds no serious fault, in light and dark colours', () => {
  it.each(SCREENS)('in %s', async (_, path, steps, shown) => {
    const page = await openAs(person, path);
    for (const step of steps) await step(page);
    await page.getByText(shown).first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('in a message that offers to undo', async () => {
    const page = await openAs(await withLinks());
    await page.getByRole('button', { name: 'Delete Link 1' }).click();
    await page.getByText('Deleted “Link 1”.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('before sign-in, with a new account, a forgotten password, and with a message of what failed', async () => {
    const page = await openPage('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Wrong email address or password').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create an account' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByText('We will send you an email').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('in an empty dashboard, the settings without keys, and the dialogs of a new key', async () => {
    const page = await openAs(await newPerson(), '/');
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Connect an AI client' }).click();
    await page.getByText('You have no active keys.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('heading', { name: 'New API key' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Test this key' }).click();
    await page.getByText('It works').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('from the choice of a bookmarks file to what became of it', async () => {
    const page = await openAs(await newPerson(), '/import');
    await chooseFile(page, bookmarksFile(3));
    await page.getByText('has 3 links in 1 folder').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    await page.getByText('Why 1 link was rejected').click();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('while the dashboard cannot be reached', async () => {
    const page = await openAs(person, '/w/private');
    await page.context().route(FIRESTORE, (route) => route.abort());
    await page.reload();
    await page.getByText('The dashboard cannot be reached.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('in the public view, and where there is none', async () => {
    const page = await openPage(`/u/${person.uid}/default`);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(`/u/${person.uid}/missing`);
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('at an address that is nothing', async () => {
    const page = await openPage('/nothing/here');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});

describe('on a phone', () => {
  it.each(['/', '/?q=link', '/settings', '/import'])('%s is not wider than the screen', async (path) => {
    const page = await openAs(person, path, { viewport: PHONE, hasTouch: true, isMobile: true });
    await page.getByRole('main').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('the sign-in and the public view are not wider than the screen', async () => {
    for (const path of ['/', `/u/${person.uid}/default`]) {
      const page = await openPage(path, { viewport: PHONE, hasTouch: true, isMobile: true });
      await page.getByRole('main').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    }
  });
});

const focusedLabel = (page: Page) => page.evaluate('document.activeElement.ariaLabel');

describe('with the keyboard', () => {
  it('a menu opens, moves with the arrows, and gives the focus back on Escape', async () => {
    const page = await openAs(person);
    const opener = page.getByRole('button', { name: 'Change this workspace' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Rename …');
    await page.keyboard.press('Escape');
    expect(await focusedLabel(page)).toBe('Change this workspace');
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
  });

  it('a dialog takes the focus, keeps it, and gives it back', async () => {
    const page = await openAs(person);
    const opener = page.getByRole('button', { name: 'Change this workspace' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focusedLabel(page)).toBe('Change this workspace');
  });

  it('after a deletion the focus is on the next link, and Ctrl+Z takes the deletion back', async () => {
    const page = await openAs(await withLinks(), `/w/default/${categoryId('Many')}`);
    const link = page.getByRole('link', { name: 'Link 2' });
    await link.waitFor();
    const names = await page.locator('.link-title').allInnerTexts();
    const next = names[names.indexOf('Link 2') + 1] ?? names[names.indexOf('Link 2') - 1] ?? '';
    await page.getByRole('button', { name: 'Delete Link 2' }).focus();
    await page.keyboard.press('Enter');
    await link.waitFor({ state: 'detached' });
    expect(await focusedLabel(page)).toBe(`Delete ${next}`);
    await page.getByText('Ctrl+Z').waitFor();
    await page.keyboard.press('Control+z');
    await link.waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('in the cards too, also when the last link of a card is deleted', async () => {
    const page = await openAs(await withLinks());
    await page.getByRole('button', { name: 'Delete A link with everything' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Reading' }).waitFor({ state: 'detached' });
    expect(await focusedLabel(page)).toMatch(/^Delete /);
  });

  it('the content has the focus when nothing is left to delete', async () => {
    const somebody = await newPerson();
    await store(somebody.uid, workspaceOf('default', 'Default', LINKS.slice(0, 1)));
    const page = await openAs(somebody);
    await page.getByRole('button', { name: /^Delete/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  it('Ctrl+Z in a field undoes what is typed, and no deletion', async () => {
    const page = await openAs(await withLinks());
    await page.getByRole('button', { name: 'Delete Link 1' }).click();
    await page.getByText('Deleted “Link 1”.').waitFor();
    await page.getByRole('searchbox').press('Control+z');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('another page of the dashboard has the focus, and its title is said', async () => {
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    const said = page.getByRole('status').filter({ hasText: 'Settings · Link Dashboard' });
    await said.waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await page.goBack();
    await page.getByRole('heading', { name: 'My links' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'My links · Link Dashboard' })
      .waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  it('the first stop leads to the content', async () => {
    const page = await openAs(person);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
  });
});

describe('messages', () => {
  it('keep their offer for as long as they say, however many deletions follow', async () => {
    const page = await openAs(await withLinks(), `/w/default/${categoryId('Many')}`);
    for (const n of ['1', '2', '3', '4', '5', '6'])
      await page.getByRole('button', { name: `Delete Link ${n}` }).click();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(6);
  });

  it('of what failed are alerts', async () => {
    const page = await openAs(await withLinks());
    await page.route(/Firestore\/Write|documents:commit|:batchGet/, (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 403, message: 'No.', status: 'PERMISSION_DENIED' } },
      }),
    );
    await page.getByRole('button', { name: 'Delete Link 1' }).click();
    await page.getByRole('alert').filter({ hasText: '“Link 1” was not deleted.' }).waitFor();
  });
});
