import type { Page } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../src/lib/shared/model/identity';
import { apiKeys } from '../support/users/users';
import { expectAccessible, expectToFitNarrowly, NARROW } from './support/accessible';
import { bookmarksFile, chooseFile } from './support/bookmarks';
import { DESKTOP, FIRESTORE, openPage } from './support/browser';
import { choose } from './editing/editor';
import { LONG_LINKS } from './support/longLinks';
import { newPerson, openAs, personWith, type Person } from './support/signIn/person';
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
const search =
  (text: string): Step =>
  (page) =>
    page.getByRole('searchbox').fill(text);

/**
 * The paths to check, with texts to wait for: what a page shows first, and what it shows after some steps.
 * Escape undoes the steps.
 */
const SCREENS: Record<string, [shown: string, ...steps: Step[]][]> = {
  '/': [
    ['A link with everything'],
    ['New workspace', click('Workspace: My links')],
    ['Private until you make it public.', click('Workspace: My links'), click('New workspace')],
    ['Rename …', click('Change this workspace')],
    ['Rename this workspace', click('Change this workspace'), click('Rename …')],
    ['Only you will see it.', click('Change this workspace'), click('Make private …')],
    ['in your notes tool', click('Change this workspace'), click('Notes page …')],
    ['Sign out', click('Your account')],
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

/** Expects a screen to fit a phone that is 320 pixels wide, and to have no serious violation on a desktop. */
async function expectGood(page: Page): Promise<void> {
  await expectToFitNarrowly(page);
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page);
}

/** Expects the first heading to be an h1, and no level to be skipped after that. */
async function expectNoGaps(page: Page): Promise<void> {
  const found = `[...document.querySelectorAll('h1, h2, h3, h4')].map(({ localName }) => Number(localName[1]))`;
  const levels = z.array(z.number()).parse(await page.evaluate(found));
  expect(levels.length).toBeGreaterThan(2);
  expect(Math.max(...levels.map((level, index) => level - (levels[index - 1] ?? 0)))).toBe(1);
}

it.each(Object.keys(SCREENS))(
  'everything at %s fits a phone that is 320 pixels wide, and has no serious violation on a desktop',
  async (path) => {
    const page = await openAs(person, path);
    for (const [shown, ...steps] of SCREENS[path] ?? []) {
      await page.setViewportSize(NARROW);
      for (const step of steps) await step(page);
      await page.getByText(shown).first().waitFor();
      await expectGood(page);
      if (/^A link|^7 links/.test(shown)) await expectNoGaps(page);
      if (steps.length > 0) await page.keyboard.press('Escape');
    }
  },
);

describe('there is no serious violation', () => {
  it('in a message that offers to undo a deletion, and while the dashboard cannot be reached', async () => {
    const owner = await personWith(LONG_LINKS);
    await store(owner.uid, workspaceOf('another', 'Another', LONG_LINKS));
    const page = await openAs(owner, '/w/another');
    await choose(page, 'Link 1', 'Delete');
    await page.getByText('Deleted “Link 1”.').waitFor();
    await expectAccessible(page);
    await page.context().route(FIRESTORE, (route) => route.abort());
    await page.reload();
    await page.getByText('The dashboard cannot be reached.').waitFor();
    await expectAccessible(page);
    expect(await page.getByText('Workspace not found').count()).toBe(0);
    await page.context().unroute(FIRESTORE);
    await page.getByRole('region', { name: 'Reading' }).waitFor();
  });

  it('before sign-in: the form, an error, a new account and a forgotten password', async () => {
    const page = await openPage('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectGood(page);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Wrong email address or password. Try again, or reset your password.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByText('We will send you an email').waitFor();
    await expectAccessible(page);
  });

  it('in an empty dashboard, whose texts start at the same height, nor in the settings with a first key', async () => {
    const page = await openAs(await newPerson(), '/');
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await expectAccessible(page);
    const texts = await page.locator('.steps li > p').all();
    const boxes = await Promise.all(texts.map((text) => text.boundingBox()));
    expect(boxes.length).toBeGreaterThan(1);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);

    await page.getByRole('link', { name: 'Connect an AI client' }).click();
    await page.getByText('You have no active keys.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('heading', { name: 'New API key' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Test this key' }).click();
    await page.getByText('It works').waitFor();
    await expectAccessible(page);
  });

  it('on the import screen, from choosing a file to the result', async () => {
    const page = await openAs(await newPerson(), '/import');
    await chooseFile(page, bookmarksFile(3));
    await page.getByText('has 3 links in 1 folder').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    await page.getByText('Why 1 link was skipped').click();
    await expectAccessible(page);
  });

  it('in the public view, for a workspace that is not public, nor at an unknown address', async () => {
    const page = await openPage(`/u/${person.uid}/default`);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    await expectGood(page);
    await expectNoGaps(page);
    await page.getByRole('link', { name: 'Many', exact: true }).click();
    await page.getByRole('heading', { name: 'Many', level: 2 }).waitFor();
    await expectAccessible(page);
    await expectNoGaps(page);
    await page.getByRole('searchbox').fill('link');
    await page.getByText('7 links for “link”').waitFor();
    await expectAccessible(page);
    await expectNoGaps(page);
    await page.goto(`/u/${person.uid}/missing`);
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    await expectAccessible(page);

    await page.goto('/nothing/here');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectGood(page);
    // The link to the dashboard must look like a button.
    const link = await page.getByRole('main').getByRole('link').boundingBox();
    expect(link?.height).toBeGreaterThanOrEqual(32);
    const color = await page.evaluate("getComputedStyle(document.querySelector('main a')).backgroundColor");
    expect(color).toBe('rgb(37, 88, 212)');
  });
});
