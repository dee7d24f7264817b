import { Query, Transaction } from 'firebase-admin/firestore';
import { authorize } from '../../src/lib/access/actor';
import { requireEditor, WorkspaceAccess, type OwnerAccess } from '../../src/lib/access/workspaceAccess';
import { getDatabase } from '../../src/lib/platform/firestore';
import { addLink } from '../../src/lib/shared/operations/addLink';
import { HeadReader } from '../../src/lib/storage/read/headReader';
import { Reservations } from '../../src/lib/platform/weightedSemaphore';
import { annotateLink } from '../../src/lib/shared/operations/annotateLink';
import { GroupCommit } from '../../src/lib/storage/commit/groupCommit';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import type { Operation } from '../../src/lib/shared/model/operation';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import type { WorkspaceRepository } from '../../src/lib/storage/base/workspaceRepository';
import { allLinks } from '../../src/lib/shared/model/workspace';
import { newUid } from '../support/users/users';
import { testDatabase, testDeadline } from '../support/testDatabase';

const NOW = '2026-01-31T12:00:00.000Z';
const EMPTY = emptyWorkspace('default', NOW);
const BAD_LINK = { category: 'none', title: 'Bad', url: 'https://example.com/bad', addedAt: NOW };
const openWorkspaces = () => firestoreWorkspaces(getDatabase(), 16 * 1024 * 1024);

function newKey(): OwnerAccess {
  return WorkspaceAccess.own(authorize({ via: 'idToken', uid: newUid() }), 'default');
}

/** One instance of the service, with its own cache and queue. */
class Instance {
  private readonly commits: GroupCommit;

  constructor(
    readonly key: OwnerAccess,
    readonly repository = openWorkspaces(),
  ) {
    this.commits = new GroupCommit(this.repository);
  }

  async mutate<Result>(operation: Operation<Result>): Promise<Result | null> {
    const made = await this.commits.mutate(this.key, operation, testDeadline(), { initial: EMPTY });
    return made?.result ?? null;
  }

  async add(title: string, notes?: string): Promise<string | undefined> {
    const url = `https://example.com/${title}`;
    return (await this.mutate(addLink({ category: 'Reading', title, url, notes }, NOW)))?.status;
  }

  async annotate(title: string, notes: string): Promise<string | undefined> {
    const url = `https://example.com/${title}`;
    return (await this.mutate(annotateLink({ category: 'Reading', url, notes }, NOW)))?.status;
  }

  async notes(): Promise<Record<string, string | undefined>> {
    const copy = await this.repository.load(this.key, testDeadline());
    const entries = [...allLinks(copy?.workspace ?? EMPTY)];
    return Object.fromEntries(entries.map(({ link }) => [link.title, link.notes]));
  }
}

const connectionBroke = () => Object.assign(new Error('The connection broke'), { code: 14 });

/** How many commits of a repository fail, and how many there were. */
interface Faults {
  /** How many commits report a broken connection after they are stored, and how many before. */
  lostResponses: number;
  lostRequests: number;
  commits: number;
  atNextCommit?: (() => void) | undefined;
}

function faultyWorkspaces(): WorkspaceRepository & Faults {
  const workspaces = openWorkspaces();
  const faulty: WorkspaceRepository & Faults = {
    ...workspaces,
    lostResponses: 0,
    lostRequests: 0,
    commits: 0,
    async commit(...commit) {
      faulty.commits++;
      faulty.atNextCommit?.();
      faulty.atNextCommit = undefined;
      if (faulty.lostRequests-- > 0) throw connectionBroke();
      await workspaces.commit(...commit);
      if (faulty.lostResponses-- > 0) throw connectionBroke();
    },
  };
  return faulty;
}

