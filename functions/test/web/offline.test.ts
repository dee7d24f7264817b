import type { Page } from 'playwright-core';
import { z } from 'zod';
import { postRoute } from '../support/requests/rest';
import { invite, join } from '../support/requests/sharing';
import { connectUser } from '../support/users/toolUser';
import { choose, linkNamed, untilStored } from './editing/editor';
import { changeCopy, copyOf, SAVING_DATA, untilCopied } from './support/browserCopy';
import { addLink, goOffline, goOnline, titles, undo } from './editing/offline';
import { newPerson, openAs, personWith, signIn, signOut, type Person } from './support/signIn/person';
import { sheetNamed } from './support/sheet';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { placeNamed, showAs } from './support/places';
import { until, untilEqual } from './support/until';
import { testDatabase } from '../support/testDatabase';

const LINKS: LinkToStore[] = [
  { category: 'Café', title: 'Where to drink', url: 'https://example.com/espresso' },
  { category: 'Reading', title: 'A guide', url: 'https://example.com/guide' },
];

const TRAINS: LinkToStore = {
  category: 'Trains',
  title: 'Night trains',
  url: 'https://example.com/trains',
};

/** Lets the service worker run, and keeps the profile for this test. */
const INSTALLED = { isAlone: true, serviceWorkers: 'allow' } as const;

/** A file of the same origin, to access the browser's storage without running the web app. */
const EMPTY = '/404.css';

const NOT_STORED = 'Changes that were not saved as you made them';

const edit = sheetNamed('Edit link');

const untilInstalled = (page: Page) =>
  page.evaluate('navigator.serviceWorker.ready.then(() => undefined)').then(() => undefined);

const copySchema = z.object({
  heads: z.array(z.object({ json: z.string() })),
  chunks: z.array(z.object({ index: z.number() })),
});
/** Returns the heads and chunks of the workspaces that the browser has copied. */
const copied = async (page: Page) => copySchema.parse(JSON.parse(await copyOf(page)));

/** Lets no response to a request with this text arrive. */
async function withoutResponse(page: Page, text: string): Promise<void> {
  await page.route('**/api/workspace/edits', async (route) => {
    if (route.request().postData()?.includes(text) !== true) await route.continue();
    else await route.fetch();
  });
}

/** Returns the titles of the links whose changes are marked as not sent yet. */
const markedIn = (page: Page) =>
  page.getByRole('article').filter({ hasText: 'Not sent yet' }).getByRole('heading').allTextContents();

