import type { Page } from 'playwright-core';
import { postRoute } from '../support/requests/rest';
import { invite, join } from '../support/requests/sharing';
import { connectUser } from '../support/users/toolUser';
import { linkNamed } from './editing/editor';
import { openPage } from './support/browser';
import { changeCopy, copyOf, SAVING_DATA, untilCopied } from './support/browserCopy';
import { placeNamed } from './support/places';
import { sessionOf } from './support/session';
import { newPerson, personWith, signIn, signOut, type Person } from './support/signIn/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { until, untilEqual } from './support/until';
import { testDatabase } from '../support/testDatabase';

const LINKS: LinkToStore[] = [{ category: 'Reading', title: 'A guide', url: 'https://example.com/guide' }];
const TRAINS: LinkToStore = {
  category: 'Trains',
  title: 'Night trains',
  url: 'https://example.com/trains',
};

/** Returns this many links of 10 KB. A chunk has room for 25. */
const longLinks = (count: number): LinkToStore[] =>
  Array.from({ length: count }, (_, index) => ({
    ...TRAINS,
    url: `${TRAINS.url}/${String(index)}`,
    notes: 'x'.repeat(10_000),
  }));

/** A file of the same origin, to access the browser's storage without running the web app. */
const EMPTY = '/404.css';

/** Counts how often the page wants to be the only tab that copies. */
const COUNT_LOCKS = `window.locked = 0;
const { request } = LockManager.prototype;
LockManager.prototype.request = function (...args) {
  if (args[0].startsWith('copies ')) window.locked++;
  return request.apply(this, args);
};`;

/** Counts how often the page waits until the browser is idle. The third time, it waits for \`goOn\`: a chunk has arrived. */
const HOLD_COPY = `window.idle = 0;
const wait = requestIdleCallback.bind(window);
window.requestIdleCallback = (callback) => {
  if (++window.idle === 3) window.goOn = () => wait(callback);
  else wait(callback);
};`;

/** Opens an empty page on which a person is signed in, and which runs this script before the web app. */
async function openWith(person: Person, ...scripts: readonly string[]): Promise<Page> {
  const page = await openPage(EMPTY, { isAlone: true, session: await sessionOf(person) });
  for (const script of scripts) await page.addInitScript(script);
  return page;
}

/** Returns a function that counts the documents with a path like this that the page has asked Firestore for. */
function countReads(page: Page, path: string): () => number {
  let asked = '';
  page.on('request', (request) => {
    if (request.url().includes('/Listen/channel')) asked += decodeURIComponent(request.postData() ?? '');
  });
  return () => asked.split(path).length - 1;
}

const untilTrue = (page: Page, condition: string) => until(() => page.evaluate<boolean>(condition));

