import { setTimeout as sleep } from 'node:timers/promises';
import type { EditOperation } from '../../src/lib/shared/contract/requests/editRequest';
import { editResponseSchema } from '../../src/lib/shared/contract/requests/editRequest';
import { linkListResponseSchema } from '../../src/lib/shared/queries/listLinks';
import { savedLinkSchema } from '../../src/lib/shared/operations/savedLink';
import { workspaceListSchema } from '../../src/lib/shared/queries/workspaceList';
import { callTool, MCP_URL } from '../support/requests/client';
import { FIRESTORE_HOST } from '../support/environment';
import { startFunction } from '../support/processes/functionProcess';
import { postUpdate, UPDATE_URL } from '../support/requests/rest';
import { TcpProxy, type Lost } from '../support/processes/tcpProxy';
import { apiKeys, signUp } from '../support/users/users';

// One instance commits, but Firestore's response is lost. Before the instance finds out what became of its commit,
// another instance may change the same workspace. Neither change may be applied twice, lost or answered wrongly.

const STORED = { category: 'Stored', title: 'Stored', url: 'https://example.com/stored' };
const NEW = { category: 'Stored', title: 'New', url: 'https://example.com/new' };
const SESSION = { title: 'Chat', category: 'Chats', conversationId: 'c1' };

/** Longer than the 10 seconds that the service waits for Firestore. */
const OUTAGE_MS = 12_000;

/** What is stored before each test: a link in the default workspace, and one in a workspace of its own. */
const BEFORE = ['default (Default)', 'Stored: Stored', 'other (Other)', 'Stored: Stored'];

interface Instance {
  readonly mcp: string;
  readonly rest: string;
}

/** The instance whose responses get lost, and another one with its own connection. */
let own: Instance;
let other: Instance;
let proxy: TcpProxy;
let user: { idToken: string; key: string };

beforeAll(async () => {
  proxy = await TcpProxy.start(Number(FIRESTORE_HOST.split(':')[1]));
  const environment = { FIRESTORE_EMULATOR_HOST: proxy.host };
  const [mcp, rest] = await Promise.all([
    startFunction('mcp', environment),
    startFunction('workspaceUpdate', environment),
  ]);
  own = { mcp: mcp.url, rest: rest.url };
  other = { mcp: MCP_URL, rest: UPDATE_URL };
});
afterAll(() => {
  proxy.close();
});

beforeEach(async () => {
  const { uid, idToken } = await signUp();
  user = { idToken, key: await apiKeys().create(uid, 'test') };
  await create(other, { workspaceId: 'other', name: 'Other' });
  await tool(other, 'add_to_dashboard', STORED);
  await tool(other, 'add_to_dashboard', { ...STORED, workspaceId: 'other' });
  // The first call with a key records its use, and the first call for a workspace reads it.
  await callTool(own.mcp, user.key, 'list_links', {});
  await edit(own, { op: 'deleteLink', category: 'None', url: 'urn:none' });
});

/** Calls a tool that saves a link. Returns the link's status, or the error code. */
async function tool(instance: Instance, name: string, input: Record<string, unknown>): Promise<string> {
  const response = await callTool(instance.mcp, user.key, name, input);
  return 'ok' in response ? savedLinkSchema.parse(response.ok).status : response.error.code;
}

async function rest({ rest }: Instance, route: string, body: object): Promise<unknown> {
  const response = await postUpdate(user.idToken, body, {}, `${rest}/api/workspace/${route}`);
  return response.json();
}

async function edit(instance: Instance, operation: EditOperation, workspaceId = 'default'): Promise<string> {
  const response = await rest(instance, 'edit', { workspaceId, operations: [operation] });
  return editResponseSchema.parse(response).results.map(({ status }) => status)[0] ?? '';
}

async function update(instance: Instance, title: string): Promise<string> {
  const categories = [{ categoryName: STORED.category, links: [{ title, url: STORED.url }] }];
  const response = await rest(instance, 'update', { categories });
  return JSON.stringify(response).includes(`"title":"${title}"`) ? title : JSON.stringify(response);
}

const create = async (instance: Instance, body: object) =>
  JSON.stringify(await rest(instance, 'create', body));

const remove = async (instance: Instance, workspaceId: string) =>
  JSON.stringify(await rest(instance, 'delete', { workspaceId }));

const note = (instance: Instance, link: typeof STORED, notes: string) =>
  tool(instance, 'add_note_to_link', { category: link.category, url: link.url, notes });

/** Returns what is stored: a line for each workspace, followed by a line for each of its links. */
async function stored(): Promise<string[]> {
  const listed = await callTool(other.mcp, user.key, 'list_workspaces', {});
  const { workspaces } = workspaceListSchema.parse('ok' in listed && listed.ok);
  const lines: string[] = [];
  for (const { workspaceId, name, linkCount } of workspaces.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const found = await callTool(other.mcp, user.key, 'list_links', { workspaceId });
    const { links } = linkListResponseSchema.parse('ok' in found && found.ok);
    expect(links).toHaveLength(linkCount);
    const described = links.map(({ category, title, notes = '' }) => `${category}: ${title} ${notes}`.trim());
    lines.push(`${workspaceId} (${name})`, ...described.sort());
  }
  return lines;
}

/** A call whose response gets lost, and what another instance does meanwhile. */
interface Case {
  readonly name: string;
  readonly call: () => Promise<string>;
  readonly expected: string;
  readonly left: readonly string[];
  readonly meanwhile: () => Promise<string>;
  readonly acknowledged: string;
  readonly leftAfterBoth: readonly string[];
}

