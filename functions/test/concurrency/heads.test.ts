import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { authorize } from '../../src/lib/access/actor';
import { getDatabase } from '../../src/lib/platform/firestore';
import { LIMITS } from '../../src/lib/shared/base/limits';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { linkBytes } from '../../src/lib/shared/model/workspace';
import { summarize } from '../../src/lib/shared/model/summary';
import { withCategories } from '../../src/lib/shared/model/workspace.fixture';
import { toHead } from '../../src/lib/shared/contract/documents';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { storeSized } from '../support/users/storedWorkspace';
import { newUid } from '../support/users/users';
import { testDatabase, testDeadline } from '../support/testDatabase';

const NOW = '2026-01-31T12:00:00.000Z';
const NAMES = Array.from({ length: 200 }, (_, index) => `Category ${String(index)}`);
const repository = () => firestoreWorkspaces(getDatabase(), 1024 * 1024);
const newUser = () => authorize({ via: 'idToken', uid: newUid() });
const workspace = withCategories(emptyWorkspace('default', NOW), NAMES);
const head = toHead(workspace, []);

describe('a list of workspaces', () => {
  it('has the same for a head that an earlier version stored without a listing', async () => {
    const uid = newUser();
    const { listing: _, ...rest } = head;
    const old = { ...rest, ...summarize(workspace) };
    const workspaces = testDatabase().collection(`users/${uid}/workspaces`);
    await Promise.all([workspaces.doc('new').set(head), workspaces.doc('old').set(old)]);
    const listed = await repository().list(uid, testDeadline());
    const { updateTime: _new, access: _ofNew, ...fromNew } = listed.get('new') ?? {};
    const { updateTime: _old, access: _ofOld, ...fromOld } = listed.get('old') ?? {};
    expect(fromNew).toMatchObject({ name: 'Default', categoryCount: 200, bytes: 0 });
    expect(fromNew).toHaveProperty('categories.length', LIMITS.categoriesShown);
    expect(fromOld).toEqual(fromNew);
  });

  it('is read only once more for all calls that arrive while it is being read', async () => {
    const uid = newUser();
    await testDatabase().doc(`users/${uid}/workspaces/default`).set(head);
    const workspaces = repository();
    const lists = await Promise.all(Array.from({ length: 20 }, () => workspaces.list(uid, testDeadline())));
    expect(new Set(lists).size).toBe(2);
  });

  it('has what the same caller has just written', async () => {
    const uid = newUser();
    const workspaces = repository();
    const running = workspaces.list(uid, testDeadline());
    await testDatabase().doc(`users/${uid}/workspaces/default`).set(head);
    const later = await workspaces.list(uid, testDeadline());
    await running;
    expect(later.has('default')).toBe(true);
  });
});

it('measures all fields of a chunk, even those that this version does not know', async () => {
  const uid = newUser();
  await storeSized(uid, 0);
  const chunk = testDatabase().doc(`users/${uid}/workspaces/default/pages/0`);
  await chunk.update({ more: 'x'.repeat(1_000) });
  const copy = await repository().load(WorkspaceAccess.own(uid, 'default'), testDeadline());
  const [measured] = copy?.workspace.chunks ?? [];
  const ofLinks = [...(measured?.links ?? [])].reduce((sum, [id, link]) => sum + linkBytes(id, link), 0);
  expect((measured?.bytes ?? 0) - ofLinks).toBeGreaterThanOrEqual(1_000);
});
