import { setTimeout as sleep } from 'node:timers/promises';
import { authorize } from '../../src/lib/access/actor';
import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { DATABASE_TIMEOUT_MS } from '../../src/lib/platform/deadline';
import { getDatabase } from '../../src/lib/platform/firestore';
import { randomFrom, SEED } from '../../src/lib/shared/base/random.fixture';
import { editResponseSchema } from '../../src/lib/shared/contract/requests/editRequest';
import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { inOrderByHand } from '../../src/lib/shared/model/summary';
import { allLinks } from '../../src/lib/shared/model/workspace';
import { withCategories, withLinks } from '../../src/lib/shared/model/workspace.fixture';
import { savedLinkSchema } from '../../src/lib/shared/operations/savedLink';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { FIRESTORE_HOST } from '../support/environment';
import { startFunction } from '../support/processes/functionProcess';
import { TcpProxy } from '../support/processes/tcpProxy';
import { callTool } from '../support/requests/client';
import { postUpdate } from '../support/requests/rest';
import { store } from '../support/users/storedWorkspace';
import { apiKeys, signUp } from '../support/users/users';
import { testDeadline } from '../support/testDatabase';

const AT_ONCE = 100;
const PER_SECOND = 20;
const CALLS = AT_ONCE + 15 * PER_SECOND;

/** What Firestore takes to respond: each piece of a response is delayed, and later ones never overtake it. */
const LATENCY_MS = 30;
const SLOW_LATENCY_MS = 120;
const SLOW_SHARE = 0.1;

/** The service responds within 10 s. The rest is for a machine with 2 cores that runs all instances and the emulator. */
const BOUND_MS = DATABASE_TIMEOUT_MS + 1_000;
const MAX_UNAVAILABLE_SHARE = 0.01;

const CATEGORY = 'Reading';
const SHARED = 'https://example.com/shared';
const NOTE = 'A note that is as long as most notes are. '.repeat(5);

interface Target {
  readonly mcps: readonly string[];
  readonly rest: string;
  readonly user: { readonly uid: string; readonly idToken: string; readonly key: string };
}

interface Kind {
  readonly send: (target: Target, number: number, url: string) => Promise<string>;
  readonly expected: readonly string[];
  /** The title and note of the link before and after the call. */
  readonly before?: string;
  readonly after?: string;
}

/** Calls a tool at one of the instances. Returns the status of the link, or the error code. */
async function tool({ mcps, user }: Target, number: number, name: string, input: object): Promise<string> {
  // Spread evenly, whatever the order of the kinds.
  const url = mcps[(Math.floor(number / KINDS.length) + number) % mcps.length] ?? '';
  const response = await callTool(url, user.key, name, { category: CATEGORY, ...input });
  return 'ok' in response ? savedLinkSchema.parse(response.ok).status : response.error.code;
}

async function deleteLink({ rest, user }: Target, url: string): Promise<string> {
  const operations = [{ op: 'deleteLink', category: CATEGORY, url }];
  const response = await postUpdate(user.idToken, { operations }, {}, `${rest}/api/workspace/edit`);
  if (response.status === 503) return 'unavailable';
  return editResponseSchema.parse(await response.json()).results[0]?.status ?? '';
}

/** What the calls do, in turn. Each works on a link of its own, except that those that add the shared link compete. */
const KINDS: readonly Kind[] = [
  {
    send: (target, number, url) =>
      tool(target, number, 'add_to_dashboard', { title: 'Added', url, notes: NOTE }),
    expected: ['created'],
    after: `Added ${NOTE}`,
  },
  {
    send: (target, number, url) => tool(target, number, 'add_note_to_link', { url, notes: 'Annotated' }),
    expected: ['updated'],
    before: `Before ${NOTE}`,
    after: 'Before Annotated',
  },
  {
    send: (target, number) =>
      tool(target, number, 'add_to_dashboard', { title: 'Shared', url: SHARED, notes: NOTE }),
    expected: ['created', 'unchanged'],
  },
  {
    send: (target, _, url) => deleteLink(target, url),
    expected: ['deleted'],
    before: `Before ${NOTE}`,
  },
];

const numbers = Array.from({ length: CALLS }, (_, number) => number);
const kindOf = (number: number): Kind | undefined => KINDS[number % KINDS.length];
const urlOf = (number: number) => `https://example.com/${String(number)}`;

let proxy: TcpProxy;

