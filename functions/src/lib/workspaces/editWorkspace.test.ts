import type { EditOperation, EditRequest } from '../shared/contract/editRequest';
import { LIMITS } from '../shared/base/limits';
import { emptyWorkspace } from '../shared/model/model';
import { aLink, instant } from '../shared/model/workspace.fixture';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import { callContext, contextWith, home, urls, work } from './callContext.fixture';
import { revert } from './changeHistory';
import { editWorkspace } from './editWorkspace';
import { listWorkspaceLinks } from './linkQueries';

const READING = { category: 'Reading', url: aLink(1).url };
const ADD: EditOperation = { op: 'addLink', ...aLink(3) };
const DELETE: EditOperation = { op: 'deleteLink', ...READING };
const MOVE: EditOperation = { op: 'updateLink', ...READING, set: { category: 'Music' } };
const RETITLE: EditOperation = {
  op: 'updateLink',
  category: 'Music',
  url: aLink(2).url,
  set: { title: 'Mine' },
};
const deletionOf = (number: number): EditOperation => ({
  op: 'deleteLink',
  ...READING,
  url: aLink(number).url,
});

/** Returns a person with two links, and functions that edit them and list them. */
function setUp(context = contextWith(home)) {
  const receipt = jest.spyOn(context.history, 'receipt');
  return {
    context,
    edit: async (request: EditRequest) => (await editWorkspace(context, request)).results,
    stored: async () => urls(await listWorkspaceLinks(context, {})).sort(),
    reads: () => receipt.mock.calls.length,
  };
}

describe('an edit of the workspace that was created at a certain time', () => {
  const later = { ...work, createdAt: instant(500) };
  const operations: EditOperation[] = [{ op: 'addLink', ...aLink(6) }];
  const request = { workspaceId: 'work', workspaceCreatedAt: work.createdAt, operations };
  const rejected = {
    code: 'workspace_not_found',
    message:
      'Another workspace has the id "work" now, so nothing was changed. If the change is still needed, make it again where it belongs.',
  };

  it('is made only there, not in a later one with the same id', async () => {
    const { edit } = setUp(contextWith(work));
    await expect(edit(request)).resolves.toEqual([{ status: 'created' }]);
    const replaced = setUp(contextWith(later));
    for (const editId of [undefined, 'one'])
      await expect(replaced.edit({ ...request, editId })).rejects.toMatchObject(rejected);
    await expect(replaced.edit({ workspaceId: 'work', operations })).resolves.toEqual([
      { status: 'created' },
    ]);
  });

  it('is not made in one that replaces it while the edit is committed', async () => {
    const workspaces = inMemoryWorkspaces();
    workspaces.stored.set('ada/work', work);
    const commit = jest.spyOn(workspaces, 'commit').mockImplementationOnce(() => {
      workspaces.stored.set('ada/work', later);
      return Promise.reject(Object.assign(new Error('The head has changed.'), { code: 9 }));
    });
    const { edit } = setUp(callContext({ workspaces, history: workspaces }));
    await expect(edit(request)).rejects.toMatchObject(rejected);
    expect(commit).toHaveBeenCalledTimes(1);
    expect(workspaces.stored.get('ada/work')).toBe(later);
  });
});

