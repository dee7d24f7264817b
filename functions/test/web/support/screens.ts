import type { Page } from 'playwright-core';
import { categoryId } from '../../../src/lib/shared/model/identity';
import { apiKeys } from '../../support/users/users';
import { newPerson, type Person } from './signIn/person';
import { store, workspaceOf } from './stored';

/** Links with long titles, URLs, notes and categories, which could break a layout. */
export const LINKS = [
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

/** Creates a person with links in one workspace. */
export async function personWithLinks(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'My links', LINKS));
  return person;
}

/** Creates a person who can open all of {@link SCREENS}. */
export async function personWithScreens(): Promise<Person> {
  const person = await newPerson();
  const workspace = workspaceOf('default', 'My links', LINKS);
  await store(person.uid, { ...workspace, isPublic: true, sourceUrl: 'obsidian://open?vault=Notes' });
  await store(person.uid, workspaceOf('private', 'Mine alone', LINKS));
  await store(person.uid, workspaceOf('empty', 'Nothing yet', []));
  for (let count = 0; count < 5; count++) await apiKeys().create(person.uid, `Client ${String(count)}`);
  return person;
}

const click = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
};

/** The screens of a signed-in person: the path, the steps that lead there, and a text to wait for. */
export const SCREENS: readonly [
  name: string,
  path: string,
  steps: ((page: Page) => Promise<unknown>)[],
  shown: string,
][] = [
  ['the dashboard', '/', [], 'A link with everything'],
  ['the workspace switcher', '/', [click('Workspace: My links')], 'New workspace'],
  ['the menu of a workspace', '/', [click('Change this workspace')], 'Rename …'],
  ['the account menu', '/', [click('Your account')], 'Sign out'],
  [
    'the dialog that renames a workspace',
    '/',
    [click('Change this workspace'), click('Rename …')],
    'Rename this workspace',
  ],
  [
    'the dialog that makes a workspace private',
    '/',
    [click('Change this workspace'), click('Make private …')],
    'Only you will see it.',
  ],
  [
    'the dialog that makes a workspace public',
    '/w/private',
    [click('Change this workspace'), click('Make public …')],
    'Anyone with the address',
  ],
  [
    'the dialog that sets the notes page',
    '/',
    [click('Change this workspace'), click('Notes page …')],
    'in your notes tool',
  ],
  [
    'the dialog that creates a workspace',
    '/',
    [click('Workspace: My links'), click('New workspace')],
    'Private until you make it public.',
  ],
  ['an empty workspace', '/w/empty', [], 'No links yet'],
  ['a category', `/w/default/${categoryId('Many')}`, [], 'Link 6'],
  ['search results', '/?q=link', [], '7 links for “link”'],
  ['a search without results', '/?q=nothing+at+all', [], 'No link matches “nothing at all”'],
  ['a missing category', '/w/default/unknown', [], 'Category not found'],
  ['a missing workspace', '/w/missing', [], 'Workspace not found'],
  ['the settings with five keys', '/settings', [], 'You have 5 active keys'],
  [
    'the dialog that revokes a key',
    '/settings',
    [(page) => page.getByRole('button', { name: /^Revoke Client 0/ }).click()],
    'Revoke this key?',
  ],
  ['the dialog that changes the password', '/settings', [click('Change password …')], 'Current password'],
  ['the dialog that deletes the account', '/settings', [click('Delete account …')], 'It cannot be undone.'],
  ['import and export', '/import', [], 'Import bookmarks'],
];
