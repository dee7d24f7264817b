import { Firestore, Query } from 'firebase-admin/firestore';
import { authorize } from '../../src/lib/access/actor';
import { WorkspaceAccess, type OwnerAccess } from '../../src/lib/access/workspaceAccess';
import { Unavailable } from '../../src/lib/shared/base/errors';
import { getDatabase } from '../../src/lib/platform/firestore';
import { Reservations } from '../../src/lib/platform/weightedSemaphore';
import { LIMITS } from '../../src/lib/shared/base/limits';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { joined } from '../support/users/joined';
import { storeSized } from '../support/users/storedWorkspace';
import { newUid } from '../support/users/users';
import { testDeadline } from '../support/testDatabase';

/** The size of a workspace in bytes. Two of these exceed what may be loaded at once. */
const BIG = Math.floor(LIMITS.workspaceBytes * 0.6);
const SMALL = 1024;
const MIB = 1024 * 1024;
/** How many stored bytes one user's requests may have in use at once, almost. */
const MEMORY_OF_USER = 32.5 * MIB;

const database = getDatabase();

/** Stores a workspace whose head gives it this size. */
async function workspaceOf(bytes: number): Promise<OwnerAccess> {
  const uid = newUid();
  await storeSized(uid, bytes);
  return WorkspaceAccess.own(authorize({ via: 'idToken', uid }), 'default');
}

const workspacesOf = (count: number, bytes: number) =>
  Promise.all(Array.from({ length: count }, () => workspaceOf(bytes)));

/** A repository that counts its reads of chunks and holds them until `open` is called. */
class HeldReads {
  readonly repository = firestoreWorkspaces(database, LIMITS.workspaceBytes);
  begun = 0;
  /** The largest number of reads in progress at once. */
  maxInProgress = 0;
  private inProgress = 0;
  private readonly opened = Promise.withResolvers<undefined>();

  constructor() {
    const getAll = database.getAll.bind(database);
    jest.spyOn(database, 'getAll').mockImplementation(async (...references) => {
      // Heads are read this way too.
      const areChunks = references.some((one) => 'parent' in one && one.parent.id === 'pages');
      if (!areChunks) return getAll(...references);
      this.begun++;
      this.maxInProgress = Math.max(this.maxInProgress, ++this.inProgress);
      await this.opened.promise;
      const read = await getAll(...references);
      this.inProgress--;
      return read;
    });
  }

  load(key: OwnerAccess, signal = testDeadline()) {
    return this.repository.load(key, signal);
  }

  /** Waits until this many reads of chunks have begun. */
  async until(begun: number): Promise<void> {
    while (this.begun < begun) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  open(): void {
    this.opened.resolve(undefined);
  }
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('loads of one instance', () => {
  it('of four big workspaces run one after the other, and all succeed', async () => {
    const keys = await workspacesOf(4, BIG);
    const reads = new HeldReads();
    const loads = Promise.all(keys.map((key) => reads.load(key)));
    reads.open();
    expect((await loads).map((copy) => copy?.workspace.chunks.length)).toEqual([1, 1, 1, 1]);
    expect([reads.begun, reads.maxInProgress]).toEqual([4, 1]);
  });

  it('of small workspaces wait neither for a big one nor for each other', async () => {
    const [big, ...small] = [await workspaceOf(BIG), ...(await workspacesOf(20, SMALL))];
    const reads = new HeldReads();
    const first = reads.load(big);
    await reads.until(1);
    const others = Promise.all(small.map((key) => reads.load(key)));
    await reads.until(21);
    expect(reads.maxInProgress).toBe(21);
    reads.open();
    await expect(Promise.all([first, others])).resolves.toHaveLength(2);
  });

  it('that are queued are abandoned when their request ends, and read nothing', async () => {
    const [first, second, third] = await workspacesOf(3, BIG);
    if (!first || !second || !third) throw new Error('There must be three workspaces.');
    const reads = new HeldReads();
    const running = reads.load(first);
    await reads.until(1);
    const request = new AbortController();
    const prefetched = reads.repository.prefetchHead(second);
    await prefetched.read;
    const queued = reads.repository.load(second, request.signal, { prefetched });
    const abandoned = expect(queued).rejects.toThrow(Unavailable);
    // Its head has been read, so it now waits for its turn.
    await new Promise((resolve) => setImmediate(resolve));
    request.abort();
    await abandoned;
    reads.open();
    const later = reads.load(third);
    expect((await Promise.all([running, later])).map((copy) => copy?.workspace.id)).toEqual([
      'default',
      'default',
    ]);
    expect(reads.begun).toBe(2);
  });
});

it('a warm read of a shared workspace reads its reference and its head, and one of an own workspace the head', async () => {
  const owner = await workspaceOf(SMALL);
  const ada = authorize({ via: 'idToken', uid: newUid() });
  const signal = testDeadline();
  await joined(owner, ada, { role: 'viewer' });
  const repository = firestoreWorkspaces(database, LIMITS.workspaceBytes);
  const read = async (user: typeof ada, workspaceId: string) => {
    const early = repository.prefetchHead(WorkspaceAccess.own(user, workspaceId));
    const { access, prefetched } = await repository.find(user, workspaceId, signal, early);
    expect(await repository.loadToShow(access, signal, { prefetched })).not.toBeNull();
  };
  const both = [() => read(ada, 'shared'), () => read(owner.user, 'default')];
  for (const each of both) await each();
  const counts: number[] = [];
  for (const each of both) {
    const gets = [jest.spyOn(Firestore.prototype, 'getAll'), jest.spyOn(Query.prototype, 'get')];
    await each();
    counts.push(gets.flatMap(({ mock }) => mock.calls).reduce((sum, documents) => sum + documents.length, 0));
    jest.restoreAllMocks();
  }
  // With the key, these are three and two documents.
  expect(counts).toEqual([2, 1]);
});

it('a member who has used up their memory does not hold up the others who load the same workspace', async () => {
  const repository = firestoreWorkspaces(database, LIMITS.workspaceBytes);
  const shared = await workspaceOf(MIB);
  const [ada, bertrand] = ['ada', 'bertrand'].map((uid) => authorize({ via: 'idToken', uid }));
  if (!ada || !bertrand) throw new Error('There are two members.');
  const view = {
    workspaceId: 'shared',
    name: 'Team',
    owner: 'Olivia',
    person: 'A name',
    membersVersion: 'm',
  };
  using reservations = new Reservations();
  const chunks = [{ bytes: MEMORY_OF_USER, links: new Map() }];
  const large = { ...emptyWorkspace('large', new Date().toISOString()), chunks };
  await repository.reserve(WorkspaceAccess.own(ada, 'large'), large, testDeadline(), reservations);
  const load = (user: typeof ada) =>
    repository.load(WorkspaceAccess.shared(user, shared, 'viewer', view), testDeadline());
  const waiting = load(ada);
  expect(await load(bertrand)).not.toBeNull();
  reservations.release();
  expect(await waiting).not.toBeNull();
});