describe('writes of several instances', () => {
  let key: OwnerAccess;

  beforeEach(() => {
    key = newKey();
  });

  it('are never rejected or reported as unchanged because of an outdated cached copy', async () => {
    const [one, other] = [new Instance(key), new Instance(key)];
    await one.add('first', 'old');
    await other.annotate('first', 'new');
    // In the cached copy of `one`, the link already has this note.
    expect(await one.annotate('first', 'old')).toBe('updated');
    await other.add('second');
    // The cached copy of `one` does not have this link.
    expect(await one.annotate('second', 'a note')).toBe('updated');
    expect(await other.notes()).toEqual({ first: 'old', second: 'a note' });
  });

  it('report "created" only once they are stored, when commits do not reach Firestore', async () => {
    const repository = faultyWorkspaces();
    const instance = new Instance(key, repository);
    repository.lostRequests = 3;
    expect(await instance.add('first')).toBe('created');
    expect(repository.commits).toBe(4);
    expect(await new Instance(key).notes()).toEqual({ first: undefined });
  });

  it('keep every link and fail no caller while responses are lost', async () => {
    const repository = faultyWorkspaces();
    const [one, other] = [new Instance(key, repository), new Instance(key)];
    repository.lostResponses = 3;
    const titles = Array.from({ length: 40 }, (_, index) => `link-${String(index % 30)}`);
    const statuses = await Promise.all(
      titles.map((title, index) => (index % 2 === 0 ? one : other).add(title, 'a note')),
    );
    const notes = Object.fromEntries(titles.map((title) => [title, 'a note']));
    expect(await new Instance(key).notes()).toEqual(notes);
    expect(statuses.filter((status) => status === 'created')).toHaveLength(30);
    expect(new Set(statuses)).toEqual(new Set(['created', 'unchanged']));
  });

  it('commit what was queued during a lost race together with the change that lost it', async () => {
    const repository = faultyWorkspaces();
    const [one, other] = [new Instance(key, repository), new Instance(key)];
    await one.add('first');
    await other.add('second');
    const queued: Promise<string | undefined>[] = [];
    repository.commits = 0;
    repository.atNextCommit = () => queued.push(one.add('fourth'), one.add('third'));
    expect(await one.add('third')).toBe('created');
    expect(await Promise.all(queued)).toEqual(['created', 'unchanged']);
    expect(repository.commits).toBe(2);
    expect(Object.keys(await other.notes()).sort()).toEqual(['first', 'fourth', 'second', 'third']);
  });

  it('read the head and the changed chunk at once after a lost race, and before the next commit', async () => {
    const repository = faultyWorkspaces();
    const [one, other] = [new Instance(key, repository), new Instance(key)];
    await one.add('first');
    await other.add('second');
    const getAll = jest.spyOn(getDatabase(), 'getAll');
    repository.commits = 0;
    await one.add('third');
    expect(getAll.mock.calls.map((documents) => documents.length)).toEqual([2]);
    expect(repository.commits).toBe(2);
    await other.add('fourth');
    getAll.mockClear();
    repository.commits = 0;
    await one.add('fifth');
    expect(getAll.mock.calls.map((documents) => documents.length)).toEqual([2]);
    expect(repository.commits).toBe(1);
    getAll.mockRestore();
  });

  it('get the results of the commits that stored them, when a response is lost and another change is queued', async () => {
    const repository = faultyWorkspaces();
    const one = new Instance(key, repository);
    await one.add('first');
    repository.lostResponses = 1;
    const added = one.add('second');
    const annotated = one.annotate('second', 'a note');
    expect(await Promise.all([added, annotated])).toEqual(['created', 'updated']);
    expect(await one.notes()).toEqual({ first: undefined, second: 'a note' });
  });

  it('list the last commit of each instance in the head, up to 40', async () => {
    const listed = async () => {
      const copy = await new Instance(key).repository.load(key, testDeadline());
      return copy?.commits.map((id) => id.split('.')[0]) ?? [];
    };
    const first = new Instance(key);
    await first.add('link-0');
    const [name] = await listed();
    for (let index = 1; index <= 40; index++) await new Instance(key).add(`link-${String(index)}`);
    expect(await listed()).not.toContain(name);
    await first.add('link-41');
    await first.add('link-42');
    const all = await listed();
    expect([all.length, new Set(all).size, all.at(-1)]).toEqual([40, 40, name]);
  });
});

describe('one write that cannot be stored', () => {
  it('does not fail the other writes of its group when Firestore rejects it', async () => {
    const instance = new Instance(newKey());
    const bad: Operation<undefined> = (draft) => {
      // Firestore rejects field names that begin and end with two underscores.
      draft.put('__bad__', BAD_LINK);
      return undefined;
    };
    const [rejected, added] = await Promise.allSettled([instance.mutate(bad), instance.add('other')]);
    expect(rejected.status).toBe('rejected');
    expect(added).toEqual({ status: 'fulfilled', value: 'created' });
    expect(await instance.notes()).toEqual({ other: undefined });
  });
});

describe('reading a workspace', () => {
  it('fetches only the chunks that changed', async () => {
    const key = newKey();
    const writer = new Instance(key);
    const note = 'x'.repeat(10_000);
    await Promise.all(Array.from({ length: 60 }, (_, index) => writer.add(`link-${String(index)}`, note)));

    const getAll = jest.spyOn(getDatabase(), 'getAll');
    const reader = new Instance(key);
    expect(Object.keys(await reader.notes())).toHaveLength(60);
    await reader.notes();
    await writer.annotate('link-0', 'short');
    expect(await reader.notes()).toMatchObject({ 'link-0': 'short', 'link-59': note });
    const fetched = getAll.mock.calls.map((references) => references.length);
    getAll.mockRestore();
    // The head, then all three chunks. The head, unchanged. The head, then the one changed chunk.
    expect(fetched).toEqual([1, 3, 1, 1, 1]);
  });
});