describe('without a connection', () => {
  it('says so although the browser is online and nothing was changed, until the service answers', async () => {
    const page = await openAs(await personWith(LINKS));
    await page.route('**/api/workspace/access', (route) => route.abort());
    await page.reload();
    const notice = page.getByText('The dashboard cannot be reached.');
    await notice.waitFor();
    await page.unroute('**/api/workspace/access');
    await notice.waitFor({ state: 'detached' });
  });

  it('shows and searches all workspaces, own and shared, although only one was ever open', async () => {
    const [person, owner] = await Promise.all([personWith(LINKS), newPerson()]);
    await store(person.uid, workspaceOf('travel', 'Travel', [TRAINS]));
    await store(owner.uid, workspaceOf('team', 'Team', [{ ...TRAINS, title: 'Trains of the team' }]));
    const invitation = await invite(owner.idToken, 'viewer');
    await join(person.idToken, invitation, { workspaceId: 'shared', workspaceName: 'Of Olivia' });
    const page = await openAs(person, '/', INSTALLED);
    await untilInstalled(page);
    for (const title of ['A guide', 'Night trains', 'Trains of the team']) await untilCopied(page, title);
    await goOffline(page);
    await page.reload();
    await placeNamed(page, 'Travel').click();
    await linkNamed(page, 'Night trains').waitFor();
    await placeNamed(page, 'Of Olivia').click();
    await page.getByText('Olivia · you can view').waitFor();
    await linkNamed(page, 'Trains of the team').waitFor();

    const expectAll = async (count: string) => {
      await page.getByText(count).first().waitFor();
      await untilEqual(() => page.getByText(/^Loading|could not be searched/).count(), 0);
    };
    await page.getByRole('searchbox').fill('example');
    await page.getByRole('link', { name: 'Search all workspaces' }).click();
    await expectAll('4 links in Of Olivia, Travel and Default for “example”');
    await page.getByRole('searchbox').press('Escape');
    await placeNamed(page, 'All links').click();
    await expectAll('4 links');

    await changeCopy(page, ['chunks'], "transaction.objectStore('chunks').delete(['travel', 0]);");
    await page.reload();
    await page.getByText('“Travel” could not be searched. This browser has no copy').waitFor();
    await changeCopy(page, ['heads'], "transaction.objectStore('heads').delete('travel');");
    await page.reload();
    await page.getByText('“Travel” could not be searched. This browser has no copy').waitFor();
    await placeNamed(page, 'Travel').click();
    await page.getByText('This browser has no copy of this workspace yet').waitFor();
    await goOnline(page);
    await linkNamed(page, 'Night trains').waitFor();
  });

  it('opens with everything readable and searchable, keeps edits although the tab is closed, and makes each only once, in order', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/', INSTALLED);
    await untilCopied(page, 'A guide');
    await untilInstalled(page);
    await goOffline(page);
    await addLink(page, 'First');
    await page.getByText('1 change not sent yet').waitFor();
    for (const place of ['All links', 'Default']) await placeNamed(page, place).getByText('3').waitFor();
    await choose(page, 'First', 'Delete');
    await page.getByText('2 changes not sent yet').waitFor();
    await addLink(page, 'Second');
    // Something was changed since, so undoing it is another change.
    await undo(page, 'Deleted “First”.');
    await page.getByText('4 changes not sent yet').waitFor();
    await addLink(page, 'Third');
    await choose(page, 'Third', 'Delete');
    await page.getByText('6 changes not sent yet').waitFor();
    await undo(page, 'Deleted “Third”.');
    await linkNamed(page, 'Third').waitFor();
    await page.getByText('5 changes not sent yet').waitFor();
    const other = await page.context().newPage();
    await page.close();
    await other.goto('/');
    await linkNamed(other, 'Third').waitFor();
    await other.getByText('5 changes not sent yet').waitFor();
    expect((await markedIn(other)).sort()).toEqual(['First', 'Second', 'Third']);
    await other.getByRole('searchbox').fill('drink');
    await other.getByText('1 link for “drink”').first().waitFor();
    await linkNamed(other, 'Where to drink').waitFor();
    await linkNamed(other, 'A guide').waitFor({ state: 'detached' });
    await other.getByRole('searchbox').press('Escape');
    await linkNamed(other, 'A guide').waitFor();
    expect(await titles(person)).toEqual(['A guide', 'Where to drink']);
    await withoutResponse(other, 'Third');
    await goOnline(other);
    await untilStored(person, { title: 'Third' });
    expect(await titles(person)).toEqual(['A guide', 'First', 'Second', 'Third', 'Where to drink']);
    // The tab ends before the response, so the edit is sent again. Somebody else has undone it by then.
    const last = await page.context().newPage();
    await other.close();
    await store(person.uid, workspaceOf('default', 'Default', LINKS));
    await last.goto('/');
    await linkNamed(last, 'A guide').waitFor();
    await last.getByText(/^Sending|not sent yet/).waitFor({ state: 'detached' });
    await linkNamed(last, 'Third').waitFor({ state: 'detached' });
    expect(await last.getByText('not saved as you made').count()).toBe(0);
    expect(await titles(person)).toEqual(['A guide', 'Where to drink']);
  });

  it('shows an edit in all tabs, and names one that meets a change by somebody else, with what was entered', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    const other = await openAs(person);
    await linkNamed(other, 'A guide').waitFor();
    await goOffline(page);
    await choose(page, 'A guide', 'Edit …');
    await edit.field(page, 'Note').fill('A long thought.');
    await edit.button(page, 'Save').click();
    await other.getByText('1 change not sent yet').waitFor();
    await other.getByText('A long thought.').waitFor();
    expect(await markedIn(other)).toEqual(['A guide']);
    await showAs(other, 'Compact');
    expect(await markedIn(other)).toEqual(['A guide']);
    await other.getByRole('searchbox').fill('example');
    await other.getByText('2 links for “example”').first().waitFor();
    expect(await markedIn(other)).toEqual(['A guide']);
    await store(person.uid, workspaceOf('default', 'Default', LINKS.slice(0, 1)));
    await goOnline(page);
    await page.getByText('1 change was not saved as you made it.').waitFor();
    await page.getByRole('button', { name: 'See what happened' }).click();
    const dialog = page.getByRole('dialog', { name: NOT_STORED });
    await dialog.getByText('was not changed, because someone moved or deleted it in the meantime.').waitFor();
    await dialog.getByText('A long thought.').waitFor();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.waitFor({ state: 'detached' });
    await other.getByText('not saved as you made it').waitFor({ state: 'detached' });
  });

  it('sends an edit only to the workspace in which it was made, and names it if another one has its id by now', async () => {
    const [person, owner, other] = await Promise.all([personWith(LINKS), newPerson(), newPerson()]);
    await store(owner.uid, workspaceOf('team', 'Team', [TRAINS]));
    await store(other.uid, workspaceOf('team', 'Other team', [{ ...TRAINS, title: 'Other trains' }]));
    const joinTeamOf = async ({ idToken }: Person) =>
      join(person.idToken, await invite(idToken, 'editor'), {
        workspaceId: 'shared',
        workspaceName: 'Shared',
      });
    await joinTeamOf(owner);
    const page = await openAs(person, '/w/shared');
    await untilCopied(page, 'Night trains');
    await goOffline(page);
    await addLink(page, 'Secret plans');
    await page.getByText('1 change not sent yet').waitFor();
    await postRoute('leave', person.idToken, { workspaceId: 'shared' });
    await joinTeamOf(other);
    await goOnline(page);
    await page.getByRole('button', { name: 'See what happened' }).click();
    const dialog = page.getByRole('dialog', { name: NOT_STORED });
    await dialog
      .getByText('“Secret plans” was not added. Another workspace has the id "shared" now, so nothing')
      .waitFor();
    await dialog.getByText('title: Secret plans').waitFor();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await linkNamed(page, 'Other trains').waitFor();
    expect(await linkNamed(page, 'Secret plans').count()).toBe(0);
  });

  it('asks before a sign-out that would lose edits, and leaves neither a copy nor a session on a borrowed device', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await linkNamed(page, 'A guide').waitFor();
    await goOffline(page);
    await addLink(page, 'Kept');
    await page.getByText('1 change not sent yet').waitFor();
    await signOut(page);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await linkNamed(page, 'Kept').waitFor();
    await signOut(page);
    await page.getByRole('button', { name: 'Sign out and delete them' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await untilEqual(() => copyOf(page), expect.not.stringMatching(/Kept|A guide/));
    await goOnline(page);
    await page.getByRole('checkbox', { name: 'Shared device: keep no copy' }).check();
    await signIn(page, person);
    await linkNamed(page, 'A guide').waitFor();
    expect(await titles(person)).toEqual(['A guide', 'Where to drink']);
    await page.reload();
    await linkNamed(page, 'A guide').waitFor();
    expect(await copyOf(page)).not.toContain('A guide');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

describe('the copy in the browser', () => {
  it('is shown before Firebase is loaded, and its first cards before the chunks are read', async () => {
    const page = await openAs(await personWith(LINKS), '/', INSTALLED);
    await untilCopied(page, 'A guide');
    await untilInstalled(page);
    await page.addInitScript(`new MutationObserver(() => {
      if (document.querySelector('article')) window.shownAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true })`);
    await page.reload();
    const loadedAt = `performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/auth-'))?.startTime`;
    await until(async () => (await page.evaluate(loadedAt)) !== undefined);
    expect(await page.evaluate(`window.shownAt < ${loadedAt}`)).toBe(true);

    await goOffline(page);
    await changeCopy(page, ['chunks'], "transaction.objectStore('chunks').clear();");
    await page.reload();
    await linkNamed(page, 'A guide').waitFor();
    // Nothing else is shown that needs the chunks.
    await page.getByRole('searchbox').fill('guide');
    await linkNamed(page, 'A guide').waitFor({ state: 'detached' });
    // The rest of what somebody types is no shortcut.
    await page.keyboard.type('s');
    await untilEqual(() => page.getByRole('searchbox').inputValue(), 'guides');
  });

  it('is read instead of what has not changed', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await untilCopied(page, 'A guide');
    // The head still lists the version that the copy has.
    const chunk = testDatabase().doc(`users/${person.uid}/workspaces/default/pages/0`);
    await chunk.update({ links: {} });
    let asked = '';
    page.on('request', (request) => {
      if (request.url().includes('/Listen/channel')) asked += decodeURIComponent(request.postData() ?? '');
    });
    await page.reload();
    await linkNamed(page, 'A guide').waitFor();
    const { add: addByClient, tools } = await connectUser(person.uid);
    await addByClient({ category: 'Reading', title: 'New', url: 'https://example.com/new' });
    await linkNamed(page, 'New').waitFor();
    // The heads of all workspaces, and then the chunk.
    expect(asked.match(/"addTarget":/g)).toHaveLength(2);
    await tools.close();
  });

  it('is ignored if it is damaged or has another shape, dropped if it is newer, and gone once the session is', async () => {
    const page = await openAs(await personWith(LINKS));
    for (const damage of [
      `transaction.objectStore('chunks').openCursor().onsuccess = ({ target: { result } }) => {
        result?.update({ index: 0, json: '{' });
      }`,
      `transaction.objectStore('heads').clear(); transaction.objectStore('chunks').clear();
      transaction.objectStore('lists').put({ any: 'thing' }, 'workspaces');`,
    ]) {
      await untilCopied(page, 'A guide');
      await changeCopy(page, ['heads', 'chunks', 'lists'], damage);
      await page.reload();
      await linkNamed(page, 'A guide').waitFor();
    }

    // A newer version of the web app has made it.
    await page.goto(EMPTY);
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.open('link-dashboard', 1_000).onsuccess = ({ target }) => { target.result.close(); resolve(); };
    })`);
    await page.goto('/');
    await linkNamed(page, 'A guide').waitFor();
    await untilCopied(page, 'A guide');

    await page.goto(EMPTY);
    await page.evaluate('localStorage.clear()');
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.deleteDatabase('firebaseLocalStorageDb').onsuccess = resolve;
    })`);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await untilEqual(() => copyOf(page), expect.not.stringMatching(/A guide/));
    await signIn(page, await newPerson());
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  });

  it('has at most 50 MiB, loses what was not open for longest, and lacks what was deleted elsewhere', async () => {
    const person = await personWith(LINKS);
    await store(person.uid, workspaceOf('secret', 'Secret plans', LINKS));
    const page = await openAs(person, '/w/secret', { isAlone: true });
    await untilCopied(page, 'A guide');
    await page.addInitScript(SAVING_DATA);
    // The web app may still write to its copy.
    await page.goto(EMPTY);
    await changeCopy(
      page,
      ['heads'],
      `transaction.objectStore('heads').openCursor().onsuccess = ({ target: { result } }) => {
      result.update({ ...result.value, openedAt: 0, sizes: [50 * 1024 * 1024] });
    }`,
    );
    await page.goto('/');
    await linkNamed(page, 'A guide').waitFor();
    await untilEqual(() => copied(page), {
      heads: [{ json: expect.stringContaining('"name":"Default"') }],
      chunks: [{ index: 0 }],
    });

    await placeNamed(page, 'Secret plans').click();
    await untilEqual(async () => (await copied(page)).heads.length, 2);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.locator('button:enabled', { hasText: 'New key' }).waitFor();
    for (const id of ['secret', 'default'])
      await testDatabase().recursiveDelete(testDatabase().doc(`users/${person.uid}/workspaces/${id}`));
    await untilEqual(() => copyOf(page), expect.not.stringMatching(/A guide|Secret plans/));
  });
});
