import type { EditOperation } from '../../../src/lib/shared/contract/requests/editRequest';
import { having } from '../../support/jest/matchers';
import {
  createWorkspace,
  deleteWorkspace,
  edit,
  postRoute,
  errorOf,
  update,
} from '../../support/requests/rest';
import { store } from '../../support/users/storedWorkspace';
import { person } from '../../support/users/toolUser';
import { signUp } from '../../support/users/users';
import { workspaceOf } from '../../web/support/stored';
import { testDatabase } from '../../support/testDatabase';

const LINK = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };

describe('POST /api/workspace/edit', () => {
  it('applies all kinds of operations in order, and an AI client sees the result', async () => {
    const { idToken, list, workspaces } = await person();
    const statuses = await edit(idToken, [
      { op: 'addLink', ...LINK, notes: 'First', addedAt: '2020-01-31T12:00:00.000Z' },
      { op: 'addLink', ...LINK },
      { op: 'addLink', category: 'Music', title: 'Song', url: 'https://example.com/song' },
      { op: 'updateLink', category: 'reading', url: LINK.url, set: { title: 'New', category: 'Books' } },
      { op: 'renameCategory', category: 'Music', name: 'Songs' },
      { op: 'updateWorkspace', set: { name: 'Mine' } },
      { op: 'deleteLink', category: 'Nowhere', url: LINK.url },
    ]);
    expect(statuses).toEqual([
      'created',
      'unchanged',
      'created',
      'updated',
      'updated',
      'updated',
      'not_found',
    ]);
    expect((await list()).links).toEqual([
      having({ category: 'Songs', title: 'Song' }),
      { ...LINK, category: 'Books', title: 'New', notes: 'First', addedAt: '2020-01-31T12:00+00:00' },
    ]);
    expect(await workspaces()).toEqual([having({ name: 'Mine', linkCount: 2 })]);
    expect(
      await edit(idToken, [
        { op: 'deleteCategory', category: 'songs' },
        { op: 'deleteLink', category: 'Books', url: LINK.url },
      ]),
    ).toEqual(['deleted', 'deleted']);
    expect(await list()).toEqual(having({ total: 0 }));
  });

  it('removes a reference for good', async () => {
    const { uid, idToken } = await person();
    await edit(idToken, [{ op: 'updateWorkspace', set: { sourceUrl: 'notion://page' } }]);
    await edit(idToken, [{ op: 'updateWorkspace', set: { sourceUrl: null } }]);
    const head = await testDatabase().doc(`users/${uid}/workspaces/default`).get();
    expect(head.data()).not.toHaveProperty('sourceUrl');
  });

  it('orders and pins categories, which changes nothing of what other clients are told first', async () => {
    const { uid, idToken, workspaces } = await person();
    const head = () => testDatabase().doc(`users/${uid}/workspaces/default`).get();
    await edit(
      idToken,
      ['A', 'B', 'C'].map((category) => ({ op: 'addLink', ...LINK, category })),
    );
    const listed = await workspaces();
    const before = await update(idToken, {});
    const statuses = await edit(idToken, [
      { op: 'moveCategory', category: 'C', before: 'a' },
      { op: 'moveCategory', category: 'A', before: null },
      { op: 'pinCategory', category: 'B', isPinned: true },
      { op: 'updateWorkspace', set: { categoryOrder: 'name' } },
    ]);
    expect(statuses).toEqual(['updated', 'updated', 'updated', 'updated']);
    expect((await head()).data()).toMatchObject({
      categoryOrder: 'name',
      categories: [{ name: 'C' }, { name: 'B', isPinned: true }, { name: 'A' }],
    });
    const [{ categories } = { categories: [] }] = await workspaces();
    expect(categories).toEqual(listed[0]?.categories);
    const { updatedAt } = await update(idToken, {});
    expect(await update(idToken, {})).toEqual({ ...before, updatedAt });
    await edit(idToken, [{ op: 'updateWorkspace', set: { categoryOrder: 'hand' } }]);
    expect((await head()).data()).not.toHaveProperty('categoryOrder');
  });

  it('edits and deletes links whose URLs are no longer allowed, and does not store such a URL', async () => {
    const { uid, idToken, list } = await person();
    const links = ['javascript:void(1)', 'javascript:void(2)'].map((url) => ({ ...LINK, url }));
    await store(uid, workspaceOf('default', 'Default', links));
    const target = { category: 'Reading', url: 'javascript:void(1)' };
    const replacement = { op: 'updateLink' as const, ...target, set: { url: 'data:text/html,x' } };
    expect(await errorOf(await postRoute('edit', idToken, { operations: [replacement] }))).toEqual(
      having({ status: 400 }),
    );
    const statuses = await edit(idToken, [
      { op: 'updateLink', ...target, set: { url: LINK.url } },
      { op: 'updateLink', ...target, set: { title: 'Gone' } },
      { op: 'deleteLink', category: 'Reading', url: 'javascript:void(2)' },
    ]);
    expect(statuses).toEqual(['updated', 'not_found', 'deleted']);
    expect((await list()).links).toEqual([having({ url: LINK.url })]);
  });

  it('only edits workspaces of the user who sent the token', async () => {
    const [one, other] = [await person(), await person()];
    await one.add(LINK);
    const workspaceId = await createWorkspace(one.idToken, { name: 'Secret' });
    const deletion: EditOperation = { op: 'deleteLink', category: 'Reading', url: LINK.url };
    expect(await edit(other.idToken, [deletion])).toEqual(['not_found']);
    const response = await postRoute('edit', other.idToken, { workspaceId, operations: [deletion] });
    expect(await errorOf(response)).toEqual({
      status: 404,
      error: 'There is no workspace "secret". The workspaces are "default" ("Default").',
    });
    expect((await one.list()).total).toBe(1);
  });

  it.each<[what: string, body: unknown, details: object[]]>([
    ['no operations', { operations: [] }, [{ path: 'operations', message: 'must have at least 1 item' }]],
    [
      'an unknown operation',
      { operations: [{ op: 'burn' }] },
      [
        {
          path: 'operations[0].op',
          message:
            'must be an object whose "op" is addLink, updateLink, deleteLink, renameCategory, deleteCategory, moveCategory, pinCategory or updateWorkspace',
        },
      ],
    ],
    [
      'an unknown and a missing field',
      { operations: [{ op: 'deleteLink', category: 'Reading', link: 1 }] },
      [
        { path: 'operations[0].url', message: 'is required' },
        { path: 'operations[0].link', message: 'is not a known field' },
      ],
    ],
    [
      'more than 2,000 operations',
      { operations: Array.from({ length: 2_001 }, () => ({ op: 'deleteCategory', category: 'a' })) },
      [{ path: 'operations', message: 'must have at most 2,000 items' }],
    ],
    [
      'a category that is moved nowhere, and an unknown order',
      {
        operations: [
          { op: 'moveCategory', category: 'Reading' },
          { op: 'updateWorkspace', set: { categoryOrder: 'size' } },
        ],
      },
      [
        { path: 'operations[0].before', message: 'is required' },
        { path: 'operations[1].set.categoryOrder', message: 'must be "hand", "name" or "newest"' },
      ],
    ],
    [
      'an id that no change can have',
      { editId: 'a/b', operations: [{ op: 'addLink', ...LINK }] },
      [{ path: 'editId', message: 'must be an identifier of 1 to 128 characters without "/"' }],
    ],
    [
      'a script URL',
      { operations: [{ op: 'addLink', ...LINK, url: 'javascript:alert(1)' }] },
      [{ path: 'operations[0].url', message: 'must not be a javascript: URL' }],
    ],
  ])('rejects %s and changes nothing', async (_, body, details) => {
    const { idToken, list } = await person();
    expect(await errorOf(await postRoute('edit', idToken, body))).toEqual({
      status: 400,
      error: 'Invalid request body',
      details,
    });
    expect((await list()).total).toBe(0);
  });
});

