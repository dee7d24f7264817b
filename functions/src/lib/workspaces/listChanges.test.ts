import { momentSchema } from '../shared/dates/moment';
import { adasKey } from '../access/actor.fixture';
import { authorize, type Actor } from '../access/actor';
import { WorkspaceAccess } from '../access/workspaceAccess';
import type { EditOperation } from '../shared/contract/requests/editRequest';
import { aLink, instant } from '../shared/model/workspace.fixture';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import type { CallContext } from './callContext';
import { callContext, workspaceOf } from './callContext.fixture';
import { editWorkspace, revertInWorkspace } from './editWorkspace';
import { listChanges } from './listChanges';
import { tidyUp } from './tidying';
import { undoTidying } from './undoTidying';
import { createWorkspace } from './workspaceLifecycle';
import { addNoteToLink, addToDashboard } from './savingLinks';

const tidyKey = { ...adasKey, permission: 'tidy' } as const satisfies Actor;
const WEB_APP: Actor = { via: 'idToken', uid: 'ada', signedInAt: Date.parse(instant()) };

/** Ada with a tidy key, a default workspace with two links in Go and one in Rust, and another one called "work". */
function ada(overrides: Partial<CallContext> = {}): CallContext {
  const stored = inMemoryWorkspaces();
  stored.stored.set(
    'ada/default',
    workspaceOf('default', [
      aLink(1, { category: 'Go' }),
      aLink(2, { category: 'Go', notes: 'Old' }),
      aLink(3, { category: 'Rust' }),
    ]),
  );
  stored.stored.set('ada/work', workspaceOf('work', [aLink(4)]));
  return callContext({ actor: tidyKey, workspaces: stored, history: stored, ...overrides });
}

const at = (context: CallContext, seconds: number, actor: Actor = context.actor): CallContext => ({
  ...context,
  actor,
  now: instant(seconds),
});

const { url } = aLink(2);
const link = { category: 'Go', url };
const EDITS: [what: string, operations: EditOperation[], rest?: object][] = [
  ['added 1 link', [{ op: 'addLink', ...aLink(9) }]],
  [
    'removed 1 link from "Go"',
    [{ op: 'deleteLink', ...link }],
    { before: { category: 'Go', title: 'Page 2', notes: 'Old' } },
  ],
  [
    'moved 1 link from "Go" to "Rust"',
    [{ op: 'updateLink', ...link, set: { category: 'Rust' } }],
    { urls: [url], before: { category: 'Go' } },
  ],
  [
    'changed 1 title',
    [{ op: 'updateLink', ...link, set: { title: 'New' } }],
    { urls: [url], before: { title: 'Page 2' } },
  ],
  ['changed 1 note', [{ op: 'updateLink', ...link, set: { notes: 'New' } }], { before: { notes: 'Old' } }],
  ['changed 1 note', [{ op: 'updateLink', ...link, set: { notes: 'New', sourceUrl: 'notion://2' } }]],
  ['changed 1 reference', [{ op: 'updateLink', ...link, set: { sourceUrl: 'notion://2' } }]],
  ['changed 1 address', [{ op: 'updateLink', ...link, set: { url: `${url}/new` } }]],
  ['changed 1 title, changed 1 note', [{ op: 'updateLink', ...link, set: { title: 'New', notes: 'New' } }]],
  [
    'renamed category "Go" to "Golang", with 2 links',
    [{ op: 'renameCategory', category: 'Go', name: 'Golang' }],
  ],
  [
    'merged category "Go" into "Rust", with 2 links',
    [{ op: 'renameCategory', category: 'Go', name: 'Rust' }],
  ],
  [
    'removed 2 links from "Go"',
    [{ op: 'deleteCategory', category: 'Go' }],
    { urls: [aLink(1).url, url], urlTitles: ['Page 1', 'Page 2'] },
  ],
  ['pinned category "Go"', [{ op: 'pinCategory', category: 'Go', isPinned: true }]],
  ['moved category "Go"', [{ op: 'moveCategory', category: 'Go', before: null }]],
  [
    'renamed the workspace from "Default" to "Mine \'n\' ours"',
    [{ op: 'updateWorkspace', set: { name: 'Mine "n" ours' } }],
  ],
  ['made the workspace public', [{ op: 'updateWorkspace', set: { isPublic: true } }]],
  ['changed the settings of the workspace', [{ op: 'updateWorkspace', set: { categoryOrder: 'name' } }]],
];

