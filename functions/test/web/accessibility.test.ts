import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { apiKeys } from '../support/users/users';
import { expectGood, expectNoGaps, NARROW } from './support/accessible';
import { DESKTOP } from './support/browser';
import { LONG_LINKS } from './support/longLinks';
import { openSidebar } from './support/places';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { pressShortcut, untilEqual } from './support/until';

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
    ['Workspaces', openSidebar],
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

it.each([
  ['a phone that is 320 pixels wide', NARROW],
  ['a desktop at 200 % zoom', { width: DESKTOP.width / 2, height: DESKTOP.height / 2 }],
])('the button that saves is in sight in every form, on %s', async (_, size) => {
  const page = await openAs(person);
  await page.setViewportSize(size);
  await page.getByText('A link with everything').first().waitFor();
  const inSight = async (name: string) => {
    const { y = Infinity, height = 0 } =
      (await page.getByRole('dialog').getByRole('button', { name, exact: true }).boundingBox()) ?? {};
    return y >= 0 && y + height <= size.height;
  };
  await pressShortcut(page, 'n');
  await page.getByRole('dialog', { name: 'Add a link' }).waitFor();
  await untilEqual(() => inSight('Add'), true);
  // Not even the last field is behind it.
  await page.getByRole('textbox', { name: 'Reference (optional)' }).focus();
  await untilEqual(() => page.evaluate(IN_SIGHT), true);
  await page.keyboard.press('Escape');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change password …' }).click();
  await untilEqual(() => inSight('Change password'), true);
});

/** Evaluates to whether nothing covers the element that has the focus. */
const IN_SIGHT = `(() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height - 2) === document.activeElement;
})()`;
