import { getDatabase } from '../../src/lib/firestore';
import { toHead } from '../../src/lib/workspaces/documents';
import { emptyWorkspace } from '../../src/lib/workspaces/model';

/** Stores an empty workspace of a user, as the dashboard's page makes one. `now` is in ISO 8601. */
export async function storeWorkspace(
  uid: string,
  workspaceId: string,
  name: string,
  now = new Date().toISOString(),
): Promise<void> {
  const workspace = { ...emptyWorkspace(workspaceId, now), name };
  await getDatabase().doc(`users/${uid}/workspaces/${workspaceId}`).create(toHead(workspace, []));
}