it.each<[what: string, operations: EditOperation[], rest: object]>(
  EDITS.map(([what, operations, rest = {}]) => [what, operations, rest]),
)('says that somebody %s', async (what, operations, rest) => {
  const context = ada();
  await editWorkspace(at(context, 50, WEB_APP), { operations });
  const { changes = [], links } = await listChanges(context, { workspaceId: 'default' });
  expect([changes.length, links]).toEqual([1, []]);
  expect(changes[0]).toMatchObject({ at: instant(50), by: 'you', what, ...rest });
  expect(changes[0]).not.toHaveProperty('canRevert');
});

it('says that a link became part of another one, and not that it was removed', async () => {
  const context = ada();
  const copy = { ...aLink(2), url: `${url}?utm_source=feed`, category: 'Rust', notes: 'Newer' };
  await editWorkspace(at(context, 40, WEB_APP), { operations: [{ op: 'addLink', ...copy }] });
  await tidyUp(at(context, 50), { category: 'Go', set: { category: 'Rust' } });
  const { changes: [merged] = [] } = await listChanges(context, { workspaceId: 'default' });
  expect(merged?.what).toBe(
    'merged 1 link from "Go" with the same page elsewhere, moved 1 link from "Go" to "Rust", changed 1 note',
  );
});

it('says what each change did, who made it and which ones the caller can put back', async () => {
  const context = ada();
  await editWorkspace(at(context, 50, WEB_APP), { operations: [{ op: 'addLink', ...aLink(9) }] });
  const { changeId: moved = '' } = await tidyUp(at(context, 60), {
    category: 'Go',
    urls: [url],
    set: { category: 'Rust' },
  });
  const other = { ...tidyKey, credential: 'key-2', label: 'Cursor' };
  await addNoteToLink(at(context, 70, other), {
    ...aLink(4),
    workspaceId: 'work',
    notes: 'By Cursor',
    mode: 'replace',
  });
  const { hint, workspaceId, changes } = await listChanges(context, {});
  expect([workspaceId, hint]).toEqual([
    '*',
    'byThisKey marks what you changed yourself. To undo a change with canRevert, call edit_links with revert (its changeId) and its workspaceId. The user can undo changes in the web app under Activity. The history goes back 30 days.',
  ]);
  expect(changes).toEqual([
    {
      at: instant(70),
      by: 'your Cursor',
      what: 'changed 1 note',
      urls: [aLink(4).url],
      after: { notes: 'By Cursor' },
      changeId: expect.any(String),
      workspaceId: 'work',
    },
    {
      at: instant(60),
      by: 'your Claude',
      byThisKey: true,
      what: 'moved 1 link from "Go" to "Rust"',
      urls: [url],
      before: { category: 'Go' },
      after: { category: 'Rust' },
      changeId: moved,
      workspaceId: 'default',
      canRevert: true,
    },
    {
      at: instant(50),
      by: 'you',
      what: 'added 1 link',
      urls: [aLink(9).url],
      changeId: expect.any(String),
      workspaceId: 'default',
    },
  ]);
  await undoTidying(at(context, 80), { revert: moved, workspaceId: 'default' });
  const after = (await listChanges(context, { workspaceId: 'default' })).changes ?? [];
  expect(after.map(({ what, undoes, undone, canRevert }) => [what, undoes, undone, canRevert])).toEqual([
    [
      'undid 1 change (moved 1 link from "Go" to "Rust"): moved 1 link from "Rust" to "Go"',
      [moved],
      undefined,
      true,
    ],
    ['moved 1 link from "Go" to "Rust"', undefined, 'all', undefined],
    ['added 1 link', undefined, undefined, undefined],
  ]);
});

