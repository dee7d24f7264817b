import { authorize } from '../../src/lib/access/actor';
import { WorkspaceAccess, type OwnerAccess } from '../../src/lib/access/workspaceAccess';
import { pause } from '../../src/lib/platform/deadline';
import { getDatabase } from '../../src/lib/platform/firestore';
import { addLink } from '../../src/lib/shared/operations/addLink';
import { annotateLink } from '../../src/lib/shared/operations/annotateLink';
import { GroupCommit, type Refresh } from '../../src/lib/storage/commit/groupCommit';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import type { CommitStore, WorkspaceRepository } from '../../src/lib/storage/base/workspaceRepository';
import { allLinks } from '../../src/lib/shared/model/workspace';
import { newUid } from '../support/users/users';
import { testDeadline } from '../support/testDatabase';

const NOW = '2026-01-31T12:00:00.000Z';
const LINK = { category: 'Reading', url: 'https://example.com/' };

const newRepository = () => firestoreWorkspaces(getDatabase(), 1024 * 1024);

/** Creates a workspace with one link of this title. */
async function workspaceOf(title: string): Promise<OwnerAccess> {
  const key = WorkspaceAccess.own(authorize({ via: 'idToken', uid: newUid() }), 'default');
  const commits = new GroupCommit(newRepository());
  const empty = emptyWorkspace('default', NOW);
  await commits.mutate(key, addLink({ ...LINK, title }, NOW), testDeadline(), {
    initial: empty,
  });
  return key;
}

async function annotate(key: OwnerAccess, notes: string): Promise<void> {
  const commits = new GroupCommit(newRepository());
  await commits.mutate(key, annotateLink({ ...LINK, notes }, NOW), testDeadline());
}

const linksOf = (copy: Awaited<ReturnType<WorkspaceRepository['load']>>) =>
  copy ? [...allLinks(copy.workspace)].map(({ link }) => link) : [];

describe('a prefetched head', () => {
  it('replaces a read of the load, so only the next load sees a later change', async () => {
    const key = await workspaceOf('One');
    const repository = newRepository();
    await repository.load(key, testDeadline());
    const prefetched = repository.prefetchHead(key);
    await prefetched.read;
    await annotate(key, 'Later');
    const [early] = linksOf(await repository.load(key, testDeadline(), { prefetched }));
    const [late] = linksOf(await repository.load(key, testDeadline()));
    expect([early?.notes, late?.notes]).toEqual([undefined, 'Later']);
  });

  it('is read again if chunks have changed since', async () => {
    const key = await workspaceOf('One');
    const repository = newRepository();
    const prefetched = repository.prefetchHead(key);
    await prefetched.read;
    await annotate(key, 'Later');
    const [link] = linksOf(await repository.load(key, testDeadline(), { prefetched }));
    expect(link?.notes).toBe('Later');
  });

  it('of another workspace is not used', async () => {
    const [one, other] = [await workspaceOf('One'), await workspaceOf('Other')];
    const repository = newRepository();
    const [link] = linksOf(
      await repository.load(one, testDeadline(), { prefetched: repository.prefetchHead(other) }),
    );
    expect(link?.title).toBe('One');
  });

  it('of a missing workspace makes the load return null', async () => {
    const { user } = await workspaceOf('One');
    const key = WorkspaceAccess.own(user, 'missing');
    const repository = newRepository();
    expect(
      await repository.load(key, testDeadline(), { prefetched: repository.prefetchHead(key) }),
    ).toBeNull();
  });
});

/** An instance of the service that counts how often it reads a workspace before it commits. */
function instance() {
  const repository = newRepository();
  const reads = { load: 0, reload: 0 };
  const store: CommitStore = {
    ...repository,
    load: (...args) => {
      reads.load++;
      return repository.load(...args);
    },
    reload: (...args) => {
      reads.reload++;
      return repository.reload(...args);
    },
  };
  return { commits: new GroupCommit(store), reads };
}

/** Two instances that have written to a workspace in turn, so that each expects the other to have written to it. */
async function rivals() {
  const key = await workspaceOf('One');
  const [one, other] = [instance(), instance()];
  const annotateBy = async ({ commits }: typeof one, notes: string, refresh?: Refresh) =>
    commits.mutate(key, annotateLink({ ...LINK, notes }, NOW), testDeadline(), { refresh });
  for (const notes of ['First', 'Second']) {
    await annotateBy(one, notes);
    await annotateBy(other, notes.toUpperCase());
  }
  Object.assign(one.reads, { load: 0, reload: 0 });
  return { key, one, other, annotateBy };
}

/** Refreshes the copy of an instance as soon as its races are over. */
async function refreshed({ commits }: ReturnType<typeof instance>, key: OwnerAccess): Promise<Refresh> {
  for (;;) {
    const refresh = commits.refresh(key, testDeadline());
    if (refresh) {
      expect(await refresh.done).toBe(true);
      return refresh;
    }
    await pause(5, testDeadline());
  }
}

describe('a refreshed copy', () => {
  it('is changed without another read', async () => {
    const { key, one, annotateBy } = await rivals();
    const refresh = await refreshed(one, key);
    await annotateBy(one, 'Third', refresh);
    expect(one.reads).toEqual({ load: 0, reload: 1 });
    const [link] = linksOf(await newRepository().load(key, testDeadline()));
    expect(link?.notes).toBe('Third');
  });

  it('is read again if another instance has changed it since', async () => {
    const { key, one, other, annotateBy } = await rivals();
    const refresh = await refreshed(one, key);
    await other.commits.mutate(
      key,
      addLink({ ...LINK, url: `${LINK.url}2`, title: 'Two' }, NOW),
      testDeadline(),
    );
    await annotateBy(one, 'Third', refresh);
    const links = linksOf(await newRepository().load(key, testDeadline()));
    expect(new Map(links.map(({ title, notes }) => [title, notes]))).toEqual(
      new Map([
        ['One', 'Third'],
        ['Two', undefined],
      ]),
    );
  });

  it('does not make a change seem unneeded that another instance has undone since', async () => {
    const { key, one, other, annotateBy } = await rivals();
    const refresh = await refreshed(one, key);
    await annotateBy(other, 'Other');
    // The refreshed copy still has this note.
    const made = await annotateBy(one, 'SECOND', refresh);
    expect(made?.result.status).toBe('updated');
  });

  it('is not asked for without rivals, nor used for another workspace', async () => {
    const key = await workspaceOf('One');
    const { commits, reads } = instance();
    await commits.mutate(key, annotateLink({ ...LINK, notes: 'First' }, NOW), testDeadline());
    expect(commits.refresh(key, testDeadline())).toBeUndefined();
    const others = await rivals();
    const refresh = await refreshed(others.one, others.key);
    Object.assign(reads, { load: 0 });
    await commits.mutate(key, annotateLink({ ...LINK, notes: 'Second' }, NOW), testDeadline(), {
      refresh,
    });
    expect(reads).toEqual({ load: 0, reload: 0 });
  });
});
