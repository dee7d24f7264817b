import { z } from 'zod';
import type { FunctionProcess } from '../../test/support/processes/functionsFramework';
import { storeFull } from '../../test/support/users/storedWorkspace';
import { getDatabase } from '../../src/lib/platform/firestore';
import { callTool, check, postMessage, postRoute } from '../measuring/calls';
import type { Row, Section } from '../measuring/report';
import {
  ask,
  benchLink,
  createUser,
  fill,
  queryFor,
  share,
  signUp,
  startService,
  WITH_PROBE,
} from '../measuring/service';

const countsSchema = z.object({ reads: z.int(), writes: z.int() });

const LINKS = 10_000;
/** LINKS should take at most this many chunks. */
const CHUNKS = 14;
const WORKSPACES = 5;

type Call = readonly [what: string, run: () => Promise<unknown>, target?: z.infer<typeof countsSchema>];

/** Counts the documents that each call reads and writes, including the key lookup. */
export async function cost(): Promise<Section> {
  const rows = [...(await costOfTools()), ...(await costOfRest()), ...(await costOfPeople())];
  return { title: `Documents per call, with ${LINKS.toLocaleString('en')} links stored`, rows };
}

async function costOfTools(): Promise<Row[]> {
  const { uid, key } = await createUser('tidy');
  await fill(uid, LINKS);
  for (let index = 1; index < WORKSPACES; index++) await fill(uid, 10, `workspace-${String(index)}`);
  const guest = await createUser();
  const workspaceId = await share(uid, guest.uid);
  // The first call with a key records when the key was last used. Make it now, so that this write is not counted below.
  const first = await startService('mcp');
  for (const used of [key, guest.key]) await callTool(first.url, used, 'list_workspaces');
  await first.stop();

  const mcp = await startService('mcp', WITH_PROBE);
  const call = (name: string, input: object) => () => callTool(mcp.url, key, name, input);
  const changes = (input: object) => call('list_links', { show: 'changes', ...input });
  const send = async (method: string, params: object) => {
    const text = await postMessage(mcp.url, key, { jsonrpc: '2.0', id: 1, method, params });
    check(text.includes('"result"'), `${method} has a result`);
  };
  const guestCall = () => callTool(mcp.url, guest.key, 'list_links', { workspaceId });
  await guestCall();
  const { category, url } = benchLink(5);
  const added = benchLink(LINKS);
  const oneRead = { reads: 2, writes: 0 };
  const moved = benchLink(6);
  const move = { category: moved.category, urls: [moved.url], set: { workspaceId: 'assistant-sessions' } };
  // With the entry of the history.
  const oneChange = { reads: 2, writes: 3 };
  const rows = await countAll(mcp, [
    ['list_links, cold', call('list_links', {}), { reads: 2 + CHUNKS, writes: 0 }],
    ['list_links, warm', call('list_links', {}), oneRead],
    ['list_links of a period, first page, cold', call('list_links', { since: '2020' })],
    [
      'list_links of a period, first page, warm',
      call('list_links', { since: '2020' }),
      { reads: 2 + WORKSPACES, writes: 0 },
    ],
    ['list_links of a shared workspace, warm', guestCall, { reads: 3, writes: 0 }],
    ['search_links, warm', call('search_links', { query: queryFor(9) }), oneRead],
    ['list_workspaces, all 5', call('list_workspaces', {}), { reads: 1 + WORKSPACES, writes: 0 }],
    ['add_to_dashboard, first link of its author', call('add_to_dashboard', benchLink(LINKS + 1))],
    ['add_to_dashboard, new link', call('add_to_dashboard', added), oneChange],
    ['add_to_dashboard, same link again', call('add_to_dashboard', added), oneRead],
    ['add_note_to_link', call('add_note_to_link', { category, url, notes: 'New' }), oneChange],
    ['edit_links, one removal', call('edit_links', { category, urls: [url], remove: true }), oneChange],
    [
      'list_links, 5 changes of a workspace',
      changes({ workspaceId: 'default', limit: 5 }),
      { reads: 2 + 4 + 4, writes: 0 },
    ],
    ['list_links, 25 changes of all 5', changes({ limit: 25 })],
    ['resources/list, all 5', () => send('resources/list', {}), { reads: 1 + WORKSPACES, writes: 0 }],
    [
      'resources/read, a workspace, warm',
      () => send('resources/read', { uri: 'links://default' }),
      { reads: 2, writes: 0 },
    ],
    ['prompts/list', () => send('prompts/list', {}), { reads: 1, writes: 0 }],
    ['log_session, first session', call('log_session', { title: 'A session' })],
    ['log_session, later session', call('log_session', { title: 'Another' }), oneChange],
    ['edit_links, one move to another workspace', call('edit_links', move), { reads: 3, writes: 6 }],
  ]);
  const { docs } = await getDatabase().collection(`users/${uid}/workspaces/default/history`).get();
  const bytes = docs.map((entry) => Buffer.byteLength(JSON.stringify(entry.data())));
  rows.push({ what: 'Entry of the history', value: Math.max(...bytes), unit: 'bytes', target: 1_000 });
  await mcp.stop();
  return rows;
}

