import { authorize } from '../../src/lib/access/actor';
import { WorkspaceAccess, type OwnerAccess } from '../../src/lib/access/workspaceAccess';
import { databaseDeadline } from '../../src/lib/platform/deadline';
import { getDatabase } from '../../src/lib/platform/firestore';
import { addLink } from '../../src/lib/shared/operations/addLink';
import { annotateLink } from '../../src/lib/shared/operations/annotateLink';
import { GroupCommit } from '../../src/lib/storage/commit/groupCommit';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import type { WorkspaceRepository } from '../../src/lib/storage/base/workspaceRepository';
import { allLinks } from '../../src/lib/shared/model/workspace';
import { newUid } from '../support/users/users';

const NOW = '2026-01-31T12:00:00.000Z';
const LINK = { category: 'Reading', url: 'https://example.com/' };

const newRepository = () => firestoreWorkspaces(getDatabase(), 1024 * 1024);

/** Creates a workspace with one link of this title. */
async function workspaceOf(title: string): Promise<OwnerAccess> {
  const key = WorkspaceAccess.own(authorize({ via: 'idToken', uid: newUid() }), 'default');
  const commits = new GroupCommit(newRepository());
  const empty = emptyWorkspace('default', NOW);
  await commits.mutate(key, addLink({ ...LINK, title }, NOW), databaseDeadline(), {
    initial: empty,
  });
  return key;
}

async function annotate(key: OwnerAccess, notes: string): Promise<void> {
  const commits = new GroupCommit(newRepository());
  await commits.mutate(key, annotateLink({ ...LINK, notes }, NOW), databaseDeadline());
}

const linksOf = (copy: Awaited<ReturnType<WorkspaceRepository['load']>>) =>
  copy ? [...allLinks(copy.workspace)].map(({ link }) => link) : [];

describe('a prefetched head', () => {
  it('replaces a read of the load, so only the next load sees a later change', async () => {
    const key = await workspaceOf('One');
    const repository = newRepository();
    await repository.load(key, databaseDeadline());
    const prefetched = repository.prefetchHead(key);
    await prefetched.read;
    await annotate(key, 'Later');
    const [early] = linksOf(await repository.load(key, databaseDeadline(), { prefetched }));
    const [late] = linksOf(await repository.load(key, databaseDeadline()));
    expect([early?.notes, late?.notes]).toEqual([undefined, 'Later']);
  });

  it('is read again if chunks have changed since', async () => {
    const key = await workspaceOf('One');
    const repository = newRepository();
    const prefetched = repository.prefetchHead(key);
    await prefetched.read;
    await annotate(key, 'Later');
    const [link] = linksOf(await repository.load(key, databaseDeadline(), { prefetched }));
    expect(link?.notes).toBe('Later');
  });

  it('of another workspace is not used', async () => {
    const [one, other] = [await workspaceOf('One'), await workspaceOf('Other')];
    const repository = newRepository();
    const [link] = linksOf(
      await repository.load(one, databaseDeadline(), { prefetched: repository.prefetchHead(other) }),
    );
    expect(link?.title).toBe('One');
  });

  it('of a missing workspace makes the load return null', async () => {
    const { user } = await workspaceOf('One');
    const key = WorkspaceAccess.own(user, 'missing');
    const repository = newRepository();
    expect(
      await repository.load(key, databaseDeadline(), { prefetched: repository.prefetchHead(key) }),
    ).toBeNull();
  });
});
