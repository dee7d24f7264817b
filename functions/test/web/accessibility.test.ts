import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { apiKeys } from '../support/users/users';
import { expectGood, expectNoGaps, NARROW } from './support/accessible';
import { LONG_LINKS } from './support/longLinks';
import { openSidebar } from './support/places';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';

let person: Person;

beforeAll(async () => {
  person = await newPerson();
  const workspace = workspaceOf('default', 'My links', LONG_LINKS);
  await store(person.uid, { ...workspace, isPublic: true, sourceUrl: 'obsidian://open?vault=Notes' });
  await store(person.uid, workspaceOf('private', 'Mine alone', LONG_LINKS));
  await store(person.uid, workspaceOf('empty', 'Nothing yet', []));
  for (let count = 0; count < 5; count++) await apiKeys().create(person.uid, `Client ${String(count)}`);
});

type Step = (page: Page) => Promise<unknown>;

const click =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click();
const choose =
  (option: string): Step =>
  (page) =>
    page.getByLabel(option, { exact: true }).click();
const search =
  (text: string): Step =>
  (page) =>
    page.getByRole('searchbox').fill(text);

/**
 * The paths to check, with texts to wait for: what a page shows first and, only in the long run, what it shows
 * after some steps. Escape undoes the steps.
 */
const SCREENS: Record<string, [shown: string, ...steps: Step[]][]> = {
  '/': [
    ['A link with everything'],
    ['New workspace', openSidebar],
    ['Private until you make it public.', openSidebar, click('New workspace')],
    ['Newest first', click('View'), choose('List')],
    ['By site', click('View'), choose('Compact')],
    ['Between …', click('Filter')],
    ['Rename …', click('Change this workspace')],
    ['Rename this workspace', click('Change this workspace'), click('Rename …')],
    ['Only you will see it.', click('Change this workspace'), click('Make private …')],
    ['in your notes tool', click('Change this workspace'), click('Notes page …')],
    ['Sign out', openSidebar, click('Your account')],
    ['7 links for “link”', search('link')],
    ['No link matches “nothing at all”', search('nothing at all')],
  ],
  '/w/private': [
    ['Mine alone'],
    ['Anyone with the address', click('Change this workspace'), click('Make public …')],
  ],
  '/w/empty': [['No links yet']],
  [`/w/default/${categoryId('Many')}`]: [['Link 6']],
  '/w/default/unknown': [['Category not found']],
  '/w/missing': [['Workspace not found']],
  '/settings': [
    ['You have 5 active keys'],
    ['Revoke this key?', click(/^Revoke Client 0/)],
    ['Current password', click('Change password …')],
    ['It cannot be undone.', click('Delete account …')],
  ],
  '/import': [['Import bookmarks']],
};

const isLong = process.env.LONG_TESTS === 'true';

it.each(Object.keys(SCREENS))(
  'everything at %s fits a phone that is 320 pixels wide, and has no serious violation on a desktop',
  async (path) => {
    const page = await openAs(person, path);
    for (const [shown, ...steps] of (SCREENS[path] ?? []).slice(0, isLong ? undefined : 1)) {
      await page.setViewportSize(NARROW);
      for (const step of steps) await step(page);
      await page.getByText(shown).first().waitFor();
      await expectGood(page);
      if (/^A link|^7 links/.test(shown)) await expectNoGaps(page);
      if (steps.length > 0) await page.keyboard.press('Escape');
    }
  },
);
