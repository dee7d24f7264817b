import { authorize } from '../../src/lib/access/actor';
import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { getDatabase } from '../../src/lib/platform/firestore';
import { Unavailable } from '../../src/lib/shared/base/errors';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { storeWorkspace } from '../support/users/storedWorkspace';
import { newUid } from '../support/users/users';
import { testDeadline } from '../support/testDatabase';

const database = getDatabase();
const connectionBroke = () => Object.assign(new Error('The connection broke.'), { code: 14 });

afterEach(() => {
  jest.restoreAllMocks();
});

it('a deletion says that it may have happened if its response is lost and the workspace cannot be read', async () => {
  const uid = newUid();
  await storeWorkspace(uid, 'one', 'One');
  const batch = database.batch();
  const commit = batch.commit.bind(batch);
  jest.spyOn(database, 'batch').mockReturnValueOnce(batch);
  jest.spyOn(batch, 'commit').mockImplementationOnce(async () => {
    await commit();
    jest.spyOn(database, 'runTransaction').mockRejectedValueOnce(connectionBroke());
    throw connectionBroke();
  });
  const key = WorkspaceAccess.own(authorize({ via: 'idToken', uid }), 'one');
  const deletion = firestoreWorkspaces(database, 1).delete(key, testDeadline());
  await expect(deletion).rejects.toThrow(/may have been stored/);
});

it('a deletion of all workspaces that fails has ended, so that it deletes nothing that is created afterwards', async () => {
  const uid = newUid();
  await Promise.all(['one', 'two'].map((id) => storeWorkspace(uid, id, id)));
  const workspaces = firestoreWorkspaces(database, 1);
  const { delete: deleteOne } = workspaces;
  const ended: string[] = [];
  jest.spyOn(workspaces, 'delete').mockImplementation(async (key, signal) => {
    if (key.workspaceId === 'one') throw new Unavailable();
    await deleteOne(key, signal);
    ended.push(key.workspaceId);
    return true;
  });
  const deletion = workspaces.deleteAll(authorize({ via: 'idToken', uid }), testDeadline());
  await expect(deletion).rejects.toThrow(Unavailable);
  expect(ended).toEqual(['two']);
});
