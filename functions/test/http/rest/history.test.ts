import { LIMITS } from '../../../src/lib/shared/base/limits';
import { historyEntrySchema, type HistoryEntry } from '../../../src/lib/shared/contract/historyDocument';
import { categoryId, linkId } from '../../../src/lib/shared/model/identity';
import { having } from '../../support/jest/matchers';
import {
  deleteWorkspace,
  edit,
  errorOf,
  postRoute,
  purge,
  revert,
  update,
} from '../../support/requests/rest';
import { person } from '../../support/users/toolUser';
import { createWorkspace } from '../../support/requests/rest';
import { testDatabase } from '../../support/testDatabase';

const LINK = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };
const ID = linkId(categoryId(LINK.category), LINK.url);

const historyOf = (uid: string, workspaceId = 'default') =>
  testDatabase().collection(`users/${uid}/workspaces/${workspaceId}/history`);

/** Returns the entries of a history with their ids, oldest first. */
async function entriesOf(uid: string): Promise<(HistoryEntry & { id: string })[]> {
  const { docs } = await historyOf(uid).orderBy('seq').get();
  return docs.map((document) => ({ id: document.id, ...historyEntrySchema.parse(document.data()) }));
}

describe('the history of a workspace', () => {
  it('names the author of each change, and has only ids, URLs and digests of added links', async () => {
    const { uid, idToken, add, annotate } = await person();
    await add(LINK);
    await annotate({ category: LINK.category, url: LINK.url, notes: 'From the client' });
    await edit(idToken, [{ op: 'updateLink', category: 'Reading', url: LINK.url, set: { title: 'Mine' } }]);
    await update(idToken, {
      categories: [{ categoryName: 'Reading', links: [{ title: 'Ours', url: LINK.url }] }],
    });
    expect(await entriesOf(uid)).toEqual([
      having({
        operation: 'add_to_dashboard',
        author: having({ kind: 'key', name: 'test' }),
        counts: having({ added: 1 }),
        change: {
          links: [{ id: ID, url: LINK.url, digest: expect.any(String) }],
          categories: [{ id: categoryId('Reading'), after: 'Reading' }],
        },
      }),
      having({
        operation: 'add_note_to_link',
        author: having({ kind: 'key', name: 'test' }),
        change: { links: [having({ id: ID, before: { notes: null } })], categories: [] },
      }),
      having({
        operation: 'edit',
        author: having({ kind: 'webApp' }),
        counts: having({ retitled: 1 }),
      }),
      having({ operation: 'update', author: having({ kind: 'script' }) }),
    ]);
  });

  it('is put back by its person, and what was changed since is skipped', async () => {
    const { uid, idToken, add, annotate, list } = await person();
    await add(LINK);
    await annotate({ category: LINK.category, url: LINK.url, notes: 'From the client' });
    await edit(idToken, [{ op: 'deleteLink', category: 'Reading', url: LINK.url }]);
    const [, note, removal] = (await entriesOf(uid)).map(({ id }) => id);
    if (note === undefined || removal === undefined) throw new Error('There are not enough entries.');
    expect(await revert(idToken, [note, removal, 'none'])).toEqual([
      { changeId: note, status: 'reverted' },
      { changeId: removal, status: 'reverted' },
      { changeId: 'none', status: 'not_found' },
    ]);
    expect((await list()).links).toEqual([having({ ...LINK })]);
    expect((await list()).links).not.toEqual([having({ notes: 'From the client' })]);
    const undo = (await entriesOf(uid)).at(-1);
    expect(undo).toMatchObject({ operation: 'revert', reverts: [removal, note], author: { kind: 'webApp' } });
    expect(await revert(idToken, [removal])).toEqual([
      { changeId: removal, status: 'nothing_to_revert', skipped: [having({ url: LINK.url })] },
    ]);
    expect(await revert(idToken, [undo?.id ?? ''])).toEqual([{ changeId: undo?.id, status: 'reverted' }]);
    expect((await list()).links).toEqual([]);
  });

  it('expires', async () => {
    const { uid, idToken, add } = await person();
    await add(LINK);
    await edit(idToken, [{ op: 'deleteLink', category: 'Reading', url: LINK.url }]);
    const [, entry] = await entriesOf(uid);
    const changeId = entry?.id ?? '';
    await historyOf(uid).doc(changeId).update({ expiresAt: new Date() });
    expect(await revert(idToken, [changeId])).toEqual([{ changeId, status: 'expired' }]);
  });

  it('keeps all links of a large category in several documents, and one commit restores them', async () => {
    const { uid, idToken, list } = await person();
    const links = Array.from({ length: 1_000 }, (_, index) => ({
      op: 'addLink' as const,
      category: 'Large',
      title: `Page ${String(index)}`,
      url: `https://example.com/${String(index)}`,
      notes: 'x'.repeat(600),
    }));
    await edit(idToken, links);
    await edit(idToken, [{ op: 'deleteCategory', category: 'Large' }]);
    const [, removal] = await entriesOf(uid);
    expect(removal).toMatchObject({ counts: { removed: 1_000 }, parts: 3 });
    const changeId = removal?.id ?? '';
    expect(await revert(idToken, [changeId])).toEqual([{ changeId, status: 'reverted' }]);
    expect(await list({ category: 'Large' })).toEqual(having({ total: 1_000 }));
  });

  it('has a limit for each day, beyond which only a person can go on, without it', async () => {
    const { uid, idToken, add, annotate } = await person();
    await add(LINK);
    await annotate({ category: LINK.category, url: LINK.url, notes: 'One' });
    const day = new Date().toISOString().slice(0, 10);
    const full = { 'history.day': day, 'history.bytes': LIMITS.historyBytesPerDay };
    await testDatabase().doc(`users/${uid}/workspaces/default`).update(full);
    const target = { category: LINK.category, url: LINK.url };
    await expect(annotate({ ...target, notes: 'Two' })).rejects.toThrow(/limit_exceeded.*history/);
    const operations = [{ op: 'deleteLink', ...target }];
    const rejected = await postRoute('edit', idToken, { operations });
    expect(rejected.status).toBe(409);
    expect(await rejected.json()).toEqual({
      error: expect.stringContaining('history'),
      code: 'history_full',
    });
    const made = await postRoute('edit', idToken, { operations, withoutHistory: true });
    expect(made.status).toBe(200);
    const last = (await entriesOf(uid)).at(-1);
    expect(last).toMatchObject({ isIncomplete: true, counts: { removed: 1 }, change: { links: [] } });
  });
});

