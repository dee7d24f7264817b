import type { Workspace } from '../../src/lib/domain/model';
import { newestFirst } from '../../src/lib/domain/queries/linkOrder';
import { allLinks } from '../../src/lib/domain/workspace';
import {
  createWorkspace,
  renameWorkspace,
  setSourceUrl,
  setVisibility,
  watchWorkspaces,
} from '../../../web/src/data/workspaces';
import type { WorkspaceSummary } from '../../../web/src/data/workspaceSummary';
import { deleteLink } from '../../../web/src/deletion/deleteLink';
import { watchApiKeys } from '../../../web/src/data/apiKeys';
import {
  collection,
  disableNetwork,
  enableNetwork,
  onSnapshot,
  query,
  where,
} from '../../../web/node_modules/firebase/firestore';
import { signedInBrowser, signedOutBrowser, type Browser } from '../support/browser';
import { having } from '../support/matchers';
import { connectUser, type ToolUser } from '../support/toolUser';
import { storeWorkspace } from '../support/storedWorkspace';
import { until } from '../web/support/until';
import { untilWorkspace, watching } from './watching';

let browser: Browser;
let client: ToolUser;

beforeEach(async () => {
  browser = await signedInBrowser();
  client = await connectUser(browser.uid);
});
afterEach(() => client.tools.close());

const keyOf = (workspaceId = 'default') => ({ uid: browser.uid, workspaceId });
const titles = (workspace: Workspace | null) =>
  workspace && newestFirst(workspace).map(({ link }) => link.title);

/** Returns the id of the link with this title. */
async function linkIdOf(title: string): Promise<string> {
  const workspace = await untilWorkspace(
    browser,
    keyOf(),
    (known) => titles(known)?.includes(title) === true,
  );
  for (const { id, link } of workspace ? allLinks(workspace) : []) if (link.title === title) return id;
  throw new Error(`There is no link "${title}".`);
}

const add = (title: string, fields: object = {}) =>
  client.add({ category: 'Reading', title, url: `https://example.com/${title}`, ...fields });

describe('the watched workspace', () => {
  it('is null until a client adds a link', async () => {
    const watched = watching(browser, keyOf());
    await watched.until((workspace) => workspace === null);
    await add('one', { notes: 'Why' });
    const workspace = await watched.until((known) => known !== null);
    expect([...(workspace ? allLinks(workspace) : [])]).toEqual([
      having({ link: having({ title: 'one', url: 'https://example.com/one', notes: 'Why' }) }),
    ]);
    expect([...(workspace?.categories.values() ?? [])]).toEqual(['Reading']);
    watched.stop();
  });

  it('is always complete, and keeps unchanged parts as the same objects', async () => {
    await add('one');
    const watched = watching(browser, keyOf());
    const first = await watched.until((workspace) => titles(workspace)?.length === 1);
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(`more ${String(index)}`)));
    const last = await watched.until((workspace) => titles(workspace)?.length === 9);
    for (const workspace of watched.told) {
      const counts = new Map<string, number>();
      for (const { link } of workspace ? allLinks(workspace) : [])
        counts.set(link.category, (counts.get(link.category) ?? 0) + 1);
      expect([...counts.keys()]).toEqual([...(workspace?.categories.keys() ?? [])]);
    }
    const [before] = first ? allLinks(first) : [];
    expect(last?.chunks[0]?.links.get(before?.id ?? '')).toBe(before?.link);
    watched.stop();
  });

  it('is not called missing while the server is unreachable', async () => {
    await disableNetwork(browser.firestore);
    const watched = watching(browser, keyOf());
    const keys: unknown[] = [];
    const lists: unknown[] = [];
    const { firestore, uid } = browser;
    const stops = [
      watched.stop,
      watchApiKeys(firestore, uid, (list) => keys.push(list), fail),
      watchWorkspaces(firestore, uid, (list) => lists.push(list), fail),
    ];
    await untilCacheAnswers();
    expect([watched.told, keys, lists]).toEqual([[], [], []]);
    await enableNetwork(firestore);
    await watched.until((workspace) => workspace === null);
    await until(() => Promise.resolve(keys.length > 0 && lists.length > 0));
    // The client's own key.
    expect([keys.at(-1), lists.at(-1)]).toEqual([[having({ label: 'test' })], []]);
    for (const stop of stops) stop();
  });

  it('reports an error when reading it is not allowed', async () => {
    const stranger = await signedInBrowser();
    await add('one');
    await expect(untilWorkspace(stranger, keyOf(), () => true)).rejects.toMatchObject({
      code: 'permission-denied',
    });
  });
});

