import { setTimeout as sleep } from 'node:timers/promises';
import { HOST } from '../../scripts/emulators/ports';
import { authorize } from '../../src/lib/access/actor';
import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { databaseDeadline } from '../../src/lib/platform/deadline';
import { getDatabase } from '../../src/lib/platform/firestore';
import { DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID } from '../../src/lib/shared/model/model';
import { inOrderByHand } from '../../src/lib/shared/model/summary';
import { allLinks } from '../../src/lib/shared/model/workspace';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { startOwnFirestore, type OwnFirestore } from '../support/processes/ownFirestore';
import { TcpProxy } from '../support/processes/tcpProxy';
import { apiKeys, signUp } from '../support/users/users';
import { Caller, SHARED, TURNS, type TimedCall, type Urls } from './caller';

const USERS = 3;
const KEYS = 5;
const CALLS_PER_KEY = TURNS.length;
const CALLS = USERS * KEYS * CALLS_PER_KEY;

/** The service waits at most 10 s for Firestore, and 8 s more for a running commit. The rest allows for a busy machine. */
const BOUND_MS = 20_000;
/** Longer than the service waits, so calls in progress fail. */
const OUTAGE_MS = 12_000;

/** By how much responses are delayed. */
const DELAY_MS = 15_000;

interface User {
  readonly uid: string;
  readonly callers: readonly Caller[];
}

const attempts: TimedCall[] = [];
/** When each fault began and ended. */
const periods = new Map<string, { from: number; to: number }>();
let users: User[];
let proxy: TcpProxy;
let firestore: OwnFirestore;
let cuts = 0;
let done = 0;
/** Stops the callers if the run fails or takes too long. */
const stopped = new AbortController();

/** The functions. One fault kills and restarts them, which changes their URLs. */
const urls: Urls = { mcp: [], workspaceUpdate: '' };
let instances: { mcp: FunctionProcess; workspaceUpdate: FunctionProcess };

async function startInstances(): Promise<void> {
  const environment = { FIRESTORE_EMULATOR_HOST: proxy.host };
  const [mcp, workspaceUpdate] = await Promise.all([
    startFunction('mcp', environment),
    startFunction('workspaceUpdate', environment),
  ]);
  instances = { mcp, workspaceUpdate };
  urls.mcp[0] = mcp.url;
  urls.workspaceUpdate = workspaceUpdate.url;
}

const FAULTS = {
  async 'cut connections'() {
    for (let round = 0; round < 3; round++) {
      cuts += proxy.cut();
      await sleep(300);
    }
  },
  async 'responses delayed by 15 s'() {
    proxy.delayMs = DELAY_MS;
    await sleep(2_000);
    proxy.delayMs = 0;
    await sleep(DELAY_MS);
  },
  async 'killed and restarted functions'() {
    await Promise.all([instances.mcp.stop(), instances.workspaceUpdate.stop()]);
    await startInstances();
  },
  async 'a frozen Firestore'() {
    firestore.pause();
    await sleep(OUTAGE_MS);
    firestore.resume();
  },
  async 'a Firestore that refuses connections'() {
    proxy.refuse();
    await sleep(OUTAGE_MS);
    await proxy.accept();
  },
};
type FaultName = keyof typeof FAULTS;

/** Causes one fault after another, spread evenly over the calls. */
async function disturb(): Promise<void> {
  const all = Object.entries(FAULTS);
  for (const [index, [name, fault]] of all.entries()) {
    const share = (CALLS * (index + 1)) / (all.length + 2);
    while (done < share) await sleep(10, undefined, { signal: stopped.signal });
    const from = performance.now();
    await fault();
    periods.set(name, { from, to: performance.now() });
  }
}

/** Returns the attempts that overlap a fault. */
function during(name: FaultName): TimedCall[] {
  const { from = Infinity, to = 0 } = periods.get(name) ?? {};
  return attempts.filter(({ sentAt, endedAt }) => sentAt < to && endedAt > from);
}

const failuresDuring = (name: FaultName) => during(name).flatMap(({ failure }) => failure ?? []);