async function costOfRest(): Promise<Row[]> {
  const rest = await startService('workspaceUpdate', WITH_PROBE);
  const { idToken } = await signUp();
  const links = Array.from({ length: 100 }, (_, index) => {
    const { title, url } = benchLink(index);
    return { title, url };
  });
  const body = { categories: [{ categoryName: 'Pushed', links }] };
  const update = (sent: object) => () => postRoute(rest.url, idToken, sent);
  const rows = await countAll(rest, [
    ['REST, 100 links into a new workspace', update(body)],
    ['REST, the same 100 links again', update(body), { reads: 1, writes: 0 }],
    ['REST, a new workspace name', update({ name: 'Mine' }), { reads: 1, writes: 2 }],
  ]);
  await rest.stop();
  return rows;
}

/** Counts what strangers cost, and what owners and members cost by sharing. */
async function costOfPeople(): Promise<Row[]> {
  const [owner, guest] = [await signUp(), await signUp()];
  await fill(owner.uid, LINKS);
  await storeFull(guest.uid);
  for (const { uid } of [owner, guest]) {
    await getDatabase().doc(`users/${uid}/workspaces/default`).update({ isPublic: true });
  }
  const service = await startService('workspaceUpdate', WITH_PROBE);
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.url + path, { headers }).then(async (response) => {
      await response.arrayBuffer();
      return response;
    });
  const page = `/u/${owner.uid}/default`;
  const send = (idToken: string, route: string, body: object) =>
    postRoute(`${service.url}/api/workspace/${route}`, idToken, body);
  let etag = '';
  let token = '';
  const oneRead = { reads: 1, writes: 0 };
  const rows = await countAll(service, [
    ['Stranger: a public page', () => open(page), oneRead],
    ['Stranger: a page that is private or does not exist', () => open(`${page}-2`), { reads: 0, writes: 0 }],
    [
      'Stranger: a feed, first',
      async () => {
        etag = (await open(`${page}/feed.xml`)).headers.get('etag') ?? '';
      },
      { reads: CHUNKS, writes: 0 },
    ],
    ['Stranger: the same feed', () => open(`${page}/feed.xml?x=1`), oneRead],
    [
      'Stranger: the same feed, with its ETag',
      () => open(`${page}/feed.xml`, { 'If-None-Match': etag }),
      oneRead,
    ],
    [
      'Stranger: a feed of the largest workspace, whose links have one date',
      () => open(`/u/${guest.uid}/default/feed.xml`),
      { reads: CHUNKS, writes: 0 },
    ],
    [
      'Owner: an invitation',
      async () => {
        const body = { workspaceId: 'default', role: 'editor', name: 'Olivia' };
        ({ token } = invitedSchema.parse(JSON.parse(await send(owner.idToken, 'invite', body))));
      },
    ],
    ['Member: joining', () => send(guest.idToken, 'join', { token, name: 'Ada', workspaceId: 'shared' })],
    [
      'Member: another lease',
      () => open('/api/workspace/access?shared', { Authorization: `Bearer ${guest.idToken}` }),
    ],
    ['Owner: the list of members', () => send(owner.idToken, 'members', { workspaceId: 'default' })],
    ['Member: leaving', () => send(guest.idToken, 'leave', { workspaceId: 'shared' })],
  ]);
  await service.stop();
  return rows;
}

const invitedSchema = z.object({ token: z.string() });

async function countAll(running: FunctionProcess, calls: readonly Call[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, run, target] of calls) {
    const before = await ask(running, 'counts', countsSchema);
    await run();
    const after = await ask(running, 'counts', countsSchema);
    const reads = after.reads - before.reads;
    const writes = after.writes - before.writes;
    rows.push(
      { what: `${what}: documents read`, value: reads, unit: '', target: target?.reads },
      { what: `${what}: documents written`, value: writes, unit: '', target: target?.writes },
    );
  }
  return rows;
}