it('says which part of a change was put back, and lets the rest be', async () => {
  const context = ada();
  const { changeId = '' } = await tidyUp(at(context, 50), { category: 'Go', remove: true });
  await undoTidying(at(context, 60), { revert: changeId, urls: [url], workspaceId: 'default' });
  const read = async () => {
    const { changes = [] } = await listChanges(context, { workspaceId: 'default' });
    return changes.map(({ what, undone, notUndone, canRevert }) => [what, undone, notUndone, canRevert]);
  };
  const removal = 'removed 2 links from "Go"';
  const first = `undid 1 change (${removal}): put back 1 link`;
  expect(await read()).toEqual([
    [first, undefined, undefined, true],
    [removal, 'all but 1 link', [aLink(1).url], true],
  ]);
  const undone = await undoTidying(at(context, 70), { revert: changeId, workspaceId: 'default' });
  expect(undone.hint).toBe('Everything is as it was before.');
  expect(await read()).toEqual([
    [first, undefined, undefined, true],
    [first, undefined, undefined, true],
    [removal, 'all', undefined, undefined],
  ]);
});

it('says nothing of how far a change was put back if that was undone in turn', async () => {
  const context = ada();
  const { changeId = '' } = await tidyUp(at(context, 50), { category: 'Go', remove: true });
  const back = await undoTidying(at(context, 60), { revert: changeId, workspaceId: 'default' });
  await undoTidying(at(context, 70), { revert: back.changeId ?? '', workspaceId: 'default' });
  const { changes = [] } = await listChanges(context, { workspaceId: 'default' });
  expect(changes.map(({ what, undone }) => [what, undone])).toEqual([
    ['undid 1 change (undid 1 change: put back 2 links): removed 2 links from "Go"', undefined],
    ['undid 1 change (removed 2 links from "Go"): put back 2 links', 'all'],
    ['removed 2 links from "Go"', undefined],
  ]);
});

it('names the titles of several links before and after, and says how many more links there are', async () => {
  const context = ada();
  const long = 'ä'.repeat(300);
  await editWorkspace(at(context, 50, WEB_APP), {
    operations: [1, 2].map((number) => {
      const set = { title: number === 1 ? 'One' : long };
      return { op: 'updateLink', category: 'Go', url: aLink(number).url, set };
    }),
  });
  await editWorkspace(at(context, 60, WEB_APP), {
    operations: Array.from({ length: 12 }, (_, index) => ({ op: 'addLink', ...aLink(10 + index) })),
  });
  const { changes: [added, retitled] = [] } = await listChanges(context, { workspaceId: 'default' });
  expect(added).toMatchObject({ what: 'added 12 links', moreUrls: 7 });
  expect(added?.urls).toHaveLength(5);
  expect(retitled).toMatchObject({
    what: 'changed 2 titles',
    titles: [
      { url: aLink(1).url, before: 'Page 1', after: 'One' },
      { url, before: 'Page 2', after: `${'ä'.repeat(79)}…` },
    ],
  });
  expect(retitled).not.toHaveProperty('moreUrls');
});

it('marks what the calling key changed, also for a key that may not undo it', async () => {
  const context = ada();
  const writes = at(context, 50, { ...tidyKey, permission: 'write' });
  await addToDashboard(writes, aLink(9));
  await addToDashboard(at(context, 60, { ...tidyKey, credential: 'key-2' }), aLink(10));
  const { changes = [], hint } = await listChanges(writes, { workspaceId: 'default' });
  expect(changes.map(({ by, byThisKey, canRevert }) => [by, byThisKey, canRevert])).toEqual([
    ['your Claude', undefined, undefined],
    ['your Claude', true, undefined],
  ]);
  expect(hint).toMatch(/^byThisKey marks what you changed yourself\. The user can undo/);
});

it('only says what was done, by whom and when, in brief', async () => {
  const context = ada();
  await tidyUp(at(context, 60), { category: 'Go', urls: [url], set: { category: 'Rust' } });
  const { changes } = await listChanges(context, { workspaceId: 'default', brief: true });
  expect(changes).toEqual([
    {
      at: instant(60),
      by: 'your Claude',
      byThisKey: true,
      what: 'moved 1 link from "Go" to "Rust"',
      changeId: expect.any(String) as unknown,
      canRevert: true,
    },
  ]);
});

