import type { Page } from 'playwright-core';
import { z } from 'zod';
import { getDatabase } from '../../src/lib/platform/firestore';
import { having } from '../support/jest/matchers';
import { connectUser } from '../support/users/toolUser';
import { choose, linkNamed, storedLinks, untilStored } from './editing/editor';
import { copyOf, untilCopied } from './support/browserCopy';
import { newPerson, openAs, personWith, signIn, type Person } from './support/signIn/person';
import { sheetNamed } from './support/sheet';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { showAs } from './support/places';
import { pressShortcut, until, untilEqual } from './support/until';

const LINKS: LinkToStore[] = [
  { category: 'Café', title: 'Where to drink', url: 'https://example.com/espresso' },
  { category: 'Reading', title: 'A guide', url: 'https://example.com/guide' },
];

/** Lets the service worker run, and keeps the profile for this test. */
const INSTALLED = { isAlone: true, serviceWorkers: 'allow' } as const;

const add = sheetNamed('Add a link');
const edit = sheetNamed('Edit link');

const untilInstalled = (page: Page) =>
  page.evaluate('navigator.serviceWorker.ready.then(() => undefined)').then(() => undefined);

/** Changes what is stored in IndexedDB. */
async function change(page: Page, stores: readonly string[], script: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.open('link-dashboard').onsuccess = ({ target: { result: database } }) => {
      const transaction = database.transaction(${JSON.stringify(stores)}, 'readwrite');
      ${script}
      transaction.oncomplete = () => { database.close(); resolve(); };
    };
  })`);
}

/** Keeps everybody else from the outbox until `isHeld` is false. */
const HOLD_OUTBOX = `new Promise((resolve) => {
  window.isHeld = true;
  indexedDB.open('link-dashboard').onsuccess = ({ target: { result: database } }) => {
    const transaction = database.transaction('outbox', 'readwrite');
    const hold = () => {
      resolve();
      if (window.isHeld) transaction.objectStore('outbox').count().onsuccess = hold;
    };
    hold();
    transaction.oncomplete = () => database.close();
  };
})`;

async function addLink(page: Page, title: string): Promise<void> {
  await pressShortcut(page, 'n');
  await add.field(page, 'Address').fill(`https://example.com/${encodeURIComponent(title)}`);
  await add.field(page, 'Title').fill(title);
  await add.category(page).fill('Reading');
  await add.button(page, 'Add').click();
  await linkNamed(page, title).waitFor();
}

const goOffline = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByText('You are offline. You see').waitFor();
};
const goOnline = (page: Page) => page.context().setOffline(false);

/** Lets no response to a request with this text arrive. */
async function withoutResponse(page: Page, text: string): Promise<void> {
  await page.route('**/api/workspace/edit', async (route) => {
    if (route.request().postData()?.includes(text) !== true) await route.continue();
    else await route.fetch();
  });
}

/** Undoes the change that this message is about. */
const undo = (page: Page, done: string) =>
  page.locator('.toast').filter({ hasText: done }).getByRole('button', { name: 'Undo' }).click();

/** Returns the titles of the links whose changes are marked as not sent yet. */
const markedIn = (page: Page) =>
  page.getByRole('article').filter({ hasText: 'Not sent yet' }).getByRole('heading').allTextContents();

async function titles(person: Person): Promise<string[]> {
  return (await storedLinks(person)).map(({ title }) => title).sort();
}

