import { WorkspaceAccess } from '../../access/workspaceAccess';
import { authorize } from '../../access/actor';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LimitExceeded, OutcomeUnknown, TooMuchAtOnce, Unavailable } from '../../shared/base/errors';
import { LIMITS } from '../../shared/base/limits';
import { emptyWorkspace, type Workspace } from '../../shared/model/model';
import { allLinks } from '../../shared/model/workspace';
import type { LongOperation, Operation } from '../../shared/model/operation';
import { aLink, instant, withLinks, workspaceWith } from '../../shared/model/workspace.fixture';
import { addLink } from '../../shared/operations/addLink';
import { annotateLink } from '../../shared/operations/annotateLink';
import { applyEdits } from '../../shared/operations/applyEdits';
import { mergeWorkspace } from '../../shared/operations/mergeWorkspace';
import { GroupCommit } from './groupCommit';
import { inMemoryWorkspaces } from '../inMemoryWorkspaces.fixture';
import type { WorkspaceCopy } from '../base/workspaceCopy';
import type { CommitStore } from '../base/workspaceRepository';

const NOTED = aLink(1, { notes: 'A note' });
const LATER = instant(9);
const KEY = WorkspaceAccess.own(authorize({ via: 'idToken', uid: 'ada' }), 'default');

/** Returns a repository in which Ada has this workspace, and a function that changes the workspace. */
function setUp(workspace?: Workspace) {
  const workspaces = inMemoryWorkspaces();
  if (workspace) workspaces.stored.set('ada/default', workspace);
  const commits = new GroupCommit(workspaces);
  const empty = emptyWorkspace('default', instant());
  const change = async <Result>(
    operation: LongOperation<Result>,
    signal = new AbortController().signal,
  ): Promise<Result | undefined> =>
    (await commits.mutate(KEY, operation, signal, { initial: empty }))?.result;
  return { workspaces, change };
}

const titlesIn = ({ stored }: ReturnType<typeof inMemoryWorkspaces>) =>
  [...allLinks(stored.get('ada/default') ?? workspaceWith())].map(({ link }) => link.title);

describe('a full workspace', () => {
  /** Returns a workspace that has one link and, according to its chunks, this many bytes left. */
  function almostFull(bytesLeft: number): Workspace {
    const workspace = workspaceWith(NOTED);
    const used = workspace.chunks.reduce((sum, { bytes }) => sum + bytes, 0);
    const filler = { bytes: LIMITS.workspaceBytes - used - bytesLeft, links: new Map() };
    return { ...workspace, chunks: [filler, ...workspace.chunks] };
  }
  const annotate = (notes: string) => annotateLink({ ...NOTED, notes }, LATER);
  const merge = (title: string) =>
    mergeWorkspace({ categories: [{ categoryName: 'Reading', links: [{ title, url: NOTED.url }] }] }, LATER);

  it.each<[string, Operation<unknown>]>([
    ['a new link', addLink(aLink(2), LATER)],
    ['a longer note', annotate('A note!')],
    ['a longer title', merge('Page 11')],
  ])('rejects %s and says what to do', async (_, operation) => {
    const { workspaces, change } = setUp(almostFull(0));
    const before = workspaces.stored.get('ada/default');
    const rejected = change(operation);
    await expect(rejected).rejects.toThrow(LimitExceeded);
    await expect(rejected).rejects.toThrow(
      /^This workspace is full: it can hold at most 32 MiB .* another workspace, delete links /,
    );
    expect(workspaces.stored.get('ada/default')).toBe(before);
    await expect(setUp(almostFull(1_000)).change(operation)).resolves.toBeDefined();
  });

  it.each<[string, Operation<unknown>]>([
    ['a note of the same length', annotate('B note')],
    ['a shorter note', annotate('A')],
    ['a new name', mergeWorkspace({ name: 'Full' }, LATER)],
    ['a link that it already contains', addLink(NOTED, LATER)],
    ['a deletion', applyEdits([{ op: 'deleteLink', category: 'Reading', url: NOTED.url }], LATER)],
    [
      'a move',
      applyEdits(
        [{ op: 'updateLink', category: 'Reading', url: NOTED.url, set: { category: 'Later' } }],
        LATER,
      ),
    ],
  ])('accepts %s, even when it is over the limit', async (_, operation) => {
    await expect(setUp(almostFull(0)).change(operation)).resolves.toBeDefined();
    await expect(setUp(almostFull(-1_000)).change(operation)).resolves.toBeDefined();
  });
});