describe('the list of workspaces', () => {
  it('is live and shows what the heads say', async () => {
    const lists: WorkspaceSummary[][] = [];
    const stop = watchWorkspaces(browser.firestore, browser.uid, (list) => lists.push(list), fail);
    await add('one');
    const id = await createWorkspace(browser.firestore, browser.uid, 'Side projects');
    await until(() => Promise.resolve(lists.at(-1)?.length === 2));
    expect(lists.at(-1)).toEqual(
      expect.arrayContaining([
        having({ id, name: 'Side projects', isPublic: false, linkCount: 0, categories: [] }),
        having({ id: 'default', linkCount: 1, categories: [having({ name: 'Reading', linkCount: 1 })] }),
      ]),
    );
    stop();
  });
});

describe('creating and changing a workspace', () => {
  it('creates the default workspace, empty, to set its notes page', async () => {
    await setSourceUrl(browser.firestore, keyOf(), 'notion://page');
    await add('one');
    expect(await client.workspaces()).toEqual([
      having({ workspaceId: 'default', name: 'Default', sourceUrl: 'notion://page', linkCount: 1 }),
    ]);
  });

  it('derives the id from the name, and picks another if it is taken', async () => {
    const make = (name: string) => createWorkspace(browser.firestore, browser.uid, name);
    await expect(make('  Side projects ')).resolves.toBe('side-projects');
    await expect(make('Side Projects!')).resolves.toMatch(/^side-projects-[0-9a-z]{6}$/);
    await expect(make('Assistant Sessions')).resolves.toBe('workspace-assistant-sessions');
    await expect(make(' \n ')).rejects.toThrow('The name must not be empty.');
    await expect(make('x'.repeat(101))).rejects.toThrow('The name must have at most 100 characters.');
  });

  it('creates one to which the service adds links', async () => {
    const workspaceId = await createWorkspace(browser.firestore, browser.uid, 'Side projects');
    await add('one', { workspaceId });
    expect(await client.workspaces()).toContainEqual(
      having({ workspaceId, name: 'Side projects', isPublic: false, linkCount: 1 }),
    );
  });

  it('changes name, visibility and notes page, and the service sees each change', async () => {
    const workspaceId = await createWorkspace(browser.firestore, browser.uid, 'Side projects');
    const key = keyOf(workspaceId);
    await add('one', { workspaceId });
    await renameWorkspace(browser.firestore, key, ' New name ');
    await setVisibility(browser.firestore, key, true);
    await setSourceUrl(browser.firestore, key, 'notion://page');
    const shown = { workspaceId, name: 'New name', isPublic: true, linkCount: 1 };
    expect(await client.workspaces()).toContainEqual(having({ ...shown, sourceUrl: 'notion://page' }));

    await add('two', { workspaceId });
    await setSourceUrl(browser.firestore, key, undefined);
    const [, changed] = await client.workspaces();
    expect(changed).toMatchObject({ ...shown, linkCount: 2 });
    expect(changed).not.toHaveProperty('sourceUrl');
  });

  it('rejects a name or a notes page that the service would reject, before sending anything', async () => {
    await storeWorkspace(browser.uid, 'mine', 'Mine');
    const key = keyOf('mine');
    await expect(renameWorkspace(browser.firestore, key, '')).rejects.toThrow('The name must not be empty.');
    await expect(setSourceUrl(browser.firestore, key, 'javascript:alert(1)')).rejects.toThrow(
      'The URL must not be a javascript: URL.',
    );
  });

  it('cannot change what belongs to another user', async () => {
    await storeWorkspace(browser.uid, 'mine', 'Mine');
    await setVisibility(browser.firestore, keyOf('mine'), true);
    for (const firestore of [(await signedInBrowser()).firestore, signedOutBrowser()]) {
      const denied = { code: 'permission-denied' };
      await expect(renameWorkspace(firestore, keyOf('mine'), 'Theirs')).rejects.toMatchObject(denied);
      await expect(createWorkspace(firestore, browser.uid, 'Theirs')).rejects.toMatchObject(denied);
    }
  });
});