/** Starts instances in front of a slow Firestore, and stores the links that the calls change. */
async function setUp(instances: number): Promise<Target> {
  const { uid, idToken } = await signUp();
  const category = categoryId(CATEGORY);
  const addedAt = new Date().toISOString();
  const links = numbers
    .filter((number) => kindOf(number)?.before !== undefined)
    .map((number) => {
      const url = urlOf(number);
      return { id: linkId(category, url), link: { category, title: 'Before', url, notes: NOTE, addedAt } };
    });
  await store(uid, withLinks(withCategories(emptyWorkspace('default', addedAt), [CATEGORY]), links));
  proxy = await TcpProxy.start(Number(FIRESTORE_HOST.split(':')[1]));
  const environment = { FIRESTORE_EMULATOR_HOST: proxy.host };
  const { url: rest } = await startFunction('workspaceUpdate', environment);
  const mcps: string[] = [];
  while (mcps.length < instances) mcps.push((await startFunction('mcp', environment)).url);
  const target = { mcps, rest, user: { uid, idToken, key: await apiKeys().create(uid, 'test') } };
  // Instances load most of their code when they are first called.
  for (const url of mcps) await callTool(url, target.user.key, 'list_links', { limit: 1 });
  await deleteLink(target, 'urn:none');
  const random = randomFrom(SEED);
  proxy.latencyMs = () => (random(1_000) < SLOW_SHARE * 1_000 ? SLOW_LATENCY_MS : LATENCY_MS);
  return target;
}

interface TimedCall {
  readonly number: number;
  /** What the call did, or the error code. */
  readonly status: string | undefined;
  readonly milliseconds: number;
}

async function send(target: Target, number: number): Promise<TimedCall> {
  const start = performance.now();
  const status = await kindOf(number)?.send(target, number, urlOf(number));
  return { number, status, milliseconds: performance.now() - start };
}

/** Makes all calls: some at once, and then the others at a steady rate, without waiting for responses. */
async function sendAll(target: Target): Promise<TimedCall[]> {
  const first = await Promise.all(numbers.slice(0, AT_ONCE).map((number) => send(target, number)));
  const start = performance.now();
  const later = numbers.slice(AT_ONCE).map(async (number, index) => {
    await sleep(Math.max(0, start + (index * 1_000) / PER_SECOND - performance.now()));
    return send(target, number);
  });
  return [...first, ...(await Promise.all(later))];
}

// A deployment has two instances, and twice as many during a deploy.
describe.each([2, 4])(
  '100 writes at once and then 20 a second, through %i instances of mcp and one of workspaceUpdate,',
  (instances) => {
    let target: Target;
    let responses: readonly TimedCall[];
    let unavailable: readonly TimedCall[];

    beforeAll(async () => {
      target = await setUp(instances);
      responses = await sendAll(target);
      unavailable = responses.filter(({ status }) => status === 'unavailable');
    });
    afterAll(() => {
      proxy.close();
    });

    it('are answered in time, and at most 1 % with "unavailable"', () => {
      expect(responses.filter(({ milliseconds }) => milliseconds > BOUND_MS)).toEqual([]);
      expect(unavailable.length).toBeLessThanOrEqual(MAX_UNAVAILABLE_SHARE * CALLS);
    });

    it('are answered with what they did', () => {
      const done = responses.filter(({ status }) => status !== 'unavailable');
      const wrong = done.filter(({ number, status = '' }) => !kindOf(number)?.expected.includes(status));
      expect(wrong).toEqual([]);
      const shared = done.filter(({ number }) => kindOf(number)?.expected.includes('unchanged'));
      expect(shared.filter(({ status }) => status === 'created').length).toBeLessThanOrEqual(1);
    });

    it('leave every link as the calls set it, and exact counts', async () => {
      // An unavailable call may have been stored. As its message says, sending it again is safe.
      proxy.latencyMs = () => 0;
      for (const { number } of unavailable)
        expect((await send(target, number)).status).not.toBe('unavailable');
      const key = WorkspaceAccess.own(authorize({ via: 'idToken', uid: target.user.uid }), 'default');
      const repository = firestoreWorkspaces(getDatabase(), 1);
      const copy = await repository.load(key, testDeadline());
      if (!copy) throw new Error('There must be a workspace.');
      const links = [...allLinks(copy.workspace)].map(({ link }) => link);
      const expected = numbers.flatMap((number) => {
        const after = kindOf(number)?.after;
        return after === undefined ? [] : [`${urlOf(number)} ${after}`];
      });
      expect(links.map(({ url, title, notes = '' }) => `${url} ${title} ${notes}`).sort()).toEqual(
        [...expected, `${SHARED} Shared ${NOTE}`].sort(),
      );
      const categories = inOrderByHand(copy.workspace);
      const head = await repository.loadHead(key, testDeadline());
      expect(head).toMatchObject({ linkCount: links.length, categories });
    });
  },
);
