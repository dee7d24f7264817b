import type { Page } from 'playwright-core';
import { z } from 'zod';
import { getDatabase } from '../../src/lib/platform/firestore';
import { edit } from '../support/requests/rest';
import { connectUser } from '../support/users/toolUser';
import { choose, EDIT, linkNamed, namedLinks } from './editing/editor';
import { changeCopy, copyOf, untilCopied } from './support/browserCopy';
import { goOffline, goOnline, titles, undo } from './editing/offline';
import { placeNamed } from './support/places';
import { newPerson, openAs, personWith, type Person } from './support/signIn/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { pressShortcut, until, untilEqual } from './support/until';

const LINKS: LinkToStore[] = [
  { category: 'Café', title: 'Where to drink', url: 'https://example.com/espresso' },
  { category: 'Reading', title: 'A guide', url: 'https://example.com/guide' },
];
const GUIDE = { category: 'Reading', url: 'https://example.com/guide' };
const HOTEL: LinkToStore = { category: 'Rome', title: 'A hotel', url: 'https://example.com/hotel' };

/** Opens the default workspace of a person who has another one, both of which the browser has copied. */
async function openWithTravel(person: Person): Promise<Page> {
  await store(person.uid, workspaceOf('travel', 'Travel', [HOTEL]));
  const page = await openAs(person, '/w/travel');
  await untilCopied(page, 'A hotel');
  await placeNamed(page, 'Default').click();
  await linkNamed(page, 'A guide').waitFor();
  await untilCopied(page, 'A guide');
  return page;
}

/** Fills in where to move links. */
async function chooseTarget(page: Page, workspace = 'travel') {
  const dialog = page.getByRole('dialog', { name: /^Move / });
  await dialog.getByRole('combobox', { name: 'Workspace' }).selectOption(workspace);
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Later');
  return dialog;
}

async function askToMove(page: Page, title: string, workspace?: string) {
  await choose(page, title, 'Move to …');
  return chooseTarget(page, workspace);
}

const confirm = (dialog: Awaited<ReturnType<typeof chooseTarget>>) =>
  dialog.getByRole('button', { name: 'Move' }).click();

/** Moves a link from the workspace that is open. */
async function moveOffline(page: Page, title: string): Promise<void> {
  await goOffline(page);
  await confirm(await askToMove(page, title));
  await page.getByText('2 changes not sent yet').waitFor();
  await linkNamed(page, title).waitFor({ state: 'detached' });
}

const copySchema = z.object({ heads: z.array(z.unknown()) });

const named = async (person: Person, workspaceId?: string) =>
  (await namedLinks(person, workspaceId))
    .map(({ category, title, notes = '' }) => [category, title, notes].filter(Boolean).join(': '))
    .sort();

