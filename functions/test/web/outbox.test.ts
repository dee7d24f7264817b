import type { Page, Route } from 'playwright-core';
import { edit } from '../support/requests/rest';
import { choose, linkNamed } from './editing/editor';
import { addLink, goOffline, goOnline, titles } from './editing/offline';
import { changeCopy, untilCopied } from './support/browserCopy';
import { placeNamed } from './support/places';
import { sheetNamed } from './support/sheet';
import { openAs, personWith, type Person } from './support/signIn/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { until, untilEqual } from './support/until';

const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'A guide', url: 'https://example.com/guide', notes: 'Short.' },
  { category: 'Music', title: 'A song', url: 'https://example.com/song' },
];
const EDITS = '**/api/workspace/edits';
const editing = sheetNamed('Edit link');
const NOT_SENT = /not sent yet/;

async function setField(page: Page, title: string, field: string, value: string): Promise<void> {
  await choose(page, title, 'Edit …');
  await editing.field(page, field).fill(value);
  await editing.button(page, 'Save').click();
  await editing.sheet(page).waitFor({ state: 'detached' });
}

/** Answers requests to store edits in place of the service, until the function that it returns is called. */
async function answering(page: Page, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await page.route(EDITS, answer);
  return () => page.unroute(EDITS);
}

const untilSent = (page: Page) => page.getByText(/^Sending|not sent yet/).waitFor({ state: 'detached' });

describe('an edit that cannot be stored for now', () => {
  it.each<[what: string, answer: (route: Route) => Promise<void>]>([
    [
      'too many requests',
      (route) =>
        route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: { error: 'Slow down.' } }),
    ],
    ['a captive portal', (route) => route.fulfill({ status: 511, contentType: 'text/html', body: '<html>' })],
    ['a page in place of the answer', (route) => route.fulfill({ contentType: 'text/html', body: '<html>' })],
    ['a page that Hosting shows during a deploy', (route) => route.fulfill({ status: 404, body: '<html>' })],
    ['an error of a proxy', (route) => route.fulfill({ status: 403, body: 'Forbidden' })],
    ['no answer', (route) => route.abort()],
  ])('is kept, marked and sent later: %s', async (_, answer) => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    const end = await answering(page, answer);
    await addLink(page, 'Kept');
    await page.getByText(NOT_SENT).first().waitFor();
    expect(await page.getByText('not saved as you made').count()).toBe(0);
    await end();
    await untilSent(page);
    expect(await titles(person)).toContain('Kept');
  });

  it('is kept if the sign-in cannot be renewed', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/', { isAlone: true });
    await linkNamed(page, 'A guide').waitFor();
    const tokens = '**/securetoken.googleapis.com/**';
    await page.route(tokens, (route) => route.abort());
    // The ID token has expired.
    await page.clock.setSystemTime(Date.now() + 2 * 60 * 60_000);
    await addLink(page, 'Kept');
    await page.getByText(NOT_SENT).first().waitFor();
    await page.unroute(tokens);
    await untilSent(page);
    expect(await titles(person)).toContain('Kept');
  });
});

describe('edits of one workspace', () => {
  it('that the service cannot store hold up no others, and can be tried again, saved as a file or discarded', async () => {
    const person = await personWith(LINKS);
    await store(person.uid, workspaceOf('newer', 'Newer', LINKS));
    const page = await openAs(person, '/w/newer');
    await linkNamed(page, 'A guide').waitFor();
    const error = 'A newer version of the dashboard stored this workspace.';
    const end = await answering(page, (route) =>
      route.request().postData()?.includes('"workspaceId":"newer"') === true
        ? route.fulfill({ status: 503, json: { error } })
        : route.continue(),
    );
    await choose(page, 'A guide', 'Delete');
    await page.getByText(NOT_SENT).first().waitFor();
    await placeNamed(page, 'Default').click();
    await addLink(page, 'Elsewhere');
    await untilEqual(async () => (await titles(person)).includes('Elsewhere'), true);
    await page.getByText('1 change was not saved as you made it.').waitFor({ timeout: 110_000 });
    await page.getByRole('button', { name: 'See what happened' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changes that were not saved as you made them' });
    await dialog.getByText(/could not be saved yet\. A newer version/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('unsaved-changes.json');
    await end();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await untilEqual(() => titles(person, 'newer'), ['A song']);
  });
});

describe('a browser that keeps nothing', () => {
  it('sends each edit once, although nothing can be written or deleted, and says that the tab must stay open', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await linkNamed(page, 'A guide').waitFor();
    await page.evaluate(`for (const name of ['put', 'add', 'delete', 'clear']) {
      IDBObjectStore.prototype[name] = () => { throw new DOMException('Full.', 'QuotaExceededError'); };
    }`);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/workspace/edits')) requests++;
    });
    await goOffline(page);
    await addLink(page, 'Kept');
    await page.getByText('This browser cannot keep it, so leave this tab open').waitFor();
    await goOnline(page);
    await untilSent(page);
    expect(await titles(person)).toContain('Kept');
    await choose(page, 'Kept', 'Delete');
    await untilEqual(async () => (await titles(person)).includes('Kept'), false);
    expect(requests).toBe(2);
  });

  it('notices that its database was deleted while the page is open, and sends what it had', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await linkNamed(page, 'A guide').waitFor();
    await goOffline(page);
    await addLink(page, 'Kept');
    await page.getByText('1 change not sent yet').waitFor();
    await page.evaluate(
      `Promise.all((await indexedDB.databases()).map(({ name }) => new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = request.onblocked = resolve;
    })))`
        .replace(/^/, '(async () => ')
        .replace(/$/, ')()'),
    );
    await goOnline(page);
    await untilEqual(async () => (await titles(person)).includes('Kept'), true);
  });
});

