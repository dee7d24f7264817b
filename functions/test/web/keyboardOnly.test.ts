import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { connectUser } from '../support/users/toolUser';
import { revokeSessions } from '../support/users/users';
import { copiedText } from './support/browser';
import { untilCopied } from './support/browserCopy';
import { linkNamed, namedLinks, storedLinks, untilStored } from './editing/editor';
import { newPerson, openAs } from './support/signIn/person';
import { manyLinks, store, workspaceOf } from './support/stored';
import { pressShortcut, pressUntilFocused, until, untilEqual, untilFocused } from './support/until';
import { testDatabase } from '../support/testDatabase';

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const FIRST = 'Article number 0 about something worth keeping';
const SECOND = 'Article number 1 about something worth keeping';

/** Presses keys one after the other. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await pressShortcut(page, key);
}

it('a person who uses only the keyboard adds, finds, opens, edits, selects, moves, deletes, arranges, filters, resumes and exports links, and signs in again', async () => {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Mine', manyLinks(60, 3)));
  await store(person.uid, workspaceOf('travel', 'Travel', []));
  await store(person.uid, workspaceOf('big', 'Big', manyLinks(501, 1)));
  await store(
    person.uid,
    workspaceOf('assistant-sessions', 'Assistant Sessions', [
      {
        category: '2026-11-01',
        title: 'Chose a database',
        url: `urn:uuid:${ID}`,
        conversationId: ID,
        localPath: `/home/ada/.claude/projects/-home-ada-links/${ID}.jsonl`,
        notes: 'Project: /home/ada/links',
        author: 'hook',
      },
    ]),
  );
  await testDatabase()
    .doc(`users/${person.uid}/workspaces/assistant-sessions/private/authors`)
    .set({ authors: { hook: { kind: 'key', name: 'Claude Code' } } });
  const page = await openAs(person, '/?sort=newest');
  await page.context().route('https://*.example.com/**', (route) => route.fulfill({ body: 'Opened' }));
  await linkNamed(page, FIRST).waitFor();
  const showAs = async (view: string) => {
    await page.getByRole('button', { name: 'View', exact: true }).press('Enter');
    await page.getByRole('radio', { name: view, exact: true }).press('Space');
    await press(page, 'Escape');
  };
  await showAs('List');

  // Adds a link without a category.
  await press(page, 'n');
  await page.getByRole('dialog', { name: 'Add a link' }).waitFor();
  await page.keyboard.type('example.com/unsorted');
  await press(page, 'Enter');
  await untilStored(person, { url: 'https://example.com/unsorted', category: expect.any(String) });
  await linkNamed(page, 'example.com/unsorted').waitFor();

  // Finds a link, opens it, and edits it.
  await press(page, '/');
  await page.keyboard.type('article number 1');
  await page.getByText('for “article number 1”').first().waitFor();
  await press(page, 'ArrowDown');
  await untilFocused(page, 'textContent', SECOND);
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await tab.waitForURL('https://site1.example.com/articles/1');
  await tab.close();
  await press(page, 'e');
  await page.getByRole('dialog', { name: 'Edit link' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A thought.');
  await press(page, 'Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await question.waitFor();
  await press(page, 'Escape');
  await page.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await untilStored(person, { title: SECOND, notes: 'A thought.' });

  // Leaves the search, and selects links with the arrow keys.
  await press(page, '/', 'Escape');
  await page.waitForURL('**/?sort=newest');
  await press(page, 'ArrowDown', 'ArrowDown');
  await untilFocused(page, 'textContent', FIRST);
  await press(page, 'x', 'Shift+ArrowDown');
  await page.getByText('2 selected', { exact: true }).waitFor();

  // Moves them to another workspace, and back.
  await press(page, 'm');
  const sheet = page.getByRole('dialog', { name: 'Move 2 links' });
  await sheet.waitFor();
  await sheet.getByRole('combobox', { name: 'Workspace' }).focus();
  await page.keyboard.type('Travel');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Later');
  await page.keyboard.press('Enter');
  await page.getByText('Moved 2 links to “Later” in Travel.').waitFor();
  await untilEqual(async () => (await namedLinks(person, 'travel')).length, 2);
  await press(page, 'Control+z');
  await untilEqual(async () => (await namedLinks(person, 'travel')).length, 0);
  await untilStored(person, { title: FIRST });
  await linkNamed(page, FIRST).waitFor();

  // Deletes everything, and puts it back.
  await page.getByRole('main').focus();
  await press(page, 'Control+a');
  await page.getByText('61 selected', { exact: true }).waitFor();
  await press(page, 'Delete');
  await untilEqual(async () => (await namedLinks(person)).length, 0);
  await press(page, 'Control+z');
  await untilEqual(async () => (await namedLinks(person)).length, 61);

  // Orders, pins and collapses categories, and merges two of them.
  await press(page, 'Escape');
  await page.goto('/');
  await showAs('Cards');
  const categories = page.locator('.category-item .category-name');
  const pressItem = async (menu: string, item: string) => {
    await page.getByRole('button', { name: menu, exact: true }).press('Enter');
    await page.getByRole('button', { name: item, exact: true }).press('Enter');
  };
  await pressItem('Change the category Topic 1', 'Move up');
  await untilEqual(() => categories.allInnerTexts(), ['Topic 1', 'Topic 0', 'Topic 2', 'Unsorted']);
  await page.getByRole('button', { name: 'View', exact: true }).press('Enter');
  await page.getByRole('radio', { name: 'A to Z' }).press('Space');
  await untilEqual(() => categories.allInnerTexts(), ['Topic 0', 'Topic 1', 'Topic 2', 'Unsorted']);
  await press(page, 'Escape');
  await pressItem('Change the category Topic 2', 'Pin to the top');
  await untilEqual(() => categories.allInnerTexts(), ['Topic 2', 'Topic 0', 'Topic 1', 'Unsorted']);
  await page.getByRole('button', { name: 'Links of Topic 2' }).press('Enter');
  await linkNamed(page, 'Article number 2 about something worth keeping').waitFor({ state: 'detached' });
  await pressItem('Change the category Topic 1', 'Rename or merge …');
  await page.getByRole('dialog', { name: 'Rename this category' }).locator('input:focus').waitFor();
  await press(page, 'Control+a');
  await page.keyboard.type('Topic 0');
  await page.getByRole('dialog', { name: 'Merge “Topic 1” into “Topic 0”' }).waitFor();
  await press(page, 'Enter');
  await untilEqual(() => page.locator('.category-item').count(), 3);

  // Filters, removes the filter again, and sorts the links of all categories in a list.
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^site4.example.com/ }).press('Enter');
  await page.waitForURL('**/?site=site4.example.com');
  await press(page, 'Escape');
  await page.getByRole('button', { name: 'Remove the filter site4.example.com' }).press('Enter');
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.getByRole('radio', { name: 'Any date' }).press('ArrowDown');
  await page.waitForURL('**/?since=*');
  await press(page, 'Escape');
  await page.getByRole('button', { name: /^Remove the filter/ }).press('Enter');
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await pressUntilFocused(page.getByRole('radio', { name: 'Anybody' }));
  await press(page, 'ArrowDown');
  await page.waitForURL('**/?author=*');
  await linkNamed(page, FIRST).waitFor({ state: 'detached' });
  await press(page, 'Escape');
  await page.getByRole('button', { name: 'Remove the filter Added by You' }).press('Enter');
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('button', { name: 'View', exact: true }).press('Enter');
  await page.getByRole('radio', { name: 'Cards' }).press('ArrowDown');
  await page.getByRole('radio', { name: 'List' }).press('ArrowDown');
  await page.locator('.link-rows.compact').waitFor();
  await page.getByRole('radio', { name: 'Compact' }).press('ArrowUp');
  await page.getByRole('radio', { name: 'Newest first' }).press('ArrowDown');
  await page.getByRole('radio', { name: 'Oldest first' }).press('ArrowDown');
  await page.waitForURL('**/?sort=title');
  await press(page, 'Escape');

  // Goes to a link that arrives.
  await linkNamed(page, FIRST).waitFor();
  await press(page, 'Escape', 'End');
  await untilEqual(() => page.evaluate('scrollY > 500'), true);
  const { add, tools } = await connectUser(person.uid);
  await add({ category: 'Arrived', title: 'An arrival', url: 'https://example.com/arrival' });
  await tools.close();
  await page.getByRole('button', { name: '1 new' }).press('Enter');
  await untilFocused(page, 'textContent', 'An arrival');

  // Sees what happened to a change made offline.
  await page.context().setOffline(true);
  await page.getByText('Offline: showing your saved copy.').waitFor();
  await press(page, 'e');
  await page.getByRole('textbox', { name: 'Title' }).press('Control+a');
  await page.keyboard.type('Departed');
  await press(page, 'Enter');
  await page.getByText('1 change not sent yet').waitFor();
  await store(person.uid, workspaceOf('default', 'Mine', []));
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'See what happened' }).press('Enter');
  await page.getByText('was not changed, because someone moved or deleted it').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');

  // Deletes links of two workspaces together, and puts them back.
  await page.goto('/all?sort=newest');
  // The browser's own copy of the default workspace may still have it at first.
  await untilEqual(() => linkNamed(page, FIRST).count(), 1);
  await press(page, '/', 'ArrowDown');
  await untilFocused(page, 'ariaLabel', 'Actions for Chose a database');
  await press(page, 'x', 'Shift+ArrowDown');
  await page.getByText('2 selected', { exact: true }).waitFor();
  const counts = async () =>
    (await Promise.all(['assistant-sessions', 'big'].map((id) => namedLinks(person, id)))).map(
      ({ length }) => length,
    );
  await press(page, 'Delete');
  await untilEqual(counts, [0, 500]);
  await press(page, 'Control+z');
  await untilEqual(counts, [1, 501]);
  await linkNamed(page, FIRST).focus();
  await press(page, 'e');
  await page.getByRole('dialog', { name: 'Edit link' }).waitFor();
  await press(page, 'Escape');

  // Is asked before many links are deleted, and exports a workspace before deleting it.
  await page.goto('/w/big?sort=newest');
  await linkNamed(page, FIRST).waitFor();
  await page.getByRole('main').focus();
  await press(page, 'Control+a');
  await page.getByText('501 selected', { exact: true }).waitFor();
  await press(page, 'Delete');
  await page.getByRole('dialog', { name: 'Delete 501 links?' }).waitFor();
  await press(page, 'Escape', 'Escape');
  await page.getByRole('button', { name: 'Change this workspace' }).press('Enter');
  await page.getByRole('button', { name: 'Delete …' }).press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export it first' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Big-.*\.json$/);
  await page.getByRole('dialog').getByRole('textbox').press('Control+a');
  await page.keyboard.type('Big');
  await press(page, 'Enter');
  await page.getByText('Deleted the workspace “Big” with 501 links.').waitFor();

  // Resumes a session.
  await page.goto(`/w/assistant-sessions/${categoryId('2026-11-01')}`);
  const resume = page.getByRole('button', { name: 'Resume Chose a database' });
  await untilEqual(() => resume.getAttribute('title'), `cd /home/ada/links && claude --resume ${ID}`);
  await resume.press('Enter');
  await untilEqual(() => copiedText(page).catch(() => ''), `cd /home/ada/links && claude --resume ${ID}`);

  // Signs in again to store a change, in a later second than the one in which the sign-in ended.
  // Only what this page asks counts: if the sign-in ends before the response, the page signs out.
  await page.goto('/w/travel', { waitUntil: 'commit' });
  await page.waitForResponse('**/accounts:lookup*');
  await page.getByRole('heading', { name: 'No links yet' }).waitFor();
  await revokeSessions(person.uid);
  const since = Date.now();
  await press(page, 'n');
  await page.getByRole('dialog', { name: 'Add a link' }).waitFor();
  await page.keyboard.type('example.com/again');
  await press(page, 'Enter');
  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await signIn.waitFor();
  await untilFocused(page, 'name', 'password');
  await until(() => Promise.resolve(Date.now() > since + 2_000));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await signIn.waitFor({ state: 'detached' });
  await untilEqual(async () => (await namedLinks(person, 'travel')).length, 1);

  // Signs in again in place while they type, because Firebase Auth says only then that the sign-in has ended.
  await linkNamed(page, 'example.com/again').waitFor();
  await untilCopied(page, 'example.com/again');
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/accounts:lookup*', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } });
  });
  await page.reload();
  await linkNamed(page, 'example.com/again').focus();
  await press(page, 'e');
  const note = page.getByRole('dialog', { name: 'Edit link' }).getByRole('textbox', { name: 'Note' });
  await pressUntilFocused(note);
  await page.keyboard.type('A longer thought.');
  answer.resolve(undefined);
  await signIn.waitFor();
  await page.unroute('**/accounts:lookup*');
  await pressUntilFocused(signIn.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(person.email);
  await pressUntilFocused(signIn.getByLabel('Password', { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await signIn.waitFor({ state: 'detached' });
  await untilFocused(page, 'value', 'A longer thought.');
  await pressUntilFocused(page.getByRole('textbox', { name: 'Title' }), 'Shift+Tab');
  await press(page, 'Enter');
  await untilEqual(
    async () => (await storedLinks(person, 'travel')).map(({ notes }) => notes),
    ['A longer thought.'],
  );

  // All of it is in the list of shortcuts.
  await press(page, '?');
  const listed = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const does of [
    'Add a link',
    'Search',
    'Edit the focused link',
    'Move the focused link',
    'Select or clear the focused link',
    'Go from the search to the links, and from link to link',
    'Select all links that the list shows',
  ]) {
    await listed.getByText(does, { exact: true }).waitFor();
  }
});