describe('deleting a link', () => {
  it('is seen at once by the service, which adds the next link correctly', async () => {
    await add('one');
    await add('two', { category: 'Music' });
    await deleteLink(browser.firestore, keyOf(), await linkIdOf('two'));
    expect(await client.workspaces()).toEqual([
      having({ linkCount: 1, categoryCount: 1, categories: [{ name: 'Reading', linkCount: 1 }] }),
    ]);
    await expect(client.search({ query: 'music' })).resolves.toMatchObject({ total: 0 });
    await expect(add('two', { category: 'MUSIC' })).resolves.toMatchObject({
      status: 'created',
      category: 'MUSIC',
    });
    await expect(add('one')).resolves.toMatchObject({ status: 'unchanged' });
    await expect(client.list()).resolves.toMatchObject({ total: 2 });
  });

  it('removes the reference of the link from the list of workspaces', async () => {
    await add('one', { sourceUrl: 'notion://one' });
    await add('two', { sourceUrl: 'notion://two' });
    await add('three', { sourceUrl: 'notion://two' });
    await deleteLink(browser.firestore, keyOf(), await linkIdOf('one'));
    await deleteLink(browser.firestore, keyOf(), await linkIdOf('three'));
    expect(await client.workspaces()).toEqual([having({ sourceUrls: ['notion://two'] })]);
  });

  it('succeeds when the link or the workspace is already gone', async () => {
    await add('one');
    const id = await linkIdOf('one');
    await deleteLink(browser.firestore, keyOf(), id);
    await deleteLink(browser.firestore, keyOf(), id);
    await deleteLink(browser.firestore, keyOf('nowhere'), id);
    await expect(client.list()).resolves.toMatchObject({ total: 0 });
  });

  it('is rejected in a workspace of another user', async () => {
    await add('one');
    const id = await linkIdOf('one');
    const stranger = await signedInBrowser();
    await expect(deleteLink(stranger.firestore, keyOf(), id)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(client.list()).resolves.toMatchObject({ total: 1 });
  });

  it('loses nothing while clients add links and another tab deletes some', async () => {
    const old = Array.from({ length: 12 }, (_, index) => `old ${String(index)}`);
    for (const title of old) await add(title, { category: title.endsWith('1') ? 'Odd' : 'Reading' });
    const other = await signedInBrowser(browser.uid);
    const watched = watching(browser, keyOf());
    const known = await watched.until((workspace) => titles(workspace)?.length === 12);
    const ids = [...(known ? allLinks(known) : [])].map(({ id }) => id);

    const deletions = ids.map((id, index) =>
      deleteLink(index % 2 ? other.firestore : browser.firestore, keyOf(), id),
    );
    const additions = Array.from({ length: 30 }, (_, index) => add(`new ${String(index)}`));
    const [answers] = await Promise.all([Promise.all(additions), Promise.all(deletions)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['created']));
    const { total, links } = await client.list({ limit: 500 });
    expect(total).toBe(30);
    expect(links.map(({ title }) => title).sort()).toEqual(
      Array.from({ length: 30 }, (_, index) => `new ${String(index)}`).sort(),
    );
    expect(await client.workspaces()).toEqual([
      having({ linkCount: 30, categories: [{ name: 'Reading', linkCount: 30 }] }),
    ]);
    await watched.until((workspace) => titles(workspace)?.length === 30);
    watched.stop();
  });
});

function fail(error: Error): never {
  throw error;
}

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
