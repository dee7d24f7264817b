import { Unavailable } from '../shared/base/errors';
import type { EditOperation, EditRequest } from '../shared/contract/requests/editRequest';
import type { Edit } from '../shared/contract/requests/editsRequest';
import { LIMITS } from '../shared/base/limits';
import { emptyWorkspace, type Workspace } from '../shared/model/model';
import { allLinks } from '../shared/model/workspace';
import { aLink, instant } from '../shared/model/workspace.fixture';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import type { CallContext } from './callContext';
import { callContext, contextWith, home, urls, work } from './callContext.fixture';
import { editWorkspace, makeEdits, revertInWorkspace } from './editWorkspace';
import { listWorkspaceLinks } from './linkQueries';

const READING = { category: 'Reading', url: aLink(1).url };
const ADD: EditOperation = { op: 'addLink', ...aLink(3) };
const DELETE: EditOperation = { op: 'deleteLink', ...READING };
const deletionOf = (number: number): EditOperation => ({
  op: 'deleteLink',
  ...READING,
  url: aLink(number).url,
});

/** Returns a person with two links, and functions that edit them and list them. */
function setUp(context = contextWith(home)) {
  const summaries = jest.spyOn(context.history, 'summaries');
  return {
    context,
    edit: async (request: EditRequest) => (await editWorkspace(context, request)).results,
    stored: async () => urls(await listWorkspaceLinks(context, {})).sort(),
    reads: () => summaries.mock.calls.length,
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
    await expect(edit(request)).resolves.toMatchObject([{ status: 'created' }]);
    const replaced = setUp(contextWith(later));
    for (const editId of [undefined, 'one'])
      await expect(replaced.edit({ ...request, editId })).rejects.toMatchObject(rejected);
    await expect(replaced.edit({ workspaceId: 'work', operations })).resolves.toMatchObject([
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

/** Returns Ada's dashboard in memory, and functions that edit it in the web app. */
function inMemory(...stored: Workspace[]) {
  const workspaces = inMemoryWorkspaces();
  for (const workspace of stored) workspaces.stored.set(`ada/${workspace.id}`, workspace);
  return { workspaces, ...setUp(callContext({ workspaces, history: workspaces, actor: ADA })) };
}

const ADA = { via: 'idToken', uid: 'ada' } as const;
const CREATED = { status: 'created', changeId: 'one' };

describe('an edit with an id', () => {
  it('is made only once, even if somebody else undoes it before it is sent again', async () => {
    const { edit, stored, reads } = inMemory(home);
    const request = { editId: 'one', operations: [ADD] };
    expect(await edit(request)).toEqual([CREATED]);
    expect(reads()).toBe(0);
    await edit({ operations: [deletionOf(3)] });
    const before = await stored();
    expect(await edit(request)).toEqual([CREATED]);
    expect(reads()).toBe(1);
    expect(await stored()).toEqual(before);
  });

  it('returns what it did if it is sent again, so that it can be put back', async () => {
    const { context, edit, stored } = inMemory(home);
    const before = await stored();
    const request = { editId: 'one', operations: [DELETE, deletionOf(7), ADD] };
    const results = [{ status: 'deleted', changeId: 'one' }, { status: 'not_found' }, CREATED];
    expect(await edit(request)).toEqual(results);
    await edit({ operations: [{ op: 'addLink', ...aLink(1) }] });
    expect(await edit(request)).toEqual(results);
    await edit({ operations: [DELETE] });
    await revertInWorkspace(context, { changes: [{ changeId: 'one' }] });
    expect(await stored()).toEqual(before);
  });

  it('is made once if it is sent twice at once, and both requests get the same response', async () => {
    for (const stored of [[home], []]) {
      const { edit, stored: urlsNow } = inMemory(...stored);
      const rename: EditOperation = { op: 'renameCategory', category: 'Reading', name: 'Books' };
      const request = { editId: 'one', operations: [ADD, rename] };
      const [one, other, third] = await Promise.all([
        edit(request),
        edit(request),
        edit({ operations: [{ op: 'addLink', ...aLink(4) }] }),
      ]);
      expect(one).toEqual(other);
      expect([one, third]).toMatchObject([[{ status: 'created' }, {}], [{ status: 'created' }]]);
      expect(await urlsNow()).toContain(aLink(4).url);
    }
  });

  it('is rejected if its id is that of something else, also of somebody else', async () => {
    const { workspaces, edit } = inMemory(home);
    await edit({ editId: 'one', operations: [ADD] });
    const used = { code: 'edit_id_used' };
    await expect(edit({ editId: 'one', operations: [ADD, DELETE] })).rejects.toMatchObject(used);
    const entry = workspaces.entries.get('one');
    if (entry) workspaces.entries.set('one', { ...entry, edit: undefined });
    await expect(edit({ editId: 'one', operations: [ADD] })).rejects.toMatchObject(used);
  });

  it('is made for one of several bodies that come at once, and rejected for the others', async () => {
    const { edit, stored } = inMemory(home);
    const bodies = [[ADD], [DELETE], [ADD, DELETE]].map((operations) => ({ editId: 'one', operations }));
    const outcomes = await Promise.allSettled(bodies.map((body) => edit(body)));
    const made = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected).toMatchObject([
      { reason: { code: 'edit_id_used' } },
      { reason: { code: 'edit_id_used' } },
    ]);
    const after = await stored();
    const alone = inMemory(home);
    await alone.edit({ operations: bodies[made]?.operations ?? [] });
    expect(after).toEqual(await alone.stored());
  });

  it('is not that of a revert, nor the other way round', async () => {
    const { context, edit } = inMemory(home);
    const used = { code: 'edit_id_used' };
    await edit({ editId: 'one', operations: [DELETE] });
    const changes = [{ changeId: 'one' }];
    await expect(revertInWorkspace(context, { editId: 'one', changes })).rejects.toMatchObject(used);
    await revertInWorkspace(context, { editId: 'undo', changes });
    await expect(edit({ editId: 'undo', operations: [ADD] })).rejects.toMatchObject(used);
  });

  it('that puts changes back does so only once', async () => {
    const { context, edit, stored } = inMemory(home);
    await edit({ editId: 'one', operations: [DELETE] });
    const undo = { editId: 'undo', changes: [{ changeId: 'one' }] };
    const reverted = [{ changeId: 'one', status: 'reverted' }];
    expect((await revertInWorkspace(context, undo)).results).toEqual(reverted);
    await edit({ operations: [DELETE] });
    const before = await stored();
    expect((await revertInWorkspace(context, undo)).results).toEqual(reverted);
    expect(await stored()).toEqual(before);
    // It is a change itself.
    await revertInWorkspace(context, { editId: 'redo', changes: [{ changeId: 'undo' }] });
    expect(await stored()).not.toContain(READING.url);
  });

  it('is done although it would be rejected now', async () => {
    const side = { ...emptyWorkspace('side', home.createdAt), name: 'Side' };
    const { edit } = inMemory(home, side);
    const operations: EditOperation[] = [{ op: 'updateWorkspace', set: { name: 'Mine' } }];
    const request = { editId: 'one', operations };
    const results = await edit(request);
    await edit({ operations: [{ op: 'updateWorkspace', set: { name: 'Other' } }] });
    await edit({ workspaceId: 'side', operations });
    expect(await edit(request)).toEqual(results);
    await expect(edit({ ...request, editId: 'two' })).rejects.toThrow(/name/);
  });

  it('is made later if it changed nothing at first, and leaves no entry', async () => {
    const { workspaces, edit } = inMemory(home);
    const request = { editId: 'one', operations: [deletionOf(3)] };
    expect(await edit(request)).toEqual([{ status: 'not_found' }]);
    expect(workspaces.entries.size).toBe(0);
    await edit({ operations: [ADD] });
    expect(await edit(request)).toMatchObject([{ status: 'deleted' }]);
  });

  it('that only adds leaves no entry once the history of the day is full, so that nobody can store any number', async () => {
    const { workspaces, edit } = inMemory(home);
    jest.replaceProperty(LIMITS, 'historyBytesPerDay', 2_000);
    for (let index = 0; index < 20; index++) {
      const operations: EditOperation[] = [{ op: 'addLink', ...aLink(10 + index) }];
      const [result] = await edit({ editId: String(index), operations });
      const changeId = workspaces.entries.has(String(index)) ? String(index) : undefined;
      expect(result).toEqual({ status: 'created', ...(changeId !== undefined && { changeId }) });
    }
    const bytes = [...workspaces.entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(2_000);
    jest.restoreAllMocks();
  });

  it('stores what its client gets in a bounded size', async () => {
    const { workspaces, edit } = inMemory(home);
    const operations = Array.from({ length: LIMITS.operationsPerRequest }, () => deletionOf(3)).with(0, ADD);
    const request = { editId: 'x'.repeat(128), operations };
    const results = await edit(request);
    expect(results).toHaveLength(LIMITS.operationsPerRequest);
    expect(await edit(request)).toEqual(results);
    expect(workspaces.entries.get(request.editId)?.edit?.results.length).toBeLessThan(200);
  });
});

describe('several edits in one request', () => {
  const send = async (context: CallContext, edits: Edit[]) => (await makeEdits(context, { edits })).edits;

  it('are made in order and in one commit, each with an entry of its own', async () => {
    const { workspaces, context, stored } = inMemory(home);
    const commit = jest.spyOn(workspaces, 'commit');
    const { category, url } = aLink(3);
    const retitle: EditOperation = { op: 'updateLink', category, url, set: { title: 'Mine' } };
    const made = await send(context, [
      { editId: 'one', operations: [ADD] },
      { editId: 'two', operations: [retitle] },
      { editId: 'three', operations: [DELETE] },
    ]);
    expect(made).toEqual([
      { editId: 'one', results: [CREATED] },
      { editId: 'two', results: [{ status: 'updated', changeId: 'two' }] },
      { editId: 'three', results: [{ status: 'deleted', changeId: 'three' }] },
    ]);
    expect(commit).toHaveBeenCalledTimes(1);
    expect([...workspaces.entries.keys()]).toEqual(['one', 'two', 'three']);
    expect(await stored()).not.toContain(READING.url);
  });

  it('may put back what those before them did', async () => {
    const { context, stored } = inMemory(home);
    const before = await stored();
    const made = await send(context, [
      { editId: 'one', operations: [DELETE] },
      { editId: 'two', revert: [{ changeId: 'one' }] },
      { editId: 'three', operations: [ADD] },
    ]);
    expect(made[1]).toEqual({ editId: 'two', reverted: [{ changeId: 'one', status: 'reverted' }] });
    expect(await stored()).toEqual([...before, aLink(3).url].sort());
  });

  it('do not fail together', async () => {
    const side = { ...emptyWorkspace('side', home.createdAt), name: 'Side' };
    const { context, stored } = inMemory(home, side);
    const taken: EditOperation = { op: 'updateWorkspace', set: { name: 'Side' } };
    const made = await send(context, [
      { editId: 'one', operations: [taken] },
      { editId: 'two', operations: [ADD] },
    ]);
    expect(made).toEqual([
      { editId: 'one', error: { code: 'invalid_arguments', message: expect.stringMatching(/name/) } },
      { editId: 'two', results: [{ status: 'created', changeId: 'two' }] },
    ]);
    expect(await stored()).toContain(aLink(3).url);
  });

  it('fail together if the database is unreachable, and are made once when they are sent again', async () => {
    const { workspaces, context, stored } = inMemory(home);
    const edits: Edit[] = [
      { editId: 'one', operations: [ADD] },
      { editId: 'two', revert: [{ changeId: 'one' }] },
      { editId: 'three', operations: [deletionOf(2)] },
    ];
    const summaries = jest.spyOn(workspaces, 'summaries').mockRejectedValueOnce(new Unavailable());
    await expect(send(context, edits)).rejects.toThrow(Unavailable);
    summaries.mockRestore();
    const made = await send(context, edits);
    expect(made.map(({ results, reverted }) => (results ?? reverted)?.[0]?.status)).toEqual([
      'created',
      'reverted',
      'not_found',
    ]);
    expect(await stored()).toEqual([aLink(1).url, aLink(2).url].sort());
  });

  it('date what they add by their age', async () => {
    const { workspaces, context } = inMemory(home);
    await send(context, [{ editId: 'one', ageMs: 60_000, operations: [ADD] }]);
    const links = [...allLinks(workspaces.stored.get('ada/default') ?? home)];
    expect(links.find(({ link }) => link.url === aLink(3).url)?.link.addedAt).toBe(instant(-60));
  });
});