it('goes on after each page, in one workspace and in all, and misses nothing', async () => {
  const context = ada();
  for (let number = 0; number < 30; number++) {
    // Some at the same instant in both.
    const now = at(context, 50 + Math.floor(number / 3));
    await addToDashboard(now, { ...aLink(100 + number), workspaceId: number % 2 === 0 ? 'default' : 'work' });
  }
  const read = async (workspaceId?: string, limit = 4) => {
    const pages: string[][] = [];
    for (let cursor: string | undefined; ;) {
      const { changes = [], nextCursor, page } = await listChanges(context, { workspaceId, limit, cursor });
      expect(page).toBe(
        `${String(changes.length)} change${changes.length === 1 ? '' : 's'}${nextCursor === undefined ? '' : ', older ones with nextCursor'}`,
      );
      pages.push(changes.map(({ urls = [] }) => urls.join()));
      if (nextCursor === undefined) return pages;
      cursor = nextCursor;
    }
  };
  const everything = (await read()).flat();
  expect([everything.length, new Set(everything).size]).toEqual([30, 30]);
  expect((await read('work', 7)).map(({ length }) => length)).toEqual([7, 7, 1]);
  const { changes = [] } = await listChanges(context, { workspaceId: '*', limit: 30 });
  expect(changes.map((each) => each.at)).toEqual(
    changes
      .map((each) => each.at)
      .toSorted()
      .reverse(),
  );
});

it('limits the period, and takes its own cursors only', async () => {
  const context = ada();
  for (const [seconds, number] of [
    [50, 10],
    [3_600, 11],
    [90_000, 12],
  ] as const)
    await addToDashboard(at(context, seconds), aLink(number));
  const now = at(context, 100_000);
  const period = { since: momentSchema.parse(instant(100)), until: momentSchema.parse(instant(3_600)) };
  expect((await listChanges(now, period)).changes).toHaveLength(1);
  expect((await listChanges(now, period)).period).toEqual({
    since: '2026-01-31T12:01:40.000+00:00',
    until: '2026-01-31T13:00:00.000+00:00',
    timeZone: 'UTC',
  });
  expect(await listChanges(now, { since: momentSchema.parse(instant(99_000)) })).toMatchObject({
    ...{ changes: [], page: '0 changes', hint: 'Nothing was changed. The history goes back 30 days.' },
  });
  for (const cursor of [
    'nonsense',
    'https://example.com/1',
    btoa('change 2026-13-01T00:00:00.000Z a b'),
    btoa('change 2026-01-01T00:00:00.000Z a%2Fb b'),
  ])
    await expect(listChanges(context, { cursor })).rejects.toMatchObject({ code: 'invalid_arguments' });
  await expect(listChanges(context, { category: 'Go' })).rejects.toMatchObject({
    message: expect.stringMatching(/^category: must be omitted/) as unknown,
  });
  await expect(listChanges(context, { order: 'oldest' })).rejects.toMatchObject({
    message: expect.stringMatching(/^order: must be omitted/) as unknown,
  });
  await expect(listChanges(context, { workspaceId: 'none' })).rejects.toMatchObject({
    code: 'workspace_not_found',
  });
});

it('stays within the limits of a response, with any texts', async () => {
  const context = ada();
  const path = '語'.repeat(600);
  const workspaceId = '語'.repeat(128);
  await createWorkspace(at(context, 40, WEB_APP), { workspaceId, name: 'Long' });
  for (let number = 0; number < 40; number++) {
    const { category, ...rest } = { ...aLink(number), url: `https://example.com/${path}${String(number)}` };
    await addToDashboard(at(context, 50 + number), {
      ...rest,
      category,
      workspaceId,
      notes: 'ä'.repeat(9_000),
    });
    await addNoteToLink(at(context, 50 + number), {
      ...{ category, url: rest.url, workspaceId, notes: 'New' },
      mode: 'replace',
    });
  }
  for (const [limit, bytes] of [
    [undefined, 11_500],
    [100, 40_000],
  ] as const) {
    const response = await listChanges(context, { workspaceId: '*', limit });
    expect(Buffer.byteLength(JSON.stringify(response))).toBeLessThanOrEqual(bytes);
    expect(response.nextCursor).toEqual(expect.any(String));
  }
});