describe('POST /api/workspace/create', () => {
  it('creates a workspace that an AI client can use', async () => {
    const { idToken, add, workspaces } = await person();
    const workspaceId = await createWorkspace(idToken, { name: 'Side Projects', isPublic: true });
    expect(workspaceId).toBe('side-projects');
    await add({ ...LINK, workspaceId });
    expect(await workspaces()).toEqual([
      having({ workspaceId: 'default' }),
      having({ workspaceId, name: 'Side Projects', isPublic: true, linkCount: 1 }),
    ]);
  });

  it('rejects a name that another workspace has, in any case', async () => {
    const { idToken } = await signUp();
    await createWorkspace(idToken, { name: 'Work' });
    expect(await errorOf(await postRoute('create', idToken, { name: 'WORK' }))).toEqual({
      status: 400,
      error: 'Invalid request body',
      details: [
        { path: 'name', message: 'There is already a workspace with the name "WORK". Choose another name.' },
      ],
    });
  });

  it('creates a workspace with the id it is given, once, so that a backup can be restored', async () => {
    const { idToken, workspaces } = await person();
    const sessions = { workspaceId: 'assistant-sessions', name: 'Chats' };
    expect(await createWorkspace(idToken, sessions)).toBe('assistant-sessions');
    expect(await createWorkspace(idToken, { ...sessions, name: 'Other' })).toBe('assistant-sessions');
    expect(await createWorkspace(idToken, { workspaceId: 'default', name: 'Mine' })).toBe('default');
    expect(await workspaces()).toEqual([
      having({ workspaceId: 'default', name: 'Mine' }),
      having({ workspaceId: 'assistant-sessions', name: 'Chats' }),
    ]);
  });

  it('rejects renaming a workspace to the name of another, but lets it change the case of its own', async () => {
    const { idToken } = await signUp();
    await createWorkspace(idToken, { name: 'Work' });
    const workspaceId = await createWorkspace(idToken, { name: 'Home' });
    const rename = (name: string) =>
      postRoute('edit', idToken, { workspaceId, operations: [{ op: 'updateWorkspace', set: { name } }] });
    expect(await errorOf(await rename('wORK'))).toMatchObject({
      status: 400,
      details: [{ message: 'There is already a workspace with the name "wORK". Choose another name.' }],
    });
    expect((await rename('HOME')).status).toBe(200);
  });

  it('gives workspaces whose names make the same id different ids', async () => {
    const { idToken } = await signUp();
    expect(await createWorkspace(idToken, { name: 'C++' })).toBe('c');
    expect(await createWorkspace(idToken, { name: 'C#' })).toMatch(/^c-[0-9a-z]{6}$/);
  });
});