describe('the copies of workspaces that are not open', () => {
  it('are made by one tab, not while data is saved, and again after ten minutes at the earliest', async () => {
    const person = await personWith(LINKS);
    await store(person.uid, workspaceOf('travel', 'Travel', longLinks(30)));
    const page = await openWith(person, SAVING_DATA, COUNT_LOCKS);
    const reads = countReads(page, 'workspaces/travel/pages/');
    await page.clock.install();
    await page.goto('/');
    await untilCopied(page, 'A guide');
    const untilLater = (condition: string) =>
      until(async () => {
        await page.clock.fastForward(1_000);
        return page.evaluate<boolean>(condition);
      });
    await untilLater('window.asked > 2');
    expect(reads()).toBe(0);

    const other = await page.context().newPage();
    await other.goto(EMPTY);
    await other.evaluate(`new Promise((resolve) => {
      void navigator.locks.request('copies ${person.uid}', () => new Promise((release) => {
        window.release = release;
        resolve();
      }));
    })`);
    await page.evaluate('window.isFree = true');
    await untilLater('window.locked > 1');
    expect(reads()).toBe(0);
    await other.evaluate('window.release()');
    await untilCopied(page, 'Night trains');

    const { add: addByClient, tools } = await connectUser(person.uid);
    const addToTravel = async (title: string, links: number) => {
      await addByClient({ ...TRAINS, title, url: `${TRAINS.url}/${title}`, workspaceId: 'travel' });
      await placeNamed(page, 'Travel').getByText(String(links), { exact: true }).waitFor();
    };
    await addToTravel('Early', 31);
    await page.clock.fastForward('09:00');
    await addToTravel('Late', 32);
    expect(await copyOf(page)).not.toMatch(/Early|Late/);
    await page.clock.fastForward('02:00');
    await untilCopied(page, 'Late');
    // Two chunks, and then the one that has changed.
    expect(reads()).toBe(3);
    await tools.close();
  });

  it('evict nothing that was opened, and if there is no room, are not even read', async () => {
    const person = await personWith(LINKS);
    await store(person.uid, workspaceOf('travel', 'Travel', [TRAINS]));
    await store(person.uid, workspaceOf('large', 'Large', longLinks(20)));
    const page = await openWith(person, SAVING_DATA);
    const reads = countReads(page, 'workspaces/large/pages/');
    await page.goto('/');
    await untilCopied(page, 'A guide');
    await changeCopy(
      page,
      ['heads'],
      `const heads = transaction.objectStore('heads');
      heads.get('default').onsuccess = ({ target: { result } }) => {
        heads.put({ ...result, sizes: [1000, (50 * 1024 - 150) * 1024] }, 'default');
      };`,
    );
    await page.evaluate('window.isFree = true');
    await untilCopied(page, 'Night trains');
    expect(reads()).toBe(0);

    // Nor do those that are shown among all links.
    await placeNamed(page, 'All links').click();
    await page.getByText('22 links').first().waitFor();
    const { add: addByClient, tools } = await connectUser(person.uid);
    await addByClient({ ...TRAINS, title: 'New', url: 'https://example.com/new', workspaceId: 'travel' });
    await untilCopied(page, '\\"title\\":\\"New\\"');
    expect(await copyOf(page)).toContain('A guide');
    expect(await copyOf(page)).not.toContain('xxx');
    await tools.close();
  });

  it('are deleted if the person has another workspace under the same id by now', async () => {
    const [person, owner, other] = await Promise.all([personWith(LINKS), newPerson(), newPerson()]);
    await store(other.uid, workspaceOf('team', 'Other team', [TRAINS]));
    await store(owner.uid, workspaceOf('team', 'Team', [{ ...TRAINS, title: 'Secret trains' }]));
    const joinTeamOf = async ({ idToken }: Person) =>
      join(person.idToken, await invite(idToken, 'viewer'), { workspaceId: 'team', workspaceName: 'Team' });
    await joinTeamOf(owner);
    const page = await openWith(person);
    await page.goto('/');
    await untilCopied(page, 'Secret trains');
    await page.goto(EMPTY);
    await postRoute('leave', person.idToken, { workspaceId: 'team' });
    await joinTeamOf(other);
    await page.addInitScript(SAVING_DATA);
    await page.goto('/');
    await until(async () => !(await copyOf(page)).includes('Secret trains'));
    await placeNamed(page, 'Team').click();
    await linkNamed(page, 'Night trains').waitFor();
  });

  it('are not stored once the person has lost the workspace, has signed out, or says that this is not their device', async () => {
    const person = await personWith(LINKS);
    await store(person.uid, workspaceOf('travel', 'Travel', [TRAINS]));
    await store(person.uid, workspaceOf('secret', 'Secret plans', [{ ...TRAINS, title: 'Gone' }]));
    const page = await openWith(person, HOLD_COPY);
    const reads = countReads(page, '/pages/');
    await page.goto('/');
    await untilTrue(page, '"goOn" in window');
    await testDatabase().recursiveDelete(testDatabase().doc(`users/${person.uid}/workspaces/secret`));
    await placeNamed(page, 'Secret plans').waitFor({ state: 'detached' });
    await page.evaluate('window.goOn()');
    await untilCopied(page, 'Night trains');
    expect(await copyOf(page)).not.toContain('Gone');

    await store(person.uid, workspaceOf('travel', 'Travel', [{ ...TRAINS, title: 'Day trains' }]));
    await page.reload();
    await untilTrue(page, '"goOn" in window');
    await signOut(page);
    await page.getByRole('checkbox', { name: 'Shared device: keep no copy' }).check();
    await page.evaluate('window.goOn()');
    const before = reads();
    await page.evaluate('window.idle = 10');
    await signIn(page, person);
    await linkNamed(page, 'A guide').waitFor();
    await untilTrue(page, 'window.idle > 10');
    expect(await copyOf(page)).not.toMatch(/trains|A guide/);
    expect(reads() - before).toBe(0);

    // Not even the chosen theme stays.
    await page.evaluate(`localStorage.setItem('theme', 'dark')`);
    await signOut(page);
    await untilEqual(() => page.evaluate(`localStorage.getItem('theme')`), null);
  });
});