describe('without a connection', () => {
  it('opens with everything readable and searchable', async () => {
    const page = await openAs(await personWith(LINKS), '/', INSTALLED);
    await untilCopied(page, 'A guide');
    await untilInstalled(page);
    await page.context().setOffline(true);
    await page.reload();
    await linkNamed(page, 'A guide').waitFor();
    await page.getByText('You are offline. You see').waitFor();
    await page.getByRole('searchbox').fill('drink');
    await page.getByText('1 link for “drink”').first().waitFor();
    await linkNamed(page, 'A guide').waitFor({ state: 'detached' });
  });

  it('keeps edits although the tab is closed, sends them in order once there is one, and makes each only once', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/', INSTALLED);
    await untilCopied(page, 'A guide');
    await untilInstalled(page);
    await goOffline(page);
    await addLink(page, 'First');
    await page.getByText('1 change not sent yet').waitFor();
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
    expect(await titles(person)).toEqual(['A guide', 'Where to drink']);
    await withoutResponse(other, 'Third');
    await goOnline(other);
    await untilStored(person, { title: 'Third' });
    await untilEqual(() => markedIn(other), []);
    expect(await titles(person)).toEqual(['A guide', 'First', 'Second', 'Third', 'Where to drink']);
    // The tab ends before the response, so the edit is sent again. Somebody else has undone it by then.
    const last = await page.context().newPage();
    await other.close();
    await store(person.uid, workspaceOf('default', 'Default', LINKS));
    await last.goto('/');
    await linkNamed(last, 'A guide').waitFor();
    await last.getByText(/^Sending|not sent yet/).waitFor({ state: 'detached' });
    await linkNamed(last, 'Third').waitFor({ state: 'detached' });
    expect(await last.getByText('not stored as you made').count()).toBe(0);
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
    await page.getByText('1 change you made offline is not stored as you made it.').waitFor();
    await page.getByRole('button', { name: 'See what happened' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changes that you made offline' });
    await dialog
      .getByText('“A guide” was not saved, because it was deleted or moved in the meantime.')
      .waitFor();
    await dialog.getByText('A long thought.').waitFor();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.waitFor({ state: 'detached' });
    await other.getByText('not stored as you made it').waitFor({ state: 'detached' });
  });

  it('asks before a sign-out that would lose edits', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await linkNamed(page, 'A guide').waitFor();
    await goOffline(page);
    await addLink(page, 'Kept');
    await page.getByText('1 change not sent yet').waitFor();
    const signOut = async () => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
    };
    await signOut();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await linkNamed(page, 'Kept').waitFor();
    await signOut();
    await page.getByRole('button', { name: 'Sign out and delete them' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await untilEqual(() => copyOf(page), expect.not.stringMatching(/Kept|A guide/));
    await goOnline(page);
    await signIn(page, person);
    await linkNamed(page, 'A guide').waitFor();
    expect(await titles(person)).toEqual(['A guide', 'Where to drink']);
  });
});

describe('the copy in the browser', () => {
  it('is shown before Firebase is loaded', async () => {
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
  });

  it('shows the first cards before the chunks are read', async () => {
    const page = await openAs(await personWith(LINKS), '/', INSTALLED);
    await untilCopied(page, 'A guide');
    await untilInstalled(page);
    await change(page, ['chunks'], "transaction.objectStore('chunks').clear();");
    await goOffline(page);
    await page.reload();
    await linkNamed(page, 'A guide').waitFor();
    // Nothing else is shown that needs the chunks.
    await page.getByRole('searchbox').fill('guide');
    await linkNamed(page, 'A guide').waitFor({ state: 'detached' });
  });

  it('is read instead of what has not changed', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await untilCopied(page, 'A guide');
    // The head still lists the version that the copy has.
    const chunk = getDatabase().doc(`users/${person.uid}/workspaces/default/pages/0`);
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

  it.each([
    [
      'is damaged',
      `transaction.objectStore('chunks').openCursor().onsuccess = ({ target: { result } }) => {
      result?.update({ index: 0, json: '{' });
    }`,
    ],
    [
      'has another shape',
      `transaction.objectStore('heads').clear(); transaction.objectStore('chunks').clear();
      transaction.objectStore('lists').put({ any: 'thing' }, 'workspaces');`,
    ],
  ])('is ignored if it %s', async (_, damage) => {
    const page = await openAs(await personWith(LINKS));
    await untilCopied(page, 'A guide');
    await change(page, ['heads', 'chunks', 'lists'], damage);
    await page.reload();
    await linkNamed(page, 'A guide').waitFor();
  });

  it('is dropped if a newer version of the web app has made it', async () => {
    const page = await openAs(await personWith(LINKS));
    await untilCopied(page, 'A guide');
    await page.goto('/404.css');
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.open('link-dashboard', 1_000).onsuccess = ({ target }) => { target.result.close(); resolve(); };
    })`);
    await page.goto('/');
    await linkNamed(page, 'A guide').waitFor();
    await untilCopied(page, 'A guide');
  });

  it('lacks what was deleted elsewhere', async () => {
    const person = await personWith(LINKS);
    await store(person.uid, workspaceOf('secret', 'Secret plans', LINKS));
    const page = await openAs(person, '/w/secret');
    await linkNamed(page, 'A guide').waitFor();
    await untilCopied(page, 'A guide');
    await page.goto('/settings');
    // The emulator may not report a deletion while the page is only beginning to listen.
    await page.locator('button:enabled', { hasText: 'New key' }).waitFor();
    await getDatabase().recursiveDelete(getDatabase().doc(`users/${person.uid}/workspaces/secret`));
    await untilEqual(() => copyOf(page), expect.not.stringMatching(/A guide|Secret plans/));
  });

  it('disappears with the session, and is never shown to somebody else', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await untilCopied(page, 'A guide');
    await page.goto('/404.css');
    await page.evaluate('localStorage.clear()');
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.deleteDatabase('firebaseLocalStorageDb').onsuccess = resolve;
    })`);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await untilEqual(() => copyOf(page), expect.not.stringMatching(/A guide/));
    await signIn(page, await newPerson());
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
  });

  it('does not exist on a device that the user has borrowed, and neither does the session', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(await newPerson(), '/', { isAlone: true });
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('checkbox', { name: 'This is not my device' }).check();
    await signIn(page, person);
    await linkNamed(page, 'A guide').waitFor();
    await page.reload();
    await linkNamed(page, 'A guide').waitFor();
    expect(await copyOf(page)).not.toContain('A guide');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('has at most 50 MiB: those workspaces go first that were not open for longest', async () => {
    const person = await personWith(LINKS);
    await store(person.uid, workspaceOf('old', 'Old', LINKS));
    const page = await openAs(person, '/w/old');
    await linkNamed(page, 'A guide').waitFor();
    await until(
      async () =>
        z.object({ heads: z.array(z.unknown()) }).parse(JSON.parse(await copyOf(page))).heads.length > 0,
    );
    await change(
      page,
      ['heads'],
      `transaction.objectStore('heads').openCursor().onsuccess = ({ target: { result } }) => {
      result.update({ ...result.value, openedAt: 0, sizes: [50 * 1024 * 1024] });
    }`,
    );
    await page.goto('/');
    await linkNamed(page, 'A guide').waitFor();
    await untilEqual(
      async () =>
        z
          .object({ heads: z.array(z.unknown()), chunks: z.array(z.unknown()) })
          .parse(JSON.parse(await copyOf(page))),
      { heads: [having({ updatedAt: expect.any(String) })], chunks: [having({ index: 0 })] },
    );
    expect(await copyOf(page)).not.toContain('"Old","isPublic":false,"createdAt"');
  });

  it('never stores an edit later that it could not store in time', async () => {
    const page = await openAs(await personWith(LINKS));
    await untilCopied(page, 'A guide');
    await goOffline(page);
    await page.evaluate(HOLD_OUTBOX);
    await choose(page, 'A guide', 'Delete');
    await page.getByText('“A guide” was not deleted. You are offline, so nothing was saved.').waitFor();
    await linkNamed(page, 'A guide').waitFor();
    await page.evaluate('window.isHeld = false');
    expect(JSON.parse(await copyOf(page))).toMatchObject({ outbox: [] });
  });

  it('has at most 1,000 edits to send', async () => {
    const page = await openAs(await personWith(LINKS));
    await untilCopied(page, 'A guide');
    await change(
      page,
      ['outbox'],
      `for (let id = 0; id < 1000; id++) transaction.objectStore('outbox').put({}, String(id));`,
    );
    await goOffline(page);
    await choose(page, 'A guide', 'Delete');
    await page.getByText('“A guide” was not deleted. You are offline').waitFor();
    await linkNamed(page, 'A guide').waitFor();
  });
});