describe('what somebody else changed meanwhile', () => {
  const target = { category: 'Reading', url: 'https://example.com/guide' };
  /** Lets somebody edit offline while another device changes the same. */
  async function meanwhile(act: (page: Page) => Promise<void>, device: (person: Person) => Promise<unknown>) {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await linkNamed(page, 'A guide').waitFor();
    await goOffline(page);
    await act(page);
    await page.getByText('1 change not sent yet').waitFor();
    await device(person);
    await goOnline(page);
    await page.getByRole('button', { name: 'See what happened' }).click();
    return {
      person,
      dialog: page.getByRole('dialog', { name: 'Changes that were not saved as you made them' }),
    };
  }

  it('is kept in a title, and the person can choose theirs', async () => {
    const { person, dialog } = await meanwhile(
      (page) => setField(page, 'A guide', 'Title', 'Mine'),
      ({ idToken }) => edit(idToken, [{ op: 'updateLink', ...target, set: { title: 'Theirs' } }]),
    );
    expect(await titles(person)).toEqual(['A song', 'Theirs']);
    await dialog.getByText('new title: Mine').waitFor();
    await dialog.getByRole('button', { name: 'Use mine' }).click();
    await untilEqual(() => titles(person), ['A song', 'Mine']);
  });

  it('is kept if a link with a new note was to be deleted', async () => {
    const { person, dialog } = await meanwhile(
      (page) => choose(page, 'A guide', 'Delete'),
      ({ idToken }) => edit(idToken, [{ op: 'updateLink', ...target, set: { notes: 'Important.' } }]),
    );
    expect(await titles(person)).toContain('A guide');
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await titles(person)).toContain('A guide');
  });

  it('is kept if links were added to a category that was to be deleted', async () => {
    const { person } = await meanwhile(
      async (page) => {
        await page.getByRole('button', { name: 'Change the category Reading', exact: true }).click();
        await page.getByRole('button', { name: 'Delete with its links' }).click();
      },
      ({ idToken }) =>
        edit(
          idToken,
          Array.from({ length: 20 }, (_, number) => ({
            op: 'addLink' as const,
            category: 'Reading',
            title: `New ${String(number)}`,
            url: `https://example.com/new/${String(number)}`,
          })),
        ),
    );
    const left = await titles(person);
    expect(left).toHaveLength(21);
    expect(left).not.toContain('A guide');
  });
});

it('what an earlier version has kept is sent', async () => {
  const person = await personWith(LINKS);
  const page = await openAs(person);
  await untilCopied(page, 'A guide');
  const kept = {
    ...{ id: '2026-01-31T12:00:00.000Z 000000 one', uid: person.uid, workspaceId: 'default' },
    operations: [
      { op: 'addLink', category: 'Reading', title: 'Kept earlier', url: 'https://example.com/kept' },
    ],
    ...{ madeAt: '2026-01-31T12:00:00.000Z', failed: 'It was not added.', conflicts: {}, isTried: false },
  };
  await changeCopy(
    page,
    ['outbox'],
    `transaction.objectStore('outbox').put(${JSON.stringify(kept)}, ${JSON.stringify(kept.id)});`,
  );
  await page.reload();
  await until(async () => (await titles(person)).includes('Kept earlier'));
});