describe('deleting permanently', () => {
  it('leaves nothing of a link, under any of its ids, and keeps the rest', async () => {
    const { uid, idToken, add, annotate } = await person();
    const secret = 'Do not keep this';
    await add({ ...LINK, notes: secret });
    await add({ ...LINK, url: 'https://example.com/other' });
    await annotate({ category: 'Reading', url: LINK.url, notes: `${secret}, nor this` });
    await edit(idToken, [
      { op: 'updateLink', category: 'Reading', url: LINK.url, set: { category: 'Later' } },
      { op: 'updateLink', category: 'Reading', url: 'https://example.com/other', set: { title: 'Other' } },
    ]);
    await edit(idToken, [{ op: 'deleteLink', category: 'Later', url: LINK.url }]);
    const laterId = linkId(categoryId('Later'), LINK.url);
    expect(await purge(idToken, [laterId])).toEqual({ links: 0, entries: 4 });
    const [, ...left] = await entriesOf(uid);
    expect(left).toEqual([having({ operation: 'edit', counts: having({ moved: 0, retitled: 1 }) })]);
    expect(JSON.stringify(left)).not.toContain(secret);
    expect(await purge(idToken, [laterId])).toEqual({ links: 0, entries: 0 });
  });

  it('keeps what else a request changed, and ignores parts that have expired', async () => {
    const { uid, idToken, add } = await person();
    await add(LINK);
    await add({ ...LINK, url: 'https://example.com/other' });
    await edit(idToken, [
      { op: 'renameCategory', category: 'Reading', name: 'READING' },
      { op: 'pinCategory', category: 'Reading', isPinned: true },
      { op: 'deleteLink', category: 'Reading', url: LINK.url },
    ]);
    const [, , entry] = await entriesOf(uid);
    await historyOf(uid)
      .doc(entry?.id ?? '')
      .update({ parts: 1 });
    expect(await purge(idToken, [ID])).toEqual({ links: 0, entries: 2 });
    expect((await entriesOf(uid)).map(({ change }) => change)).toEqual([
      having({ links: [having({ url: 'https://example.com/other' })] }),
      { links: [], categories: [having({ before: 'Reading', after: 'READING', wasPinned: false })] },
    ]);
  });

  it('removes a link that is there, and says only that it did', async () => {
    const { uid, idToken, add } = await person();
    await add(LINK);
    expect(await purge(idToken, [ID])).toEqual({ links: 1, entries: 1 });
    expect(await entriesOf(uid)).toEqual([
      having({ operation: 'purge', counts: having({ removed: 1 }), isIncomplete: true }),
    ]);
    const invalid = await postRoute('purge', idToken, { links: ['../x'] });
    expect([invalid.status, await errorOf(invalid)]).toEqual([
      400,
      having({ error: 'Invalid request body' }),
    ]);
  });

  it('removes a link that somebody has restored and moved meanwhile', async () => {
    const { uid, idToken, add, list } = await person();
    await add(LINK);
    await edit(idToken, [{ op: 'deleteLink', category: 'Reading', url: LINK.url }]);
    const [, removal] = await entriesOf(uid);
    await revert(idToken, [removal?.id ?? '']);
    await edit(idToken, [
      { op: 'updateLink', category: 'Reading', url: LINK.url, set: { category: 'Later' } },
    ]);
    expect(await purge(idToken, [ID])).toMatchObject({ links: 1 });
    expect((await list()).total).toBe(0);
    expect(JSON.stringify(await entriesOf(uid))).not.toContain(LINK.url);
  });

  it('leaves another link alone that was added under an earlier address of the one that is deleted', async () => {
    const { idToken, add, list } = await person();
    await add(LINK);
    await edit(idToken, [
      { op: 'updateLink', category: 'Reading', url: LINK.url, set: { category: 'Later' } },
    ]);
    await edit(idToken, [{ op: 'deleteLink', category: 'Later', url: LINK.url }]);
    await add({ ...LINK, title: 'Another' });
    expect(await purge(idToken, [linkId(categoryId('Later'), LINK.url)])).toMatchObject({ links: 0 });
    expect((await list()).links).toMatchObject([{ title: 'Another' }]);
  });

  it('is what deleting a workspace does', async () => {
    const { uid, idToken } = await person();
    await createWorkspace(idToken, { workspaceId: 'mine', name: 'Mine' });
    await edit(idToken, [{ op: 'addLink', ...LINK }], 'mine');
    await edit(idToken, [{ op: 'deleteLink', category: 'Reading', url: LINK.url }], 'mine');
    expect((await historyOf(uid, 'mine').get()).size).toBe(2);
    await deleteWorkspace(idToken, 'mine');
    const left = await testDatabase().doc(`users/${uid}/workspaces/mine`).listCollections();
    expect(left).toEqual([]);
  });
});

it('who added a link is in its workspace alone, and costs no further document after the first', async () => {
  const { uid, add } = await person();
  await add(LINK);
  const chunk = await testDatabase().doc(`users/${uid}/workspaces/default/pages/0`).get();
  const author: unknown = chunk.get(`links.${ID}.author`);
  expect(author).toMatch(/^[\w-]{8}$/);
  const authors = testDatabase().doc(`users/${uid}/workspaces/default/private/authors`);
  const stored = await authors.get();
  expect(stored.data()).toEqual({ authors: { [String(author)]: { kind: 'key', name: 'test' } } });
  await add({ ...LINK, url: 'https://example.com/other' });
  expect((await authors.get()).updateTime).toEqual(stored.updateTime);
});