const [, , ...OTHER] = BEFORE;
const inDefault = (...links: string[]) => ['default (Default)', ...links, ...OTHER];
const withSession = (line: string) => ['assistant-sessions (Assistant Sessions)', line, ...BEFORE];
const link = { category: STORED.category, url: STORED.url };

const CASES: readonly Case[] = [
  {
    name: 'add_to_dashboard',
    call: () => tool(own, 'add_to_dashboard', { ...NEW, notes: 'mine' }),
    expected: 'created',
    left: inDefault('Stored: New mine', 'Stored: Stored'),
    meanwhile: () => note(other, NEW, 'theirs'),
    acknowledged: 'updated',
    leftAfterBoth: inDefault('Stored: New theirs', 'Stored: Stored'),
  },
  {
    name: 'log_session',
    call: () => tool(own, 'log_session', { ...SESSION, notes: 'mine' }),
    expected: 'created',
    left: withSession('Chats: Chat mine'),
    meanwhile: () => tool(other, 'log_session', { ...SESSION, notes: 'theirs' }),
    acknowledged: 'updated',
    leftAfterBoth: withSession('Chats: Chat theirs\nmine'),
  },
  {
    name: 'update',
    call: () => update(own, 'Mine'),
    expected: 'Mine',
    left: inDefault('Stored: Mine'),
    meanwhile: () => update(other, 'Theirs'),
    acknowledged: 'Theirs',
    leftAfterBoth: inDefault('Stored: Theirs'),
  },
  {
    name: 'edit',
    call: () => edit(own, { op: 'deleteLink', ...link }),
    expected: 'deleted',
    left: inDefault(),
    meanwhile: () => tool(other, 'add_to_dashboard', { ...STORED, notes: 'again' }),
    acknowledged: 'created',
    leftAfterBoth: inDefault('Stored: Stored again'),
  },
  {
    name: 'create',
    call: () => create(own, { name: 'Mine' }),
    expected: '{"workspaceId":"mine"}',
    left: [...BEFORE.slice(0, 2), 'mine (Mine)', ...OTHER],
    meanwhile: () => tool(other, 'add_to_dashboard', { ...NEW, workspaceId: 'mine' }),
    acknowledged: 'created',
    leftAfterBoth: [...BEFORE.slice(0, 2), 'mine (Mine)', 'Stored: New', ...OTHER],
  },
  {
    name: 'delete',
    call: () => remove(own, 'other'),
    expected: '{"workspaceId":"other","status":"deleted"}',
    left: BEFORE.slice(0, 2),
    meanwhile: async () => {
      await create(other, { workspaceId: 'other', name: 'Again' });
      return tool(other, 'add_to_dashboard', { ...NEW, workspaceId: 'other' });
    },
    acknowledged: 'created',
    leftAfterBoth: ['other (Again)', 'Stored: New', ...BEFORE.slice(0, 2)],
  },
];

/** Text that only a commit contains: a field of every head, or the path of the chunk that a deletion names. */
const isInCommit = (name: string) => (name === 'delete' ? 'other/pages/0' : 'commits');

describe.each(CASES)('$name', (one) => {
  it.each<Lost>(['request', 'response'])(
    'is applied once and answered as if nothing had happened, if the %s of its commit is lost',
    async (lost) => {
      let losses = 0;
      proxy.lose(lost, isInCommit(one.name), () => losses++);
      expect(await one.call()).toBe(one.expected);
      expect(losses).toBe(1);
      expect(await stored()).toEqual(one.left);
    },
  );

  it('is not applied again on top of what another instance commits before it learns of the lost response', async () => {
    const acknowledged: string[] = [];
    proxy.lose('response', isInCommit(one.name), async () => {
      acknowledged.push(await one.meanwhile());
    });
    expect(await one.call()).toBe(one.expected);
    expect(acknowledged).toEqual([one.acknowledged]);
    expect(await stored()).toEqual(one.leftAfterBoth);
  });
});

it.each<Lost>(['request', 'response'])(
  'a call fails if the %s of its commit is lost and Firestore is down for a while, and a retry leaves one link',
  async (lost) => {
    const add = () => tool(own, 'add_to_dashboard', NEW);
    const outage = new Promise<void>((resolve) => {
      proxy.lose(lost, 'commits', () => {
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
    expect(await stored()).toEqual(inDefault('Stored: New', 'Stored: Stored'));
  },
);

it('an edit with an ID is made once, even if its response is lost and somebody undoes it before it is sent again', async () => {
  const operation: EditOperation = { op: 'addLink', ...NEW };
  const send = (instance: Instance) => rest(instance, 'edit', { editId: 'one', operations: [operation] });
  const outage = new Promise<void>((resolve) => {
    proxy.lose('response', 'commits', () => {
      proxy.refuse();
      resolve();
    });
  });
  const first = send(own);
  await outage;
  expect(await edit(other, { op: 'deleteLink', category: NEW.category, url: NEW.url })).toBe('deleted');
  await sleep(OUTAGE_MS);
  await proxy.accept();
  expect(await first).toEqual({ error: expect.stringContaining('may have been stored') });
  for (const instance of [own, other]) {
    expect(await send(instance)).toMatchObject({ results: [{ status: 'created' }] });
  }
  expect(await stored()).toEqual(BEFORE);
});
