import { allLinks } from '../../src/lib/shared/model/workspace';
import { watchApiKeys } from '../../../web/src/data/access/apiKeys';
import { watchWorkspaces } from '../../../web/src/data/workspaces/workspaces';
import { collection, disableNetwork, enableNetwork, onSnapshot, query, where } from 'firebase/firestore';
import { signedInBrowser, type Browser } from '../support/users/browser';
import { having } from '../support/jest/matchers';
import { storeLinks } from '../support/users/storedWorkspace';
import type { ToolUser } from '../support/users/toolUser';
import { until } from '../web/support/until';
import { openBrowserAndClient } from './browserAndClient';
import { addTitled, titlesOf } from './links';
import { fail, untilWorkspace, watching } from './watching';
import { testDatabase } from '../support/testDatabase';

let browser: Browser;
let client: ToolUser;

beforeEach(async () => {
  ({ browser, client } = await openBrowserAndClient());
});

const key = () => ({ uid: browser.uid, workspaceId: 'default' });

const add = (title: string, fields?: object) => addTitled(client, title, fields);

describe('a watched workspace', () => {
  it('is null until a client adds a link', async () => {
    const watched = watching(browser, key());
    await watched.until((workspace) => workspace === null);
    await add('one', { notes: 'Why' });
    const workspace = await watched.until((known) => known !== null);
    expect([...(workspace ? allLinks(workspace) : [])]).toEqual([
      having({ link: having({ title: 'one', url: 'https://example.com/one', notes: 'Why' }) }),
    ]);
    expect([...(workspace?.categories.values() ?? [])]).toEqual(['Reading']);
    watched.stop();
  });

  it('never has links without their categories, and keeps unchanged links as the same objects', async () => {
    await add('one');
    const watched = watching(browser, key());
    const first = await watched.until((workspace) => titlesOf(workspace)?.length === 1);
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(`more ${String(index)}`)));
    const last = await watched.until((workspace) => titlesOf(workspace)?.length === 9);
    for (const workspace of watched.received) {
      const used = new Set([...(workspace ? allLinks(workspace) : [])].map(({ link }) => link.category));
      expect([...used]).toEqual([...(workspace?.categories.keys() ?? [])]);
    }
    const [before] = first ? allLinks(first) : [];
    expect(last?.chunks[0]?.links.get(before?.id ?? '')).toBe(before?.link);
    watched.stop();
  });

  it('reads only the chunks that the head lists in another version', async () => {
    await storeLinks(browser.uid, 2_000);
    const watched = watching(browser, key());
    const first = await watched.until((workspace) => titlesOf(workspace)?.length === 2_000);
    expect(first?.chunks).toHaveLength(2);
    const head = testDatabase().doc(`users/${browser.uid}/workspaces/default`);
    await head.collection('pages').doc('0').set({ version: 'not listed', links: {} });
    await head.update({ name: 'Renamed' });
    const last = await watched.until((workspace) => workspace?.name === 'Renamed');
    expect(last?.chunks).toEqual(first?.chunks);
    watched.stop();
  });

  it('reports nothing while the server is unreachable, and neither do the lists of keys and workspaces', async () => {
    await disableNetwork(browser.firestore);
    const watched = watching(browser, key());
    const keys: unknown[] = [];
    const lists: unknown[] = [];
    const { firestore, uid } = browser;
    const stops = [
      watched.stop,
      watchApiKeys(firestore, uid, (list) => keys.push(list), fail),
      watchWorkspaces(firestore, uid, (list) => lists.push(list), fail),
    ];
    await untilCacheAnswers();
    expect([watched.received, keys, lists]).toEqual([[], [], []]);
    await enableNetwork(firestore);
    await watched.until((workspace) => workspace === null);
    await until(() => Promise.resolve(keys.length > 0 && lists.length > 0));
    // The key of `client`.
    expect([keys.at(-1), lists.at(-1)]).toEqual([[having({ label: 'test' })], []]);
    for (const stop of stops) stop();
  });

  it('reports an error if the user may not read it', async () => {
    const stranger = await signedInBrowser();
    await add('one');
    await expect(untilWorkspace(stranger, key(), () => true)).rejects.toMatchObject({
      code: 'permission-denied',
    });
  });
});

/** Waits long enough for a listener to receive a result from the cache. */
function untilCacheAnswers(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onSnapshot(
      query(collection(browser.firestore, 'apiKeys'), where('uid', '==', browser.uid)),
      () => {
        queueMicrotask(() => {
          stop();
          resolve();
        });
      },
    );
  });
}
