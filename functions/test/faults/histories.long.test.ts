import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { z } from 'zod';
import { databaseDeadline } from '../../src/lib/platform/deadline';
import { openDatabase } from '../../src/lib/platform/firestore';
import { WeightedSemaphore } from '../../src/lib/platform/weightedSemaphore';
import { randomFrom, SEED } from '../../src/lib/shared/base/random.fixture';
import { inOrderByHand, summarize } from '../../src/lib/shared/model/summary';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { GroupCommit } from '../../src/lib/storage/commit/groupCommit';
import { SharedLoads, SharedReads } from '../../src/lib/storage/read/sharedReads';
import { WorkspaceCache } from '../../src/lib/storage/read/workspaceCache';
import { FIRESTORE_HOST } from '../support/environment';
import { olderWorkspace } from '../../src/lib/shared/operations/steps.fixture';
import { store } from '../support/users/storedWorkspace';
import { FAULTS, faultyFirestore, type FaultyFirestore } from './faultyFirestore';
import { KINDS } from './historyCalls';
import { callOf, HistoryUser, WORKSPACES, type Instance } from './historyUser';

const USERS = 4;
const OWNERS = Array.from({ length: 12 }, (_, caller) => `-${String(caller)}`);
/** How many callers also create and delete workspaces. */
const ADMINS = 3;
const CALLS_PER_CALLER = 60;
/** After this many calls each, all callers wait: the work of checking doubles with each unknown outcome. */
const CALLS_PER_ROUND = 15;

/** How many bytes of stored links each instance caches. */
const CACHES = [16 * 1024 * 1024, 16 * 1024 * 1024, 100_000, 1];

const apps: App[] = [];
const servers: FaultyFirestore[] = [];
const instances: Instance[] = [];
let users: HistoryUser[];
let reader: ReturnType<typeof openInstance>;

function openInstance(firestoreHost: string, cacheBytes: number) {
  process.env.FIRESTORE_EMULATOR_HOST = firestoreHost;
  const app = initializeApp(undefined, `instance ${String(apps.length)}`);
  apps.push(app);
  const database = openDatabase(app);
  const workspaces = firestoreWorkspaces(database, cacheBytes);
  return { database, workspaces, commits: new GroupCommit(workspaces) };
}

/** What reserves, shares or queues something, and the fields that count it. */
const used = [
  jest.spyOn(WeightedSemaphore.prototype, 'acquire'),
  jest.spyOn(SharedReads.prototype, 'run'),
  jest.spyOn(SharedLoads.prototype, 'run'),
  jest.spyOn(WorkspaceCache.prototype, 'keepReserved'),
  jest.spyOn(GroupCommit.prototype, 'mutate'),
];
const COUNTERS = ['used', 'usedBy', 'queue', 'running', 'next', 'inUse', 'queues'];

/** Returns the names of these fields, with the count of those that are not empty. */
function counters(): Set<string> {
  const objects = new Set(used.flatMap(({ mock }): unknown[] => mock.contexts));
  return new Set(
    [...objects].flatMap((each) =>
      Object.entries(z.looseObject({}).parse(each)).flatMap(([name, value]) => {
        const count = value instanceof Map ? value.size : Array.isArray(value) ? value.length : value;
        return COUNTERS.includes(name) ? (count === 0 ? name : `${name}: ${String(count)}`) : [];
      }),
    ),
  );
}

/** Waits until no instance has done anything for half a second. The SDK may still repeat reads for which nobody waits. */
async function untilQuiet(): Promise<void> {
  const isBusy = () => servers.some(({ running }) => running() > 0) || [...counters()].join().includes(':');
  for (let quiet = 0, rounds = 0; quiet < 5 && rounds < 300; rounds++) {
    await sleep(100);
    quiet = isBusy() ? 0 : quiet + 1;
  }
  expect(servers.map(({ running }) => running())).toEqual(servers.map(() => 0));
  expect(counters()).toEqual(new Set(COUNTERS));
}

