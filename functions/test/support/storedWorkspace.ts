import { getDatabase } from '../../src/lib/firestore';
import { addLink } from '../../src/lib/domain/operations/addLink';
import { toHead } from '../../src/lib/storage/documents';
import { emptyWorkspace } from '../../src/lib/domain/model';

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

/** Stores a default workspace of one link whose head says that its page takes so many bytes. */
export async function storeSized(uid: string, bytes: number): Promise<void> {
  const now = new Date().toISOString();
  const link = { category: 'Reading', title: 'One', url: 'https://example.com/' };
  const { workspace } = addLink(link, now)(emptyWorkspace('default', now));
  const [page] = workspace.chunks;
  if (!page) throw new Error('The link is in no page.');
  const head = getDatabase().doc(`users/${uid}/workspaces/default`);
  await head
    .collection('pages')
    .doc('0')
    .set({ version: 'v1', links: Object.fromEntries(page.links) });
  await head.set(toHead({ ...workspace, chunks: [{ ...page, bytes }] }, ['v1']));
}