describe('POST /api/workspace/delete', () => {
  it('deletes a workspace with all of its links, and a new one with this id starts empty', async () => {
    const { idToken, add, list, tools } = await person();
    const workspaceId = await createWorkspace(idToken, { name: 'Old' });
    await add({ ...LINK, workspaceId });
    expect(await deleteWorkspace(idToken, workspaceId)).toBe('deleted');
    expect(await deleteWorkspace(idToken, workspaceId)).toBe('not_found');
    expect(await tools.error('list_links', { workspaceId })).toEqual(having({ code: 'workspace_not_found' }));
    expect(await createWorkspace(idToken, { name: 'Old' })).toBe(workspaceId);
    expect((await list({ workspaceId })).total).toBe(0);
    await add({ ...LINK, workspaceId });
    expect((await list({ workspaceId })).total).toBe(1);
  });

  it("cannot delete the default workspace or another user's", async () => {
    const [one, other] = [await person(), await person()];
    const workspaceId = await createWorkspace(one.idToken, { name: 'Mine' });
    expect(await deleteWorkspace(other.idToken, workspaceId)).toBe('not_found');
    expect((await one.list({ workspaceId })).total).toBe(0);
    const response = await postRoute('delete', one.idToken, { workspaceId: 'default' });
    expect(await errorOf(response)).toEqual({
      status: 400,
      error: 'Invalid request body',
      details: [
        {
          path: 'workspaceId',
          message: 'The default workspace cannot be deleted. Delete its categories instead.',
        },
      ],
    });
  });
});