describe('an edit with an id', () => {
  it('is made only once, even if somebody else undoes it before it is sent again', async () => {
    const { edit, stored, reads } = setUp();
    const request = { editId: 'one', operations: [ADD] };
    expect(await edit(request)).toEqual([{ status: 'created' }]);
    expect(reads()).toBe(0);
    await edit({ operations: [deletionOf(3)] });
    const before = await stored();
    expect(await edit(request)).toEqual([{ status: 'created' }]);
    expect(reads()).toBe(1);
    expect(await stored()).toEqual(before);
  });

  it('returns what it did if it is sent again, so that it can be put back', async () => {
    const { context, edit, stored } = setUp();
    const before = await stored();
    const request = { editId: 'one', operations: [DELETE, deletionOf(7), ADD] };
    const [deleted, missing, added] = await edit(request);
    const { changeId = '' } = deleted ?? {};
    expect([missing, added]).toEqual([{ status: 'not_found' }, { status: 'created' }]);
    await edit({ operations: [{ op: 'addLink', ...aLink(1) }] });
    expect(await edit(request)).toEqual([{ status: 'deleted', changeId }, missing, added]);
    await edit({ operations: [DELETE] });
    await revert(context, { changes: [changeId] });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['a link that is already there', ADD, 'created'],
    ['a link that has moved', MOVE, 'updated'],
  ])('does not meet itself when it is sent again: %s', async (_, operation, status) => {
    const { edit } = setUp();
    for (let attempt = 0; attempt < 2; attempt++) {
      const operations = [operation];
      expect(await edit({ editId: 'one', operations })).toEqual([expect.objectContaining({ status })]);
    }
  });

  it('is made once if it is sent twice at once, and both requests get the same response', async () => {
    for (const context of [contextWith(home), callContext()]) {
      const { edit, stored } = setUp(context);
      const rename: EditOperation = { op: 'renameCategory', category: 'Reading', name: 'Books' };
      const request = { editId: 'one', operations: [ADD, rename] };
      const [one, other, third] = await Promise.all([
        edit(request),
        edit(request),
        edit({ operations: [{ op: 'addLink', ...aLink(4) }] }),
      ]);
      expect(one).toEqual(other);
      expect([one, third]).toMatchObject([[{ status: 'created' }, {}], [{ status: 'created' }]]);
      expect(await stored()).toContain(aLink(4).url);
    }
  });

  it('is not made if changes were put back with the same id, and they are put back only once', async () => {
    const { context, edit, stored } = setUp();
    const [{ changeId = '' } = {}] = await edit({ operations: [DELETE] });
    const undo = { editId: 'undo', changes: [changeId] };
    const reverted = [{ changeId, status: 'reverted' }];
    expect((await revert(context, undo)).results).toEqual(reverted);
    // Nothing is left to put back.
    expect((await revert(context, undo)).results).toEqual(reverted);
    await edit({ operations: [DELETE] });
    const before = await stored();
    expect((await revert(context, undo)).results).toEqual(reverted);
    const operations: EditOperation[] = [{ op: 'addLink', ...aLink(1) }];
    expect(await edit({ editId: 'undo', operations })).toMatchObject([{ status: 'updated' }]);
    expect(await stored()).toEqual(before);
  });

  it('is made if not all changes could be put back with its id', async () => {
    const { context, edit, stored } = setUp();
    const [{ changeId = '' } = {}] = await edit({ operations: [MOVE, RETITLE] });
    await edit({
      operations: [{ op: 'updateLink', category: 'Music', url: aLink(2).url, set: { title: 'Theirs' } }],
    });
    const { results } = await revert(context, { editId: 'undo', changes: [changeId] });
    expect(results).toMatchObject([{ status: 'partly_reverted' }]);
    expect(await edit({ editId: 'undo', operations: [ADD] })).toEqual([{ status: 'created' }]);
    expect(await stored()).toContain(aLink(3).url);
  });

  it('is done although it would be rejected now', async () => {
    const side = { ...emptyWorkspace('side', home.createdAt), name: 'Side' };
    const { edit } = setUp(contextWith(home, side));
    const operations: EditOperation[] = [{ op: 'updateWorkspace', set: { name: 'Mine' } }];
    const request = { editId: 'one', operations };
    const results = await edit(request);
    await edit({ operations: [{ op: 'updateWorkspace', set: { name: 'Other' } }] });
    await edit({ workspaceId: 'side', operations });
    expect(await edit(request)).toEqual(results);
    await expect(edit({ ...request, editId: 'two' })).rejects.toThrow(/name/);
  });

  it('is made later if it changed nothing at first, and leaves no receipt', async () => {
    const workspaces = inMemoryWorkspaces();
    workspaces.stored.set('ada/default', home);
    const { edit } = setUp(callContext({ workspaces, history: workspaces }));
    const request = { editId: 'one', operations: [deletionOf(3)] };
    expect(await edit(request)).toEqual([{ status: 'not_found' }]);
    expect(workspaces.receipts.size).toBe(0);
    await edit({ operations: [ADD] });
    expect(await edit(request)).toMatchObject([{ status: 'deleted' }]);
  });

  it('says nothing about the edits of others', async () => {
    const workspaces = inMemoryWorkspaces();
    const as = (uid: string) =>
      setUp(callContext({ workspaces, history: workspaces, actor: { via: 'idToken', uid } }));
    const request = { editId: 'one', operations: [ADD] };
    expect(await as('ada').edit(request)).toEqual([{ status: 'created' }]);
    expect(await as('bob').edit(request)).toEqual([{ status: 'created' }]);
  });

  it('leaves no receipt once the history of the day is full, so that nobody can store any number of them', async () => {
    const workspaces = inMemoryWorkspaces();
    workspaces.stored.set('ada/default', home);
    const { edit } = setUp(callContext({ workspaces, history: workspaces }));
    jest.replaceProperty(LIMITS, 'historyBytesPerDay', 2_000);
    for (let index = 0; index < 10; index++) {
      const operations: EditOperation[] = [{ op: 'addLink', ...aLink(10 + index) }];
      expect(await edit({ editId: String(index), operations })).toEqual([{ status: 'created' }]);
    }
    expect(workspaces.receipts.size).toBe(3);
    jest.restoreAllMocks();
  });

  it('stores a receipt of bounded size, together with the edit', async () => {
    const workspaces = inMemoryWorkspaces();
    const commit = jest.spyOn(workspaces, 'commit');
    const { edit } = setUp(callContext({ workspaces, history: workspaces }));
    const operations = Array.from({ length: LIMITS.operationsPerRequest }, () => deletionOf(3)).with(0, ADD);
    await edit({ editId: 'x'.repeat(128), operations });
    expect(commit).toHaveBeenCalledTimes(1);
    const [receipt] = workspaces.receipts.values();
    expect(receipt?.id.length).toBeLessThan(100);
    expect(receipt?.statuses).toHaveLength(LIMITS.operationsPerRequest);
  });
});
