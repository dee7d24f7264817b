import { getDatabase } from '../../src/lib/firestore';
import { addLink } from '../../src/lib/domain/operations/addLink';
import { toHead } from '../../src/lib/storage/documents';
import { emptyWorkspace } from '../../src/lib/domain/model';

/** Stores an empty workspace, as the web app creates one. `now` is in ISO 8601. */
export async function storeWorkspace(
  uid: string,
  workspaceId: string,
  name: string,
  now = new Date().toISOString(),
): Promise<void> {
  const workspace = { ...emptyWorkspace(workspaceId, now), name };
  await getDatabase().doc(`users/${uid}/workspaces/${workspaceId}`).create(toHead(workspace, []));
}

/** Stores a default workspace with one link whose head gives its chunk this size. */
export async function storeSized(uid: string, bytes: number): Promise<void> {
  const now = new Date().toISOString();
  const link = { category: 'Reading', title: 'One', url: 'https://example.com/' };
  const { workspace } = addLink(link, now)(emptyWorkspace('default', now));
  const [chunk] = workspace.chunks;
  if (!chunk) throw new Error('The workspace has no chunk.');
  const head = getDatabase().doc(`users/${uid}/workspaces/default`);
  await head
    .collection('pages')
    .doc('0')
    .set({ version: 'v1', links: Object.fromEntries(chunk.links) });
  await head.set(toHead({ ...workspace, chunks: [{ ...chunk, bytes }] }, ['v1']));
}
