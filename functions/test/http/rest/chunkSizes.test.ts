import { utf8Bytes } from '../../../src/lib/shared/text/bytes';
import { CHUNK_BYTES } from '../../../src/lib/shared/base/limits';
import type { Chunk, Workspace } from '../../../src/lib/shared/model/model';
import { allLinks } from '../../../src/lib/shared/model/workspace';
import { aLink, workspaceWith } from '../../../src/lib/shared/model/workspace.fixture';
import { parseHead } from '../../../src/lib/shared/contract/documents';
import { having } from '../../support/jest/matchers';
import { edit } from '../../support/requests/rest';
import { store } from '../../support/users/storedWorkspace';
import { connectUser } from '../../support/users/toolUser';
import { signUp } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

const NOTE = 'x'.repeat(10_000);
const LINKS = 88;

/** Returns a workspace with about 860 KiB in one chunk, whose head says that it is empty. */
function understated(): Workspace {
  const links = Array.from({ length: LINKS }, (_, number) => aLink(number, { notes: NOTE }));
  const workspace = workspaceWith(...links);
  const chunk: Chunk = {
    bytes: 0,
    links: new Map([...allLinks(workspace)].map(({ id, link }) => [id, link])),
  };
  return { ...workspace, chunks: [chunk] };
}

/** Returns what the head says about the size of each chunk, and the size of its links as stored. */
async function chunkSizes(uid: string): Promise<{ claimed: number; stored: number }[]> {
  const head = testDatabase().doc(`users/${uid}/workspaces/default`);
  const { chunks } = parseHead((await head.get()).data());
  const documents = await testDatabase().getAll(
    ...chunks.map((_, index) => head.collection('pages').doc(String(index))),
  );
  return documents.map((document, index) => ({
    claimed: chunks[index]?.bytes ?? 0,
    stored: utf8Bytes(JSON.stringify(document.get('links'))),
  }));
}

describe('a workspace whose head understates its chunk of 860 KiB', () => {
  it('takes links until they fill further chunks, and its head is corrected', async () => {
    const { uid, idToken } = await signUp();
    await store(uid, understated());
    const { add, annotate, list } = await connectUser(uid);
    const added = Array.from({ length: 40 }, (_, index) => aLink(LINKS + index, { notes: NOTE }));
    for (const { addedAt: _, ...link } of added.slice(0, 5)) {
      expect(await add(link)).toEqual(having({ status: 'created' }));
    }
    const operations = added.slice(5).map((link) => ({ op: 'addLink' as const, ...link }));
    expect(new Set(await edit(idToken, operations))).toEqual(new Set(['created']));
    const { category, url } = aLink(0);
    expect(await annotate({ category, url, notes: '注'.repeat(10_000) })).toEqual(
      having({ status: 'updated' }),
    );
    expect((await list()).total).toBe(LINKS + 40);

    const [first, ...further] = await chunkSizes(uid);
    expect(first?.claimed).toBeGreaterThan(860_000);
    for (const { claimed, stored } of further) expect(Math.max(claimed, stored)).toBeLessThan(CHUNK_BYTES);
  });

  it('lets links be changed, moved and deleted', async () => {
    const { uid, idToken } = await signUp();
    await store(uid, understated());
    const { category, url } = aLink(1);
    const statuses = await edit(idToken, [
      { op: 'updateLink', category, url, set: { notes: '注'.repeat(10_000) } },
      { op: 'renameCategory', category, name: 'Articles' },
      { op: 'deleteLink', category: 'Articles', url },
      { op: 'deleteCategory', category: 'Articles' },
    ]);
    expect(statuses).toEqual(['updated', 'updated', 'deleted', 'deleted']);
    expect((await (await connectUser(uid)).list()).total).toBe(0);
  });
});
