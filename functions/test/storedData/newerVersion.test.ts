import { readWorkspace } from '../../../web/src/data/workspaces/readWorkspace';
import { SCHEMA_VERSION } from '../../src/lib/shared/contract/documents';
import { signedInBrowser, type Browser } from '../support/users/browser';
import { containing, having } from '../support/jest/matchers';
import { postRoute, postUpdate, errorOf, update } from '../support/requests/rest';
import { storedOf } from '../support/users/stored';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { testDatabase } from '../support/testDatabase';

const LINK = { category: 'Reading', title: 'One', url: 'urn:one', notes: 'First' };
const NEWER = { schemaVersion: SCHEMA_VERSION + 1 };
const CANNOT_CHANGE = having({ code: 'update_required', message: containing('cannot change it') });
const CANNOT_READ = having({ code: 'update_required', message: containing('cannot read it') });

let browser: Browser;
let client: ToolUser;

beforeEach(async () => {
  browser = await signedInBrowser();
  client = await connectUser(browser.uid);
  await client.add(LINK);
  await client.logSession({ title: 'A session', conversationId: 'c-1' });
});

afterEach(() => client.tools.close());

const head = (workspaceId = 'default') =>
  testDatabase().doc(`users/${browser.uid}/workspaces/${workspaceId}`);

/** Turns the workspaces into those of a newer version, which knows more fields. */
async function store(newer: object): Promise<void> {
  for (const id of ['default', 'assistant-sessions']) await head(id).update({ ...NEWER, ...newer });
}

describe('a workspace that a newer version stored', () => {
  it('can be read if it has the known fields', async () => {
    await store({ tags: ['unknown'] });
    expect(await client.list()).toMatchObject({ total: 1, links: [LINK] });
    expect(await client.search({ query: 'first' })).toMatchObject({ total: 1 });
    expect(await client.workspaces()).toHaveLength(2);
    await expect(update(await browser.idToken(), {})).resolves.toMatchObject({ name: 'Default' });
    const { chunks } = await readWorkspace(browser.firestore, { uid: browser.uid, workspaceId: 'default' });
    expect([...(chunks[0]?.links.values() ?? [])]).toEqual([having({ title: 'One' })]);
  });

  it('is not changed by any tool, not even by an instance that has cached the workspace', async () => {
    await store({ tags: ['unknown'] });
    const before = await storedOf(browser.uid);
    const { tools } = client;
    const { category, url } = LINK;
    expect(await tools.error('add_to_dashboard', { ...LINK, url: 'urn:two' })).toEqual(CANNOT_CHANGE);
    expect(await tools.error('add_note_to_link', { category, url, notes: 'New' })).toEqual(CANNOT_CHANGE);
    expect(await tools.error('log_session', { title: 'New', conversationId: 'c-1' })).toEqual(CANNOT_CHANGE);
    expect(await storedOf(browser.uid)).toEqual(before);
  });

  it('is not changed or deleted over REST, which returns 503', async () => {
    await store({ tags: ['unknown'] });
    const before = await storedOf(browser.uid);
    const idToken = await browser.idToken();
    const { category, url } = LINK;
    const responses = [
      await postUpdate(idToken, { name: 'New' }),
      await postRoute('edit', idToken, { operations: [{ op: 'deleteLink', category, url }] }),
      await postRoute('delete', idToken, { workspaceId: 'assistant-sessions' }),
    ];
    for (const response of responses) {
      expect(await errorOf(response)).toEqual({ status: 503, error: containing('cannot change it') });
    }
    const workspaces = (stored: Record<string, unknown>) =>
      Object.entries(stored).filter(([path]) => path.includes('/workspaces/'));
    expect(workspaces(await storedOf(browser.uid))).toEqual(workspaces(before));
  });

  it('says to update the service if its head or a chunk has other fields', async () => {
    await store({ pages: { first: 'v1' } });
    expect(await client.tools.error('list_links')).toEqual(CANNOT_READ);
    await expect(
      readWorkspace(browser.firestore, { uid: browser.uid, workspaceId: 'default' }),
    ).rejects.toMatchObject({ code: 'update_required' });

    await store({ pages: [{ version: 'v2', bytes: 100 }] });
    await head()
      .collection('pages')
      .doc('0')
      .set({ version: 'v2', links: [LINK] });
    expect(await client.tools.error('list_links')).toEqual(CANNOT_READ);
  });

  it('can be changed again once this version has stored it', async () => {
    await store({ tags: ['unknown'] });
    await head().update({ schemaVersion: SCHEMA_VERSION });
    expect(await client.annotate({ ...LINK, title: undefined, notes: 'New' })).toMatchObject({
      status: 'updated',
    });
  });
});
