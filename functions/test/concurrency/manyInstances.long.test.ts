import { setTimeout as sleep } from 'node:timers/promises';
import { authorize } from '../../src/lib/access/actor';
import { DATABASE_TIMEOUT_MS, databaseDeadline } from '../../src/lib/platform/deadline';
import { editResponseSchema, type EditOperation } from '../../src/lib/shared/contract/editRequest';
import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { savedLinkSchema } from '../../src/lib/shared/operations/savedLink';
import { summarise } from '../../src/lib/shared/model/summary';
import { allLinks, withCategories, withLinks } from '../../src/lib/shared/model/workspace';
import { getDatabase } from '../../src/lib/platform/firestore';
import { WorkspaceRepository } from '../../src/lib/storage/workspaceRepository';
import { callTool } from '../support/requests/client';
import { FIRESTORE_HOST } from '../support/jest/environment';
import { startFunction } from '../support/processes/functionProcess';
import { postUpdate } from '../support/requests/rest';
import { store } from '../support/users/storedWorkspace';
import { TcpProxy } from '../support/processes/tcpProxy';
import { apiKeys, signUp } from '../support/users/users';

const AT_ONCE = 100;
const PER_SECOND = 20;
const SECONDS = 15;
const CALLS = AT_ONCE + PER_SECOND * SECONDS;

/** What Firestore takes to respond: each piece of a response is delayed, and later ones never overtake it. */
const LATENCY_MS = 30;
const SLOW_LATENCY_MS = 120;
const SLOW_SHARE = 0.1;

/** The service answers within 10 s. The rest is for a machine with 2 cores that runs all instances and the emulator. */
const BOUND_MS = DATABASE_TIMEOUT_MS + 1_000;
const MAX_UNAVAILABLE_SHARE = 0.01;

const CATEGORY = 'Reading';
const SHARED = 'https://example.com/shared';
const NOTE = 'A note that is as long as most notes are. '.repeat(5);

/** What the calls do, in turn. Each works on a link of its own, except that those that add the shared link compete. */
const KINDS = [
  'add',
  'annotate',
  'add',
  'rename',
  'addShared',
  'delete',
  'add',
  'annotate',
  'rename',
  'delete',
] as const;
type Kind = (typeof KINDS)[number];
const EXPECTED: Readonly<Record<Kind, readonly string[]>> = {
  add: ['created'],
  addShared: ['created', 'unchanged'],
  annotate: ['updated'],
  rename: ['updated'],
  delete: ['deleted'],
};

interface Answer {
  readonly number: number;
  /** What the call did, or the error code. */
  readonly status: string;
  readonly milliseconds: number;
}

let proxy: TcpProxy;
let mcps: string[];
let rest: string;
let user: { uid: string; idToken: string; key: string };

const kindOf = (number: number): Kind => KINDS[number % KINDS.length] ?? 'add';
const urlOf = (number: number) => `https://example.com/${String(number)}`;
const numbers = Array.from({ length: CALLS }, (_, number) => number);
const isStoredBefore = (number: number) => !kindOf(number).startsWith('add');

/** Starts instances in front of a slow Firestore, and stores the links that the calls change. */
async function setUp(instances: number): Promise<void> {
  const { uid, idToken } = await signUp();
  const category = categoryId(CATEGORY);
  const addedAt = new Date().toISOString();
  const links = numbers.filter(isStoredBefore).map((number) => {
    const url = urlOf(number);
    return { id: linkId(category, url), link: { category, title: 'Before', url, notes: NOTE, addedAt } };
  });
  await store(uid, withLinks(withCategories(emptyWorkspace('default', addedAt), [CATEGORY]), links));
  user = { uid, idToken, key: await apiKeys().create(uid, 'test') };

  proxy = await TcpProxy.start(Number(FIRESTORE_HOST.split(':')[1]));
  const environment = { FIRESTORE_EMULATOR_HOST: proxy.host };
  rest = (await startFunction('workspaceUpdate', environment)).url;
  mcps = [];
  while (mcps.length < instances) mcps.push((await startFunction('mcp', environment)).url);
  // Instances load most of their code when they are first called.
  for (const url of mcps) await callTool(url, user.key, 'list_links', { limit: 1 });
  await edit({ op: 'deleteLink', category: CATEGORY, url: 'urn:none' });
  proxy.latencyMs = () => (Math.random() < SLOW_SHARE ? SLOW_LATENCY_MS : LATENCY_MS);
}

/** Calls a tool at one of the instances. Returns the status of the link, or the error code. */
async function tool(number: number, name: string, input: object): Promise<string> {
  const answer = await callTool(mcps[number % mcps.length] ?? '', user.key, name, {
    category: CATEGORY,
    ...input,
  });
  return 'ok' in answer ? savedLinkSchema.parse(answer.ok).status : answer.error.code;
}