/**
 * Has `prepare` run before each query, on its own or in a snapshot, once everything that was read before has arrived. Returns a
 * function that undoes this.
 */
function beforeQueries(prepare: () => Promise<void>): () => void {
  const reads: Promise<unknown>[] = [];
  const undo = [Query.prototype, Transaction.prototype].map((prototype) => {
    const get: (...args: unknown[]) => Promise<unknown> = Object.getOwnPropertyDescriptor(
      prototype,
      'get',
    )?.value;
    const replace = (value: typeof get) =>
      Object.defineProperty(prototype, 'get', { value, configurable: true, writable: true });
    replace(async function (this: unknown, ...args) {
      if (this instanceof Query || args[0] instanceof Query) {
        await Promise.all(reads);
        await prepare();
      }
      const read = get.apply(this, args);
      reads.push(read);
      return read;
    });
    return () => replace(get);
  });
  return () => {
    for (const each of undo) each();
  };
}

describe('a member who has used up their memory does not hold up the others', () => {
  const MIB = 1024 * 1024;

  /** Olivia's workspace, in which Ada and Bertrand are editors, on one instance. */
  async function team() {
    const owner = newKey();
    await new Instance(owner).add('first');
    const membersVersion = 'm';
    await testDatabase().doc(`users/${owner.uid}/workspaces/default`).update({ membersVersion });
    const heads = new HeadReader();
    const repository = firestoreWorkspaces(getDatabase(), 16 * MIB, heads);
    const commits = new GroupCommit(repository);
    const accessOf = (uid: string) => {
      const view = { workspaceId: 'shared', name: 'Team', owner: 'Olivia', person: 'A name', membersVersion };
      const access = WorkspaceAccess.shared(authorize({ via: 'idToken', uid }), owner, 'editor', view);
      requireEditor(access);
      return access;
    };
    const add = async (uid: string) => {
      const link = { category: 'Reading', title: uid, url: `https://example.com/${uid}` };
      return (await commits.mutate(accessOf(uid), addLink(link, NOW), testDeadline()))?.result.status;
    };
    /** Uses up what Ada may reserve. */
    const useUp = async (reservations: Reservations) => {
      reservations.add(await heads.memory.acquire({ user: 'ada', weight: 24 * MIB, isWanted: () => true }));
      const large = { ...emptyWorkspace('large', NOW), chunks: [{ bytes: 33 * MIB, links: new Map() }] };
      const own = WorkspaceAccess.own(authorize({ via: 'idToken', uid: 'ada' }), 'large');
      await repository.reserve(own, large, testDeadline(), reservations);
    };
    const addBoth = async () => {
      const adas = add('ada');
      // Ada already waits for memory.
      await new Promise((resolve) => setImmediate(resolve));
      return Promise.all([adas, add('bertrand')]);
    };
    return { owner, repository, accessOf, add, addBoth, useUp };
  }

  it('when a copy is loaded, or one is cached', async () => {
    const { repository, accessOf, addBoth, useUp } = await team();
    using reservations = new Reservations();
    await useUp(reservations);
    expect(await addBoth()).toEqual(['created', 'created']);
    expect(await addBoth()).toEqual(['unchanged', 'unchanged']);
    const copy = await repository.load(accessOf('carol'), testDeadline());
    expect(copy?.workspace.chunks).toHaveLength(1);
  });

  it('after a lost race', async () => {
    const { owner, repository, add, useUp } = await team();
    await add('carol');
    await new Instance(owner).add('second');
    using reservations = new Reservations();
    const { commit } = repository;
    const later: Promise<unknown>[] = [];
    jest.spyOn(repository, 'commit').mockImplementationOnce((...args) => {
      later.push(useUp(reservations), add('bertrand'));
      return commit(...args);
    });
    expect(await add('ada')).toBe('created');
    expect(await Promise.all(later)).toEqual([undefined, 'created']);
  });
});

it('a workspace that is created while its id is being deleted keeps its chunks', async () => {
  const instance = new Instance(newKey());
  const restore = beforeQueries(async () => {
    restore();
    await instance.add('New');
  });
  await new Instance(instance.key).repository.delete(instance.key, testDeadline());
  expect(Object.keys(await new Instance(instance.key).notes())).toEqual(['New']);
});
