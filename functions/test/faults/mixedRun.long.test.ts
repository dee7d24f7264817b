import { setTimeout as sleep } from 'node:timers/promises';
import { HOST } from '../../scripts/ports';
import { Caller, type Attempt } from '../soak/caller';
import type { Urls } from '../soak/calls';
import { checkStored, createUser, type User } from '../soak/user';
import { startFunction, type FunctionProcess } from '../support/functionProcess';
import { startOwnFirestore, type OwnFirestore } from '../support/ownFirestore';
import { TcpProxy } from '../support/tcpProxy';

const USERS = 5;
const KEYS = 5;
const CALLS_OF_KEY = 20;
const CALLS = USERS * KEYS * CALLS_OF_KEY;

/** The service waits for 10 s at most; the rest is for a machine that has other work too. */
const BOUND_MS = 15_000;
/** Longer than the service waits, so that what is under way must be answered as failed. */
const OUTAGE_MS = 12_000;

/** Few enough: what fails again and again is tried again ever later, by Firestore's client too. */
const RESETS = 6;
/** How long what passes is held back. */
const DELAY_MS = 15_000;

const attempts: Attempt[] = [];
/** When each fault lasted, in the order in which they came. */
const lasted = new Map<string, { from: number; to: number }>();
let users: User[];
let proxy: TcpProxy;
let firestore: OwnFirestore;
let cuts = 0;
let done = 0;
/** A wrong answer ends all, and so does a run that takes too long. */
const over = new AbortController();

/** The functions of the service. They are started anew when they were killed, and then have other URLs. */
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
  async 'connections that are cut'() {
    for (let round = 0; round < 3; round++) {
      cuts += proxy.cut();
      await sleep(300);
    }
  },
  async 'connections that are reset in the middle of an answer'() {
    for (let round = 0; round < 20 && proxy.resets < RESETS; round++) {
      proxy.resetMidAnswer();
      await sleep(300);
    }
  },
  async 'answers that come after 15 s'() {
    proxy.delayMs = DELAY_MS;
    await sleep(2_000);
    proxy.delayMs = 0;
    await sleep(DELAY_MS);
  },
  async 'functions that are killed and started again'() {
    await Promise.all([instances.mcp.stop(), instances.workspaceUpdate.stop()]);
    await startInstances();
  },
  async 'a Firestore that stands still'() {
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

/** Lets one fault follow the other, each once its share of the calls is done. */
async function disturb(): Promise<void> {
  const all = Object.entries(FAULTS);
  for (const [index, [name, fault]] of all.entries()) {
    const share = (CALLS * (index + 1)) / (all.length + 2);
    while (done < share) await sleep(10, undefined, { signal: over.signal });
    const from = performance.now();
    await fault();
    lasted.set(name, { from, to: performance.now() });
  }
}

/** What was sent before a fault had ended, and answered after it had begun. */
function during(name: FaultName): Attempt[] {
  const { from = Infinity, to = 0 } = lasted.get(name) ?? {};
  return attempts.filter(({ sentAt, endedAt }) => sentAt < to && endedAt > from);
}

const failuresDuring = (name: FaultName) => during(name).flatMap(({ failure }) => failure ?? []);

beforeAll(async () => {
  firestore = await startOwnFirestore();
  proxy = await TcpProxy.start(firestore.port);
  // The users get their keys, and the documents are looked at in the end, past the proxy.
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${String(firestore.port)}`;
  users = await Promise.all(Array.from({ length: USERS }, () => createUser(KEYS)));
  await startInstances();
  urls.mcp.push((await startFunction('mcp', { FIRESTORE_EMULATOR_HOST: proxy.host })).url);

  const observe = (attempt: Attempt) => {
    attempts.push(attempt);
    if (!attempt.failure) done++;
  };
  const callers = users.flatMap((user) => user.keys.map((key) => new Caller(urls, user, key)));
  const makeCalls = async (caller: Caller) => {
    for (let call = 0; call < CALLS_OF_KEY; call++) await caller.call(observe, over.signal);
  };
  await Promise.all([...callers.map(makeCalls), disturb()]);
}, 240_000);
afterAll(() => {
  over.abort();
  proxy.close();
});

describe(`${String(CALLS)} calls of all kinds, while all that they depend on fails in turn,`, () => {
  it('are all done in the end', () => {
    expect(done).toBe(CALLS);
  });

  it('are each answered within the bound', () => {
    const late = attempts.filter(({ sentAt, endedAt }) => endedAt - sentAt > BOUND_MS);
    expect(late).toEqual([]);
  });

  it('leave each link as the calls that were answered as done made it, once', async () => {
    for (const user of users) await checkStored(user);
  });

  it('were under way when connections were cut, and when they were reset in the middle of an answer', () => {
    expect(cuts).toBeGreaterThan(0);
    expect(proxy.resets).toBeGreaterThanOrEqual(RESETS);
    expect(during('connections that are cut')).not.toEqual([]);
    expect(during('connections that are reset in the middle of an answer')).not.toEqual([]);
  });

  it.each<FaultName>([
    'answers that come after 15 s',
    'a Firestore that stands still',
    'a Firestore that refuses connections',
  ])('are answered "unavailable" because of %s', (name) => {
    expect(failuresDuring(name)).toContain('unavailable');
  });

  it('get no answer only when the function is killed', () => {
    const failures = failuresDuring('functions that are killed and started again');
    expect(failures).toContain('no answer');
    const all = attempts.filter(({ failure }) => failure === 'no answer');
    expect(all).toHaveLength(failures.filter((failure) => failure === 'no answer').length);
  });
});
