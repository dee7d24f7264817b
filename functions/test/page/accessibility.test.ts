import type { Page } from 'playwright-core';
import { apiKeys } from '../support/users';
import { seriousFaults } from './support/axe';
import { openPage } from './support/browser';
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

let person: Person;

beforeAll(async () => {
  person = await newPerson();
  const workspace = workspaceOf('default', 'My links', LINKS);
  await store(person.uid, { ...workspace, isPublic: true, sourceUrl: 'obsidian://open?vault=Notes' });
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
    'a message that offers to undo',
    '/',
    [click('Delete Link 1'), click('Undo'), click('Delete Link 2')],
    'Deleted “Link 2”.',
  ],
  ['search results', '/?q=link', [], '7 links for “link”'],
  ['a search without results', '/?q=nothing+at+all', [], 'Nothing has all the words'],
  ['a category', '/w/default/unknown', [], 'There is no such category'],
  ['a workspace that is missing', '/w/missing', [], 'There is no such workspace'],
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

  it('before sign-in, with a new account, and with a message of what failed', async () => {
    const page = await openPage('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('is not right').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create an account' }).click();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('in an empty dashboard, the settings without keys, and the dialogs of a new key', async () => {
    const page = await openAs(await newPerson(), '/');
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Connect an AI client' }).click();
    await page.getByText('You have no active key.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('heading', { name: 'New API key' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('button', { name: 'Test this key' }).click();
    await page.getByText('It works').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('in the public view, and where there is none', async () => {
    const page = await openPage(`/u/${person.uid}/default`);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(`/u/${person.uid}/missing`);
    await page.getByRole('heading', { name: 'There is nothing to see here' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('at an address that is nothing', async () => {
    const page = await openPage('/nothing/here');
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
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

  it('the first stop leads to the content', async () => {
    const page = await openAs(person);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  });
});