async function createUser(): Promise<User> {
  const { uid, idToken } = await signUp();
  const callers: Caller[] = [];
  for (let number = 0; number < KEYS; number++) {
    const key = await apiKeys().create(uid, 'test');
    callers.push(new Caller(urls, { idToken, key }, `caller${String(number)}x`, 5 * number));
  }
  return { uid, callers };
}

beforeAll(async () => {
  firestore = await startOwnFirestore();
  proxy = await TcpProxy.start(firestore.port);
  // This process connects to Firestore directly, to create keys and to check the documents at the end.
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${String(firestore.port)}`;
  users = await Promise.all(Array.from({ length: USERS }, createUser));
  await startInstances();
  urls.mcp.push((await startFunction('mcp', { FIRESTORE_EMULATOR_HOST: proxy.host })).url);

  const observe = (attempt: TimedCall) => {
    attempts.push(attempt);
    if (!attempt.failure) done++;
  };
  const callers = users.flatMap(({ callers }) => callers);
  const makeCalls = async (caller: Caller) => {
    for (let call = 0; call < CALLS_PER_KEY; call++) await caller.call(observe, stopped.signal);
  };
  await Promise.all([...callers.map(makeCalls), disturb()]);
}, 240_000);
afterAll(() => {
  stopped.abort();
  proxy.close();
});

describe(`${String(CALLS)} calls of all kinds, while one fault follows another,`, () => {
  it('all succeed in the end', () => {
    expect(done).toBe(CALLS);
  });

  it('take at most 20 seconds per attempt', () => {
    const late = attempts.filter(({ sentAt, endedAt }) => endedAt - sentAt > BOUND_MS);
    expect(late).toEqual([]);
  });

  it('leave every link stored once, as the calls set it, and exact counts', async () => {
    for (const { uid, callers } of users) {
      const links = callers.flatMap((caller) => [...caller.links]);
      expect(await linksIn(uid, DEFAULT_WORKSPACE_ID)).toEqual(
        Object.fromEntries([[SHARED.url, { title: SHARED.title, notes: SHARED.notes }], ...links]),
      );
      const sessions = callers.flatMap((caller) => [...caller.sessions]);
      expect(await linksIn(uid, SESSIONS_WORKSPACE_ID)).toEqual(Object.fromEntries(sessions));
      expect(callers.filter(({ sharedCreated }) => sharedCreated > 0).length).toBeLessThanOrEqual(1);
    }
  });

  it('were in progress when connections were cut', () => {
    expect(cuts).toBeGreaterThan(0);
    expect(during('cut connections')).not.toEqual([]);
  });

  it.each<FaultName>([
    'responses delayed by 15 s',
    'a frozen Firestore',
    'a Firestore that refuses connections',
  ])('some fail with "unavailable" during: %s', (name) => {
    expect(failuresDuring(name)).toContain('unavailable');
  });

  it('get no response only while the functions are killed and restarted', () => {
    const failures = failuresDuring('killed and restarted functions');
    expect(failures).toContain('no response');
    const all = attempts.filter(({ failure }) => failure === 'no response');
    expect(all).toHaveLength(failures.filter((failure) => failure === 'no response').length);
  });
});

/** Returns the links of a workspace, by URL. Checks that each is stored once, and counted in the head. */
async function linksIn(uid: string, workspaceId: string): Promise<Record<string, object>> {
  const key = WorkspaceAccess.own(authorize({ via: 'idToken', uid }), workspaceId);
  const repository = firestoreWorkspaces(getDatabase(), 1);
  const copy = await repository.load(key, databaseDeadline());
  const head = await repository.loadHead(key, databaseDeadline());
  if (!copy) throw new Error(`${uid} has no workspace ${workspaceId}.`);
  const links = [...allLinks(copy.workspace)].map(({ link }) => link);
  expect(new Set(links.map(({ url }) => url)).size).toBe(links.length);
  const categories = inOrderByHand(copy.workspace);
  expect(head).toMatchObject({ linkCount: links.length, categories });
  return Object.fromEntries(links.map(({ url, title, notes = '' }) => [url, { title, notes }]));
}
