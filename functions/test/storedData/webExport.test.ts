import { createWorkspace, deleteEverything } from '../../../web/src/data/service/rest';
import { watchWorkspaces } from '../../../web/src/data/workspaces/workspaces';
import type { WorkspaceSummary } from '../../../web/src/data/workspaces/workspaceSummary';
import { signedInBrowser, type Browser } from '../support/users/browser';
import { MCP_URL, postMessage } from '../support/requests/client';
import { BASE_URL } from '../support/environment';
import { having } from '../support/jest/matchers';
import { storedOf } from '../support/users/stored';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { until } from '../web/support/until';
import { makeEdit } from '../webData/edit';
import { exportFrom, importInto, readFrom } from '../webData/transfer';
import { fail } from '../webData/watching';

const IDS = ['default', 'assistant-sessions', 'work'];
const NOTE = 'A note that is long enough to need a second chunk. '.repeat(190);
const LINKS = 30;

let browser: Browser;
let client: ToolUser;

beforeEach(async () => {
  browser = await signedInBrowser();
  client = await connectUser(browser.uid);
  const link = { category: 'Reading', title: 'Guide', url: 'https://example.com/?q=ä' };
  await client.add({ ...link, notes: 'Line one\nLine two', sourceUrl: 'notion://guide' });
  await client.logSession({ title: 'A session', conversationId: 'c-1', localPath: '/logs/1.jsonl' });
  const idToken = await browser.idToken();
  await createWorkspace(idToken, { name: 'Work', isPublic: true, sourceUrl: 'notion://work' }, BASE_URL);
  const operations = Array.from({ length: LINKS }, (_, number) => {
    const addedAt = new Date(Date.UTC(2020, 1, number + 1)).toISOString();
    const url = `https://example.com/${String(number)}`;
    return {
      op: 'addLink' as const,
      category: 'Long',
      title: `Page ${String(number)}`,
      url,
      notes: NOTE,
      addedAt,
    };
  });
  await makeEdit(idToken, operations, 'work');
  const set = { name: 'My links', sourceUrl: 'notion://all' };
  await makeEdit(idToken, [{ op: 'updateWorkspace', set }]);
});

afterEach(() => client.tools.close());

/** Returns the workspaces that the web app shows. */
async function listed(): Promise<readonly WorkspaceSummary[]> {
  let list: readonly WorkspaceSummary[] | undefined;
  const stop = watchWorkspaces(browser.firestore, browser.uid, (changed) => (list = changed), fail);
  await until(() => Promise.resolve(list !== undefined));
  stop();
  return list ?? [];
}

/** Returns the links of all workspaces as they are stored, by workspace and id. */
/** Returns all links, without their author, which is whoever imported them. */
async function allLinks() {
  const workspaces = await Promise.all(IDS.map((id) => readFrom(browser, id)));
  return workspaces.map(({ id, chunks }) => [
    id,
    Object.fromEntries(
      chunks.flatMap(({ links }) => [...links].map(([link, { author: _, ...rest }]) => [link, rest])),
    ),
  ]);
}

describe('everything that was exported in the web app', () => {
  it('is the same after the account was emptied and the file imported', async () => {
    const file = await exportFrom(browser, IDS);
    const links = await allLinks();
    await deleteEverything(await browser.idToken(), BASE_URL);
    expect(await storedOf(browser.uid)).toEqual({});

    const result = await importInto(browser, 'workspaces.json', file, await listed());
    expect(result).toMatchObject({ added: LINKS + 2, skipped: [], unconfirmed: 0 });
    expect(result.error).toBeUndefined();
    expect(await exportFrom(browser, IDS)).toBe(file);
    expect(await allLinks()).toEqual(links);
    expect(await listed()).toContainEqual(
      having({ id: 'work', isPublic: true, sourceUrl: 'notion://work', linkCount: LINKS }),
    );
  });

  it('does not bring back the API keys', async () => {
    const file = await exportFrom(browser, IDS);
    await deleteEverything(await browser.idToken(), BASE_URL);
    await importInto(browser, 'workspaces.json', file, await listed());
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { status } = await postMessage(MCP_URL, { 'X-API-Key': client.key }, call);
    expect(status).toBe(401);
    const other = await connectUser(browser.uid);
    expect(await other.search({ query: 'line two' })).toMatchObject({ total: 1 });
    await other.tools.close();
  });
});