describe('a move without a connection', () => {
  it('stores links in another workspace once there is a connection, and leaves them where they are if they cannot be stored there', async () => {
    const again = { category: 'Café', title: 'Again', url: 'https://example.com/guide' };
    const person = await personWith([...LINKS, again]);
    const page = await openWithTravel(person);
    await moveOffline(page, 'A guide');
    await undo(page, 'Moved “A guide” to “Later” in Travel.');
    await linkNamed(page, 'A guide').waitFor();
    await page.getByText('not sent yet').waitFor({ state: 'detached' });
    await moveOffline(page, 'A guide');
    const dialog = await askToMove(page, 'Again');
    await dialog.getByText('“Again” has the same address as another in “Later”.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await goOnline(page);
    await untilEqual(() => titles(person), ['Again', 'Where to drink']);
    expect(await titles(person, 'travel')).toEqual(['A guide', 'A hotel']);

    // Somebody else has added it there, with another note.
    const { add: addByClient, tools } = await connectUser(person.uid);
    await moveOffline(page, 'Where to drink');
    const there = { category: 'Later', title: 'Coffee', url: 'https://example.com/espresso' };
    await addByClient({ ...there, notes: 'Closed on Mondays.', workspaceId: 'travel' });
    await tools.close();
    await goOnline(page);
    await page.getByRole('button', { name: 'See what happened' }).click();
    await page.getByText('“Where to drink” was not moved, because its address was added').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await linkNamed(page, 'Where to drink').waitFor();
    expect(await titles(person)).toEqual(['Again', 'Where to drink']);

    await moveOffline(page, 'Where to drink');
    const travel = getDatabase().doc(`users/${person.uid}/workspaces/travel`);
    await getDatabase().recursiveDelete(travel);
    await goOnline(page);
    await page.getByText('1 change you made offline is not stored as you made it.').waitFor();
    await linkNamed(page, 'Where to drink').waitFor();
    expect(await titles(person)).toEqual(['Again', 'Where to drink']);

    // The same if the deletion is kept only after the addition was rejected.
    await changeCopy(
      page,
      ['outbox'],
      `const outbox = transaction.objectStore('outbox');
      outbox.getAll().onsuccess = ({ target: { result: [{ problem, workspaceCreatedAt, ...added }] } }) => {
        const operations = [{ op: 'deleteLink', category: 'Café', url: 'https://example.com/espresso' }];
        outbox.put({ ...added, id: 'z', workspaceId: 'default', operations, after: [added.id] }, 'z');
      };`,
    );
    await page.reload();
    await until(async () => !(await copyOf(page)).includes('"id":"z"'));
    await linkNamed(page, 'Where to drink').waitFor();
    expect(await titles(person)).toEqual(['Again', 'Where to drink']);
  });

  it('keeps links that somebody has changed where they were meanwhile, and names them', async () => {
    const person = await personWith([
      ...LINKS,
      { ...GUIDE, title: 'A tour', url: 'https://example.com/tour' },
    ]);
    const page = await openWithTravel(person);
    await goOffline(page);
    for (const title of ['A guide', 'Where to drink', 'A tour'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).click();
    await pressShortcut(page, 'm');
    await confirm(await chooseTarget(page));
    await page.getByText('2 changes not sent yet').waitFor();
    await edit(person.idToken, [
      { op: 'updateLink', ...GUIDE, set: { notes: 'Newer.' } },
      { op: 'updateLink', ...GUIDE, url: 'https://example.com/tour', set: { category: 'Done' } },
    ]);
    await goOnline(page);
    await page.getByRole('button', { name: 'See what happened' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changes that you made offline' });
    await dialog
      .getByText('3 links are in “Later” in Travel now, but those that somebody changed in Default')
      .waitFor();
    await dialog.getByText('but somebody moved or deleted some of them in Default').waitFor();
    const left = await dialog.locator('pre').innerText();
    expect(left.match(/https:.*/g)?.sort()).toEqual([GUIDE.url, 'https://example.com/tour']);
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await linkNamed(page, 'A guide').waitFor();
    expect(await named(person)).toEqual(['Done: A tour', 'Reading: A guide: Newer.']);
    expect(await named(person, 'travel')).toEqual([
      'Later: A guide',
      'Later: A tour',
      'Later: Where to drink',
      'Rome: A hotel',
    ]);
  });

  it.each([
    ['a stored workspace', 'empty', 'Empty'],
    ['the default workspace, which is not stored yet', 'default', 'Default'],
  ])('shows links that were moved to %s among all links, although it is empty', async (_, id, name) => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('travel', 'Travel', [HOTEL]));
    await store(person.uid, workspaceOf('empty', 'Empty', []));
    const page = await openAs(person, '/w/travel');
    await untilCopied(page, 'A hotel');
    await until(async () => copySchema.parse(JSON.parse(await copyOf(page))).heads.length === 2);
    await placeNamed(page, 'All links').click();
    await linkNamed(page, 'A hotel').waitFor();
    await goOffline(page);
    await confirm(await askToMove(page, 'A hotel', id));
    await page.getByText(`Moved “A hotel” to “Later” in ${name}.`).waitFor();
    const moved = page
      .getByRole('article')
      .filter({ hasText: 'A hotel' })
      .filter({ hasText: 'Not sent yet' });
    await moved.getByRole('link', { name: 'Later' }).waitFor();
    expect(await linkNamed(page, 'A hotel').count()).toBe(1);
    await placeNamed(page, 'Travel').click();
    await linkNamed(page, 'A hotel').waitFor({ state: 'detached' });
    await placeNamed(page, 'All links').click();
    await moved.getByRole('link', { name: 'Later' }).waitFor();
    await goOnline(page);
    await untilEqual(() => named(person, id), ['Later: A hotel']);
    await untilEqual(() => named(person, 'travel'), []);
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
    expect(await linkNamed(page, 'A hotel').count()).toBe(1);
  });

  it('is undone although it is being sent, and deletes nothing that somebody else has added', async () => {
    const person = await personWith(LINKS);
    const page = await openWithTravel(person);
    const { add: addByClient, tools } = await connectUser(person.uid);
    /** Undoes the move once the other workspace has the link, or would have it, but nobody knows yet. */
    const undoMove = async (title: string) => {
      const [added, undone] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      await page.route(EDIT, async (route) => {
        const response = await route.fetch();
        added.resolve(undefined);
        await undone.promise;
        await route.fulfill({ response });
      });
      await goOnline(page);
      await added.promise;
      await undo(page, `Moved “${title}” to “Later” in Travel.`);
      await linkNamed(page, title).waitFor();
      await until(async () => (await copyOf(page)).includes('"after":'));
      undone.resolve(undefined);
      await page.getByText(/^Sending|not sent yet/).waitFor({ state: 'detached' });
      await page.unroute(EDIT);
    };
    await moveOffline(page, 'A guide');
    await edit(person.idToken, [{ op: 'updateLink', ...GUIDE, set: { notes: 'Newer.' } }]);
    await undoMove('A guide');
    const stored = ['Café: Where to drink', 'Reading: A guide: Newer.'];
    expect([await named(person), await named(person, 'travel')]).toEqual([stored, ['Rome: A hotel']]);

    await moveOffline(page, 'Where to drink');
    const there = { category: 'Later', title: 'Coffee', url: 'https://example.com/espresso' };
    await addByClient({ ...there, notes: 'Closed on Mondays.', workspaceId: 'travel' });
    await undoMove('Where to drink');
    await page.getByText('1 change you made offline is not stored as you made it.').waitFor();
    expect([await named(person), await named(person, 'travel')]).toEqual([
      stored,
      ['Later: Coffee: Closed on Mondays.', 'Rome: A hotel'],
    ]);
    await tools.close();
  });

  it('is undone although the connection was lost after the other workspace had the links', async () => {
    const person = await personWith(LINKS);
    const page = await openWithTravel(person);
    await moveOffline(page, 'A guide');
    await page.route(EDIT, async (route) => {
      if (route.request().postData()?.includes('"deleteLink"') !== true) return route.continue();
      await page.context().setOffline(true);
      return route.abort('internetdisconnected');
    });
    await goOnline(page);
    await untilEqual(() => titles(person, 'travel'), ['A guide', 'A hotel']);
    await page.getByText('You are offline. You see').waitFor();
    await undo(page, 'Moved “A guide” to “Later” in Travel.');
    await linkNamed(page, 'A guide').waitFor();
    await page.getByText('3 changes not sent yet').waitFor();
    await page.unroute(EDIT);
    await goOnline(page);
    await page.getByText(/^Sending|not sent yet/).waitFor({ state: 'detached' });
    expect(await named(person)).toEqual(['Café: Where to drink', 'Reading: A guide']);
    expect(await titles(person, 'travel')).toEqual(['A hotel']);
    expect(await page.getByText('not stored as you made').count()).toBe(0);
  });
});