async function edit(operation: EditOperation): Promise<string> {
  const response = await postUpdate(
    user.idToken,
    { operations: [operation] },
    {},
    `${rest}/api/workspace/edit`,
  );
  if (response.status === 503) return 'unavailable';
  return editResponseSchema
    .parse(await response.json())
    .results.map(({ status }) => status)
    .join();
}

function send(number: number): Promise<string> {
  const url = urlOf(number);
  // Spread evenly, whatever the order of the kinds.
  const instance = Math.floor(number / KINDS.length) + number;
  switch (kindOf(number)) {
    case 'add':
      return tool(instance, 'add_to_dashboard', { title: 'Added', url, notes: NOTE });
    case 'addShared':
      return tool(instance, 'add_to_dashboard', { title: 'Shared', url: SHARED, notes: NOTE });
    case 'annotate':
      return tool(instance, 'add_note_to_link', { url, notes: 'Annotated' });
    case 'rename':
      return edit({ op: 'updateLink', category: CATEGORY, url, set: { title: 'Renamed' } });
    case 'delete':
      return edit({ op: 'deleteLink', category: CATEGORY, url });
  }
}

async function timed(number: number): Promise<Answer> {
  const start = performance.now();
  const status = await send(number);
  return { number, status, milliseconds: performance.now() - start };
}

/** Makes all calls: some at once, and then one after another at a steady rate, whether or not earlier ones have been answered. */
async function makeCalls(): Promise<Answer[]> {
  const answers = await Promise.all(numbers.slice(0, AT_ONCE).map(timed));
  const start = performance.now();
  const later = numbers.slice(AT_ONCE).map(async (number, index) => {
    await sleep(Math.max(0, start + (index * 1_000) / PER_SECOND - performance.now()));
    return timed(number);
  });
  return [...answers, ...(await Promise.all(later))];
}

/** Returns the links that must be stored in the end, by URL: title and note. */
function expectedLinks(): Record<string, string> {
  const links = new Map([[SHARED, `Shared ${NOTE}`]]);
  for (const number of numbers) {
    const kind = kindOf(number);
    if (kind === 'add') links.set(urlOf(number), `Added ${NOTE}`);
    if (kind === 'annotate') links.set(urlOf(number), 'Before Annotated');
    if (kind === 'rename') links.set(urlOf(number), `Renamed ${NOTE}`);
  }
  return Object.fromEntries(links);
}

async function stored() {
  const key = { uid: authorize({ via: 'idToken', uid: user.uid }), workspaceId: 'default' };
  const repository = new WorkspaceRepository(getDatabase(), { copyBytes: 1 });
  const copy = await repository.load(key, databaseDeadline());
  const head = await repository.loadHead(key, databaseDeadline());
  if (!copy || !head) throw new Error('There must be a workspace.');
  const links = [...allLinks(copy.workspace)].map(({ link: { url, title, notes = '' } }) => [
    url,
    `${title} ${notes}`,
  ]);
  return { links, head, summary: summarise(copy.workspace) };
}

// A deployment has two instances, and twice as many during a deploy.
describe.each([2, 4])(
  '100 writes at once and then 20 a second, through %i instances of mcp and one of workspaceUpdate,',
  (instances) => {
    let answers: readonly Answer[];
    let unavailable: readonly Answer[];

    beforeAll(async () => {
      await setUp(instances);
      answers = await makeCalls();
      unavailable = answers.filter(({ status }) => status === 'unavailable');
    });

    afterAll(() => {
      proxy.close();
    });

    it('are answered in time, and at most 1 % with "unavailable"', () => {
      expect(answers.filter(({ milliseconds }) => milliseconds > BOUND_MS)).toEqual([]);
      expect(unavailable.length).toBeLessThanOrEqual(MAX_UNAVAILABLE_SHARE * CALLS);
    });

    it('are answered with what they did', () => {
      const wrong = answers.filter(({ number, status }) => {
        return status !== 'unavailable' && !EXPECTED[kindOf(number)].includes(status);
      });
      expect(wrong).toEqual([]);
      const created = answers.filter(
        ({ number, status }) => kindOf(number) === 'addShared' && status === 'created',
      );
      expect(created.length).toBeLessThanOrEqual(1);
    });

    it('leave every link as the calls set it, and exact counts', async () => {
      // An unavailable call may have been stored. As its message says, sending it again is safe.
      proxy.latencyMs = () => 0;
      for (const { number } of unavailable) expect(await send(number)).not.toBe('unavailable');
      const { links, head, summary } = await stored();
      const expected = expectedLinks();
      expect(links).toHaveLength(Object.keys(expected).length);
      expect(Object.fromEntries(links)).toEqual(expected);
      expect(head).toMatchObject({ linkCount: links.length, categories: summary.categories });
    });
  },
);