beforeAll(async () => {
  const next = randomFrom(SEED);
  const random = () => next(1_000_000) / 1_000_000;
  for (const cacheBytes of CACHES) {
    const server = await faultyFirestore(FIRESTORE_HOST, random);
    servers.push(server);
    instances.push(openInstance(server.host, cacheBytes));
  }
  reader = openInstance(FIRESTORE_HOST, 1);
  users = Array.from({ length: USERS }, () => new HistoryUser(instances, OWNERS));
  for (const { uid } of users) await store(uid, olderWorkspace(...OWNERS), reader.database);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await Promise.all(apps.map((app) => deleteApp(app)));
});

// The seed decides which calls are made. When they run, and so what fails, is up to chance.
describe(`random calls at four instances, with seed ${String(SEED)},`, () => {
  it('are applied at most once and get exact responses, whatever fails and whoever deletes a workspace', async () => {
    const stopped = new AbortController();
    for (let from = 0; from < CALLS_PER_CALLER; from += CALLS_PER_ROUND) {
      const to = from + CALLS_PER_ROUND;
      const callers = users.flatMap((user, index) =>
        OWNERS.map((owner, caller) => {
          const kinds = caller < ADMINS ? KINDS : (['change', 'read', 'rename'] as const);
          const call = callOf(owner, kinds, instances.length);
          const calls = fc.sample(call, { seed: SEED + 100 * index + caller, numRuns: to });
          return user.makeCalls(owner, [...calls.entries()].slice(from), stopped.signal);
        }),
      );
      await Promise.all(callers).catch((error: unknown) => {
        stopped.abort();
        throw error;
      });
      await untilQuiet();
      for (const user of users) {
        user.settle();
        for (const id of WORKSPACES) {
          const name = `after ${String(to)} calls`;
          for (const owner of user.owners) await user.read(name, id, owner, reader, databaseDeadline());
        }
      }
    }
  });

  it('meet faults of all kinds, and get responses of all kinds', () => {
    expect(new Set(servers.flatMap(({ faults }) => faults))).toEqual(new Set(FAULTS));
    expect(new Set(users.flatMap(({ responses }) => responses)).size).toBe(3);
  });

  it('leave exact counts, and no chunk without a head', async () => {
    for (const { uid } of users) {
      for (const workspaceId of WORKSPACES) {
        const key = WorkspaceAccess.own(uid, workspaceId);
        const copy = await reader.workspaces.load(key, databaseDeadline());
        const head = await reader.workspaces.loadHead(key, databaseDeadline());
        if (copy) {
          const { linkCount, sourceUrls } = summarize(copy.workspace);
          const categories = inOrderByHand(copy.workspace);
          expect(head).toMatchObject({ linkCount, sourceUrls, categories });
        }
        const chunks = reader.database.collection(`users/${uid}/workspaces/${workspaceId}/pages`);
        expect((await chunks.listDocuments()).length).toBe(copy?.workspace.chunks.length ?? 0);
      }
    }
  });

  it('have one entry each in the history if they are stored, and none if they are not', async () => {
    let entries = 0;
    for (const { uid, outcomes } of users) {
      for (const workspaceId of WORKSPACES) {
        const head = await reader.workspaces.loadHead(
          WorkspaceAccess.own(uid, workspaceId),
          databaseDeadline(),
        );
        const history = reader.database.collection(`users/${uid}/workspaces/${workspaceId}/history`);
        const { docs } = await history.orderBy('seq').get();
        const numbers = docs.map((entry) => z.int().parse(entry.get('seq')));
        const gaps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
        // A deletion that was given up halfway leaves the history. The numbers of the next workspace are much higher.
        expect(gaps.filter((gap) => gap !== 1 && gap < 1_000)).toEqual([]);
        expect(numbers.at(-1) ?? 0).toBeLessThanOrEqual(head?.history.seq ?? Infinity);
        for (const { id } of docs) expect([id, outcomes.get(id)]).not.toEqual([id, 'unavailable']);
        entries += docs.length;
      }
    }
    expect(entries).toBeGreaterThan(10);
  });

  it('leave nothing reserved, shared or queued', untilQuiet);
});
