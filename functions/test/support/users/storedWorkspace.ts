import { randomUUID } from 'node:crypto';
import { addLink } from '../../../src/lib/shared/operations/addLink';
import { utf8Bytes } from '../../../src/lib/shared/text/bytes';
import { categoryId, linkId } from '../../../src/lib/shared/model/identity';
import { LIMITS } from '../../../src/lib/shared/base/limits';
import { withCategories, withLinks } from '../../../src/lib/shared/model/workspace.fixture';
import { toHead } from '../../../src/lib/shared/contract/documents';
import { apply } from '../../../src/lib/shared/model/operation';
import { emptyWorkspace, type Workspace } from '../../../src/lib/shared/model/model';
import { testDatabase } from '../testDatabase';

/** Stores a user's workspace as the service does. */
export async function store(uid: string, workspace: Workspace, database = testDatabase()): Promise<void> {
  const versions = workspace.chunks.map(() => randomUUID());
  const head = database.doc(`users/${uid}/workspaces/${workspace.id}`);
  // One chunk at a time, because a commit is limited to 10 MiB.
  for (const [index, chunk] of workspace.chunks.entries()) {
    const links = Object.fromEntries(chunk.links);
    await head.collection('pages').doc(String(index)).set({ version: versions[index], links });
  }
  await head.set(toHead(workspace, versions));
}

/** Stores an empty workspace, as the web app does. `now` is in ISO 8601. */
export async function storeWorkspace(
  uid: string,
  workspaceId: string,
  name: string,
  now = new Date().toISOString(),
): Promise<void> {
  await store(uid, { ...emptyWorkspace(workspaceId, now), name });
}

/** Stores a default workspace with this many links with notes, in 50 categories. */
export async function storeLinks(uid: string, count: number): Promise<void> {
  const now = new Date().toISOString();
  const topics = Array.from({ length: 50 }, (_, index) => `Topic ${String(index)}`);
  const entries = Array.from({ length: count }, (_, index) => {
    const number = String(index);
    const category = categoryId(topics[index % topics.length] ?? '');
    const url = `https://example.com/articles/${number}`;
    const notes = `Article ${number} explains something that I will need again later.`;
    return {
      id: linkId(category, url),
      link: { category, title: `Article ${number}`, url, notes, addedAt: now },
    };
  });
  await store(uid, withLinks(withCategories(emptyWorkspace('default', now), topics), entries));
}

/** Stores a default workspace with one link. Its head says that its chunk has this size. */
export async function storeSized(uid: string, bytes: number): Promise<void> {
  const now = new Date().toISOString();
  const link = { category: 'Reading', title: 'One', url: 'https://example.com/' };
  const { workspace } = apply(emptyWorkspace('default', now), addLink(link, now));
  await store(uid, { ...workspace, chunks: workspace.chunks.map((chunk) => ({ ...chunk, bytes })) });
}

/** Stores a default workspace of the largest size that is allowed. Returns how many links it has. */
export async function storeFull(uid: string): Promise<number> {
  const now = new Date().toISOString();
  const notes = '注'.repeat(LIMITS.notes);
  const category = categoryId('Reading');
  const length = Math.ceil(LIMITS.workspaceBytes / utf8Bytes(notes));
  const entries = Array.from({ length }, (_, index) => {
    const url = `https://example.com/${String(index)}`;
    return { id: linkId(category, url), link: { category, title: 'Long', url, notes, addedAt: now } };
  });
  const named = withCategories(emptyWorkspace('default', now), ['Reading']);
  await store(uid, withLinks(named, entries));
  return entries.length;
}