describe('in a shared workspace', () => {
  const TEAM = { workspaceId: 'shared' };
  const olivias: Actor = {
    via: 'userKey',
    uid: 'olivia',
    hint: 'abcd',
    permission: 'tidy',
    credential: 'key-o',
    label: 'Claude Code',
  };

  /** Olivia's workspace "team", which Ada knows as "shared" and has joined after the given place of its history. */
  function team(role: 'editor' | 'viewer', since?: number, person = 'Ada') {
    const stored = inMemoryWorkspaces();
    stored.stored.set('olivia/team', workspaceOf('team', [aLink(1)]));
    const user = authorize(adasKey);
    const member = { ...TEAM, name: 'Of Olivia', owner: 'Olivia', person, membersVersion: 'm1', since };
    const access = WorkspaceAccess.shared(user, { uid: 'olivia', workspaceId: 'team' }, role, member);
    const workspaces = {
      ...stored,
      find: (...call: Parameters<typeof stored.find>) =>
        call[1] === TEAM.workspaceId ? Promise.resolve({ access }) : stored.find(...call),
    };
    const context = callContext({ actor: tidyKey, workspaces, history: stored });
    return { stored, context, byOwner: { ...context, workspaces: stored, actor: olivias } };
  }

  const seen = async (context: CallContext, workspaceId: string) =>
    ((await listChanges(context, { workspaceId })).changes ?? []).map(({ by, what, canRevert }) => [
      by,
      what,
      canRevert,
    ]);

  it.each(['Ada', 'you', 'your Claude Code', 'Y\u200Bou', '"', 'x" with your "y'])(
    'names each member to the others, who are called %j',
    async (person) => {
      const { context, byOwner } = team('editor', undefined, person);
      await addToDashboard(at(byOwner, 50), { ...aLink(2), workspaceId: 'team' });
      await addToDashboard(at(context, 60), { ...aLink(3), ...TEAM });
      expect(await seen(context, 'shared')).toEqual([
        ['your Claude', 'added 1 link', true],
        ['“Olivia” with “Claude Code”', 'added 1 link', undefined],
      ]);
      const [[byMember = ''] = [], byItself] = await seen(byOwner, 'team');
      expect(byMember).toMatch(/^“[^“”\u200B]+” with “Claude”$/);
      expect(byItself).toEqual(['your Claude Code', 'added 1 link', true]);
    },
  );

  it('shows whoever has joined only what happened since, and offers viewers nothing to put back', async () => {
    const { context, byOwner } = team('viewer', 2);
    for (const number of [2, 3, 4])
      await addToDashboard(at(byOwner, 50 + number), { ...aLink(number), workspaceId: 'team' });
    const { hint, changes = [], nextCursor } = await listChanges(context, { ...TEAM, limit: 2 });
    expect(hint).toBe(
      'The user can undo changes in their own workspaces, and those they made themselves, in the web app under Activity. The history goes back 30 days.',
    );
    expect(changes.map(({ urls, canRevert }) => [urls, canRevert])).toEqual([[[aLink(4).url], undefined]]);
    expect(nextCursor).toBeUndefined();
    expect(await seen(byOwner, 'team')).toHaveLength(3);
  });

  it('tells a key that may only read who can undo something', async () => {
    const context = ada({ actor: { ...adasKey, permission: 'read' } });
    await editWorkspace(at(context, 50, WEB_APP), { operations: [{ op: 'addLink', ...aLink(9) }] });
    const { hint, changes } = await listChanges(context, {});
    expect(hint).toBe(
      'The user can undo changes in the web app under Activity. The history goes back 30 days.',
    );
    expect(changes).toHaveLength(1);
  });

  it('is not listed for a key that is limited to other workspaces', async () => {
    const { context, byOwner } = team('editor');
    await addToDashboard(at(byOwner, 50), { ...aLink(2), workspaceId: 'team' });
    const limited = { ...context, actor: { ...tidyKey, workspaces: ['work'] } };
    await expect(listChanges(limited, TEAM)).rejects.toMatchObject({ code: 'workspace_not_found' });
  });
});

it('lists what puts nothing back again', async () => {
  const context = ada();
  await editWorkspace(at(context, 50, WEB_APP), {
    operations: [{ op: 'updateLink', ...link, set: { title: 'New' } }],
  });
  const { changes: made = [] } = await listChanges(context, {});
  const asked = made.map(({ changeId }) => ({ changeId }));
  await revertInWorkspace(at(context, 60, WEB_APP), { changes: asked });
  const { changes = [] } = await listChanges(context, {});
  expect(changes.map(({ what }) => what)).toEqual(['undid 1 change (changed 1 title)', 'changed 1 title']);
});
