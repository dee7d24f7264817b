import { setTimeout as sleep } from 'node:timers/promises';
import { nanoid } from 'nanoid';
import { savedLinkSchema } from '../../src/lib/shared/operations/savedLink';
import { DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID } from '../../src/lib/shared/model/model';
import { foundLinksSchema } from '../../src/lib/shared/search/searchLinks';
import { callTool, MCP_URL } from '../support/requests/client';
import { FIRESTORE_HOST } from '../support/jest/environment';
import { startFunction } from '../support/processes/functionProcess';
import { oneLink, postUpdate } from '../support/requests/rest';
import { TcpProxy, type Lost } from '../support/processes/tcpProxy';
import { apiKeys, signUp } from '../support/users/users';

/** Longer than the 10 seconds that the service waits for Firestore. */
const OUTAGE_MS = 12_000;

const STORED = { category: 'Stored', title: 'Unchanged', url: 'https://example.com/stored' };
const NEW = { category: 'Stored', url: 'https://example.com/new' };

let proxy: TcpProxy;
let urls: { mcp: string; workspaceUpdate: string };
/** The owner of one stored link. */
let user: { idToken: string; key: string };
/** A unique word that only the tested call stores. */
let word: string;

beforeAll(async () => {
  proxy = await TcpProxy.start(Number(FIRESTORE_HOST.split(':')[1]));
  const environment = { FIRESTORE_EMULATOR_HOST: proxy.host };
  const [mcp, workspaceUpdate] = await Promise.all([
    startFunction('mcp', environment),
    startFunction('workspaceUpdate', environment),
  ]);
  urls = { mcp: mcp.url, workspaceUpdate: workspaceUpdate.url };
});
afterAll(() => {
  proxy.close();
});

beforeEach(async () => {
  const { uid, idToken } = await signUp();
  user = { idToken, key: await apiKeys().create(uid, 'test') };
  word = `word${nanoid()}`;
  // The first call with a key also records its use. From then on, each call makes one write.
  await callTool(urls.mcp, user.key, 'add_to_dashboard', STORED);
});

/** Calls a tool and returns the status of the link or the error code. */
async function statusOf(tool: string, input: Record<string, unknown>): Promise<string> {
  const result = await callTool(urls.mcp, user.key, tool, input);
  return 'ok' in result ? savedLinkSchema.parse(result.ok).status : result.error.code;
}

/** Asks another instance how many links contain the word. */
async function countStored(): Promise<number> {
  let total = 0;
  for (const workspaceId of [DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID]) {
    const result = await callTool(MCP_URL, user.key, 'search_links', { query: word, workspaceId });
    if ('ok' in result) total += foundLinksSchema.parse(result.ok).total;
  }
  return total;
}

/** Every kind of call that commits, and its expected result. */
const CALLS: readonly (readonly [name: string, call: () => Promise<string>, expected: string])[] = [
  ['a new link', () => statusOf('add_to_dashboard', { ...NEW, title: word }), 'created'],
  ['an existing link', () => statusOf('add_to_dashboard', { ...STORED, notes: word }), 'updated'],
  ['a note', () => statusOf('add_note_to_link', { ...STORED, title: undefined, notes: word }), 'updated'],
  ['a session', () => statusOf('log_session', { title: 'Session', notes: word }), 'created'],
  [
    'an update over REST',
    async () => {
      const body = oneLink(STORED.category, { title: word, url: STORED.url });
      const response = await postUpdate(user.idToken, body, {}, urls.workspaceUpdate);
      return `${String(response.status)} ${(await response.text()).includes(word) ? 'with' : 'without'} the word`;
    },
    '200 with the word',
  ],
];

describe.each<Lost>(['request', 'response'])('when the %s of a commit is lost,', (lost) => {
  it.each(CALLS)('%s is stored once, and the call succeeds', async (_, call, expected) => {
    let losses = 0;
    proxy.lose(lost, word, () => losses++);
    expect(await call()).toBe(expected);
    expect(losses).toBe(1);
    expect(await countStored()).toBe(1);
  });

  it('and Firestore is down for a while, the call fails, and a retry leaves exactly one link', async () => {
    const add = () => statusOf('add_to_dashboard', { ...NEW, title: word });
    const outage = new Promise<void>((resolve) => {
      proxy.lose(lost, word, () => {
        proxy.refuse();
        resolve();
      });
    });
    const first = add();
    await outage;
    await sleep(OUTAGE_MS);
    await proxy.accept();
    expect(await first).toBe('unavailable');
    // Firestore's client may have retried the commit by now.
    expect(await add()).toMatch(lost === 'response' ? /^unchanged$/ : /^(created|unchanged)$/);
    expect(await countStored()).toBe(1);
  });
});