describe('changes that are queued together', () => {
  it('are committed at once, and one that fails changes nothing', async () => {
    const { workspaces, change } = setUp();
    const commit = jest.spyOn(workspaces, 'commit');
    const fail: Operation<never> = (draft) => {
      draft.put('half', { category: 'none', title: 'Half', url: 'urn:half', addedAt: LATER });
      throw new Error('No.');
    };
    const results = await Promise.allSettled([
      change(addLink(aLink(1), LATER)),
      change(fail),
      change(addLink(aLink(1, { notes: 'Why' }), LATER)),
      change(addLink(aLink(2), LATER)),
    ]);
    expect(results).toMatchObject([
      { value: { status: 'created' } },
      { reason: new Error('No.') },
      { value: { status: 'updated' } },
      { value: { status: 'created' } },
    ]);
    expect(commit).toHaveBeenCalledTimes(1);
    const links = [...allLinks(workspaces.stored.get('ada/default') ?? workspaceWith())];
    expect(links.map(({ link }) => link.notes)).toEqual(['Why', undefined]);
  });

  it('are applied again to what another instance has stored in the meantime', async () => {
    const { workspaces, change } = setUp(workspaceWith(aLink(1)));
    const { commit } = workspaces;
    jest.spyOn(workspaces, 'commit').mockImplementationOnce((...args) => {
      workspaces.stored.set('ada/default', workspaceWith(aLink(1), aLink(2)));
      return commit(...args);
    });
    await expect(change(addLink(aLink(2), LATER))).resolves.toMatchObject({ status: 'unchanged' });
    await expect(change(addLink(aLink(3), LATER))).resolves.toMatchObject({ status: 'created' });
  });

  it('share commits of at most 9 MiB, and a larger one is rejected', async () => {
    const { workspaces, change } = setUp();
    const commit = jest.spyOn(workspaces, 'commit');
    const large = (number: number, megabytes: number): Operation<unknown> => {
      const links = Array.from(
        { length: megabytes * 10 },
        (_, index) => `${String(number)}-${String(index)}`,
      );
      return (draft) => {
        for (const id of links) {
          draft.put(id, { category: 'none', title: 'x'.repeat(100_000), url: `urn:${id}`, addedAt: LATER });
        }
        return number;
      };
    };
    // However long it takes on a busy machine.
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const results = await Promise.allSettled([1, 2, 3].map((number) => change(large(number, 4))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(commit).toHaveBeenCalledTimes(2);
    await expect(change(large(4, 10))).rejects.toThrow(LimitExceeded);
    expect(commit).toHaveBeenCalledTimes(2);
    now.mockRestore();
  });

  it('count what their clients get', async () => {
    const workspaces = inMemoryWorkspaces();
    const links = Array.from({ length: 40 }, (_, index) => `urn:${String(index)}`);
    const put: Operation<null> = (draft) => {
      for (const url of links) {
        draft.put(url, { category: 'none', title: 'x'.repeat(100_000), url, addedAt: LATER });
      }
      return null;
    };
    const storedWith = (results: string) =>
      new GroupCommit(workspaces).mutate(KEY, put, AbortSignal.timeout(5_000), {
        initial: emptyWorkspace('default', instant()),
        info: {
          operation: 'edit',
          author: { id: 'web', kind: 'webApp' },
          othersId: 'others',
          credential: 'web',
          changeId: 'one',
        },
        once: { request: 'hash', results: () => results },
      });
    await expect(storedWith('x'.repeat(6_000_000))).rejects.toThrow(TooMuchAtOnce);
    expect(workspaces.stored.size).toBe(0);
    await expect(storedWith('')).resolves.toMatchObject({ result: null, changeId: 'one' });
  });

  it('count what removed and renamed links add to a commit', async () => {
    const entries = Array.from({ length: 31_000 }, (_, number) => {
      const link = { category: 'none', title: 'x'.repeat(150), url: `urn:${String(number)}`, addedAt: LATER };
      return { id: String(number), link };
    });
    const { change } = setUp(withLinks(workspaceWith(), entries));
    const moveAll: Operation<void> = (draft) => {
      for (const { id, link } of entries) {
        draft.remove(id);
        draft.put(`moved-${id}`, link);
      }
    };
    await expect(change(moveAll)).rejects.toThrow(LimitExceeded);
  });

  it('wait only for themselves: one whose time is up does not fail the others', async () => {
    const { workspaces, change } = setUp(workspaceWith());
    const impatient = new AbortController();
    const { load } = workspaces;
    jest.spyOn(workspaces, 'load').mockImplementationOnce(async (...args) => {
      impatient.abort();
      await nextTurn();
      return load(...args);
    });
    const results = await Promise.allSettled([
      change(addLink(aLink(1), LATER)),
      change(addLink(aLink(2), LATER), impatient.signal),
    ]);
    expect(results).toMatchObject([{ value: { status: 'created' } }, { reason: new Unavailable() }]);
    expect(titlesIn(workspaces)).toEqual(['Page 1']);
  });

  it('are not stored if their time is up while they are applied', async () => {
    const { workspaces, change } = setUp(workspaceWith());
    const impatient = new AbortController();
    const abort: Operation<unknown> = (draft) => {
      impatient.abort();
      return addLink(aLink(1), LATER)(draft);
    };
    const results = await Promise.allSettled([
      change(addLink(aLink(2), LATER), impatient.signal),
      change(abort),
    ]);
    expect(results).toMatchObject([{ reason: new Unavailable() }, { value: { status: 'created' } }]);
    expect(titlesIn(workspaces)).toEqual(['Page 1']);
  });

  it('get no response while their commit is running, even if their time is up', async () => {
    const { workspaces, change } = setUp(workspaceWith());
    const { commit } = workspaces;
    const impatient = new AbortController();
    jest.spyOn(workspaces, 'commit').mockImplementation(async (...args) => {
      impatient.abort();
      await nextTurn();
      return commit(...args);
    });
    await expect(change(addLink(aLink(1), LATER), impatient.signal)).resolves.toMatchObject({
      status: 'created',
    });
  });

  it('say that they may have been stored if the database does not respond in time', async () => {
    const { workspaces, change } = setUp(workspaceWith());
    const impatient = new AbortController();
    jest.spyOn(workspaces, 'commit').mockImplementation(async () => {
      impatient.abort();
      await nextTurn();
      throw new OutcomeUnknown();
    });
    await expect(change(addLink(aLink(1), LATER), impatient.signal)).rejects.toThrow(/may have been stored/);
  });

  it('say that they may have been stored if one commit got no response, even if the next one failed', async () => {
    const { workspaces, change } = setUp(workspaceWith());
    const { commit } = workspaces;
    const impatient = new AbortController();
    const late: (() => Promise<void>)[] = [];
    jest
      .spyOn(workspaces, 'commit')
      .mockImplementationOnce((...args) => {
        late.push(() => commit(...args));
        return Promise.reject(new OutcomeUnknown());
      })
      .mockImplementationOnce(async (...args) => {
        // The first commit arrives. The second one conflicts with it.
        await late[0]?.();
        impatient.abort();
        return commit(...args);
      });
    await expect(change(addLink(aLink(1), LATER), impatient.signal)).rejects.toThrow(/may have been stored/);
    expect(titlesIn(workspaces)).toEqual(['Page 1']);
  });

  it('get results that no commit can change any more, even if it arrives late', async () => {
    const { workspaces, change } = setUp(workspaceWith(aLink(1)));
    const { commit } = workspaces;
    const impatient = new AbortController();
    const late: (() => Promise<void>)[] = [];
    jest.spyOn(workspaces, 'commit').mockImplementationOnce((...args) => {
      late.push(() => commit(...args));
      impatient.abort();
      return Promise.reject(new OutcomeUnknown());
    });
    const [deleted, added] = await Promise.allSettled([
      change(
        applyEdits([{ op: 'deleteLink', category: 'Reading', url: aLink(1).url }], LATER),
        impatient.signal,
      ),
      change(addLink(aLink(1), LATER)),
    ]);
    expect(deleted).toMatchObject({ reason: new OutcomeUnknown() });
    expect(added).toMatchObject({ value: { status: 'unchanged' } });
    await expect(late[0]?.()).rejects.toThrow();
  });

  it('get the results of the commit that stored them, even if its response is lost and a read fails', async () => {
    const { workspaces, change } = setUp(workspaceWith());
    const { commit, load } = workspaces;
    jest.spyOn(workspaces, 'commit').mockImplementationOnce(async (...args) => {
      await commit(...args);
      throw Object.assign(new Error('The response was lost.'), { code: 14 });
    });
    jest
      .spyOn(workspaces, 'load')
      .mockImplementationOnce(load)
      .mockRejectedValueOnce(new Error('Cannot read this.'));
    const results = await Promise.all(
      [addLink(aLink(1), LATER), addLink(aLink(2), LATER)].map((each) => change(each)),
    );
    expect(results.map((result) => result?.status)).toEqual(['created', 'created']);
  });

  it('leave time for other work between them', async () => {
    const { workspaces, change } = setUp(workspaceWith());
    const commit = jest.spyOn(workspaces, 'commit');
    let otherWork = 0;
    let isDone = false;
    const workOnOthers = async () => {
      for (; !isDone; otherWork++) await nextTurn();
    };
    const slow = (number: number): Operation<unknown> => {
      const add = addLink(aLink(number), LATER);
      return (draft) => {
        const start = performance.now();
        while (performance.now() - start < 30);
        return add(draft);
      };
    };
    const working = workOnOthers();
    await Promise.all(Array.from({ length: 20 }, (_, number) => change(slow(number))));
    isDone = true;
    await working;
    expect(otherWork).toBeGreaterThan(20);
    // A batch that took long would be applied again after each conflict.
    expect(commit.mock.calls.length).toBeGreaterThan(2);
  });

  it('leave time for other work between the steps of one', async () => {
    const { change } = setUp(workspaceWith());
    let otherWork = 0;
    let isDone = false;
    const workOnOthers = async () => {
      for (; !isDone; otherWork++) await nextTurn();
    };
    const add = addLink(aLink(1), LATER);
    const slow: LongOperation<ReturnType<typeof add>> = function* (draft) {
      for (let number = 0; number < 20; number++) {
        const start = performance.now();
        while (performance.now() - start < 15);
        yield;
      }
      return add(draft);
    };
    const working = workOnOthers();
    expect(await change(slow)).toMatchObject({ status: 'created' });
    isDone = true;
    await working;
    expect(otherWork).toBeGreaterThan(19);
  });
});

it('a workspace that is deleted during a change does not come back', async () => {
  const { workspaces, change } = setUp(workspaceWith(aLink(1)));
  const { commit } = workspaces;
  jest.spyOn(workspaces, 'commit').mockImplementationOnce((...args) => {
    workspaces.stored.clear();
    return commit(...args);
  });
  await expect(change(addLink(aLink(2), LATER))).rejects.toThrow(/was deleted.*again/);
  expect(workspaces.stored.size).toBe(0);
  await expect(change(addLink(aLink(2), LATER))).resolves.toMatchObject({ status: 'created' });
});

it('a workspace that was deleted can be created again at once', async () => {
  const { workspaces } = setUp(workspaceWith(aLink(1)));
  const { signal } = new AbortController();
  const copy = await workspaces.load(KEY, signal);
  workspaces.stored.clear();
  jest.spyOn(workspaces, 'cachedCopy').mockResolvedValueOnce(copy ?? undefined);
  const initial = emptyWorkspace('default', instant());
  const create = new GroupCommit(workspaces).mutate(KEY, addLink(aLink(2), LATER), signal, {
    initial,
    isCreation: true,
  });
  await expect(create).resolves.toMatchObject({ result: { status: 'created' } });
  expect(titlesIn(workspaces)).toEqual(['Page 2']);
});

it('a workspace that another instance deleted does not come back with a call that still has a copy', async () => {
  const { workspaces, change } = setUp(workspaceWith(aLink(1)));
  const copy = await workspaces.load(KEY, new AbortController().signal);
  workspaces.stored.clear();
  jest.spyOn(workspaces, 'cachedCopy').mockResolvedValueOnce(copy ?? undefined);
  await expect(change(addLink(aLink(2), LATER))).rejects.toThrow(/was deleted.*again/);
  expect(workspaces.stored.size).toBe(0);
  await expect(change(addLink(aLink(2), LATER))).resolves.toMatchObject({ status: 'created' });
});

describe('instances that write in turn', () => {
  beforeEach(() => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    passMinute = () => (now += 60_000);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  let passMinute: () => void;

  /** Returns instances with a cache each, in front of the same stored workspace. Counts their reads and lost races. */
  function instances() {
    const workspaces = inMemoryWorkspaces();
    const counts = { reads: 0, lostRaces: 0 };
    let links = 0;
    const start = () => {
      let cached: WorkspaceCopy | null = null;
      const load: CommitStore['load'] = async (...args) => {
        counts.reads++;
        return (cached = await workspaces.load(...args));
      };
      const store: CommitStore = {
        ...workspaces,
        cachedCopy: () => Promise.resolve(cached ?? undefined),
        load,
        reload: (access, _, { signal }) => load(access, signal),
        async commit(access, base, commit, signal) {
          try {
            await workspaces.commit(access, base, commit, signal);
          } catch (error) {
            counts.lostRaces++;
            throw error;
          }
          cached = await workspaces.load(access, signal);
        },
      };
      const commits = new GroupCommit(store);
      const { signal } = new AbortController();
      const initial = emptyWorkspace('default', instant());
      return async (meanwhile?: () => Promise<unknown>) => {
        const refresh = meanwhile && commits.refresh(KEY, signal);
        await refresh?.done;
        await meanwhile?.();
        return (await commits.mutate(KEY, addLink(aLink(links++), LATER), signal, { initial, refresh }))
          ?.result;
      };
    };
    return { counts, start };
  }

  it('lose a race only once, because they read before they commit', async () => {
    const { counts, start } = instances();
    const adds = [start(), start()];
    for (let turn = 0; turn < 5; turn++) {
      for (const add of adds) {
        await expect(add()).resolves.toMatchObject({ status: 'created' });
        passMinute();
      }
    }
    // The second instance read before its first commit, because it had no copy.
    expect(counts.lostRaces).toBe(2);
  });

  it('read after they have waited for their turn, not before, while races go on', async () => {
    const { counts, start } = instances();
    const [add, other] = [start(), start()];
    for (const each of [add, other, add, other]) await each();
    const { lostRaces } = counts;
    await add(other);
    expect(counts.lostRaces).toBe(lostRaces);
  });

  it('stop reading first when the others have stopped', async () => {
    const { counts, start } = instances();
    const [add, other] = [start(), start()];
    await add();
    await other();
    await add();
    passMinute();
    await add();
    const { reads } = counts;
    await add();
    await add();
    expect(counts).toEqual({ reads, lostRaces: 1 });
  });
});
