import fc from 'fast-check';
import { LimitExceeded } from '../base/errors';
import { LIMITS } from '../base/limits';
import { numRuns } from '../base/runs.fixture';
import { editOperationSchema, type EditOf, type EditOperation } from '../contract/requests/editRequest';
import { categoryId } from '../model/identity';
import type { Link, Workspace } from '../model/model';
import { newestFirst } from '../model/linkOrder';
import { linkResult } from '../contract/requests/linkResult';
import { apply } from '../model/operation';
import { WorkspaceDraft } from '../model/workspaceDraft';
import { runAtOnce } from '../base/steps';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { applyEdits } from './applyEdits';
import { stateOf } from './changes.fixture';
import { mergeWorkspace } from './mergeWorkspace';
import { editOf } from './steps.fixture';

const NOW = instant(50);

/** Applies edits and returns the new workspace and the statuses. */
function edit(workspace: Workspace, ...edits: EditOperation[]) {
  const change = apply(workspace, applyEdits(edits, NOW));
  return { workspace: change.workspace, statuses: change.result.map(({ status }) => status) };
}

/** Returns the links as the tools return them, newest first. */
function links(workspace: Workspace) {
  return newestFirst(workspace).map(({ link }) => linkResult(workspace, link));
}

const url = (number: number) => aLink(number).url;

describe('addLink', () => {
  it('adds a link with the time, the note and the session fields it is given', () => {
    const { workspace, statuses } = edit(workspaceWith(), {
      op: 'addLink',
      ...aLink(1, { notes: 'From a backup' }),
      addedAt: instant(3),
      conversationId: 'c-1',
      localPath: '/logs/1',
    });
    expect(statuses).toEqual(['created']);
    const [entry] = newestFirst(workspace);
    expect(entry?.link).toMatchObject({
      title: 'Page 1',
      notes: 'From a backup',
      addedAt: instant(3),
      conversationId: 'c-1',
      localPath: '/logs/1',
    });
    expect(workspace.updatedAt).toBe(NOW);
  });

  it('uses the time at which the edit was made if none is given', () => {
    const { workspace } = edit(workspaceWith(), { op: 'addLink', ...aLink(1) });
    expect(links(workspace)).toEqual([{ ...aLink(1), addedAt: NOW }]);
    const offline = applyEdits([{ op: 'addLink', ...aLink(1) }], NOW, instant(3));
    const { workspace: sentLater } = apply(workspaceWith(), offline);
    expect(links(sentLater)).toEqual([{ ...aLink(1), addedAt: instant(3) }]);
    expect(sentLater.updatedAt).toBe(NOW);
  });
});

describe('a category that is stored with characters that nobody sees', () => {
  // As earlier versions stored it. People see and type “Reading”.
  const HIDDEN = 'Rea\u200Bding\u2060';
  const stored = workspaceWith(aLink(1, { category: HIDDEN }), aLink(2, { category: 'Other' }));
  const other = { category: 'Other', url: url(2) };

  it.each<[what: string, operation: EditOperation]>([
    ['adding a link', { op: 'addLink', ...aLink(3) }],
    ['moving a link', { op: 'updateLink', ...other, set: { category: 'reading' } }],
    ['merging another one into it', { op: 'renameCategory', category: 'Other', name: 'Reading' }],
  ])('gets no second one of the same name by %s', (_, operation) => {
    const { workspace } = edit(stored, operation);
    const names = [...workspace.categories.values()].filter((name) => name !== 'Other');
    expect(names).toEqual([HIDDEN]);
    expect(links(workspace).filter(({ category }) => category === 'Reading')).toHaveLength(2);
  });

  it('can be renamed to what is seen, and keeps a link that is moved to it again', () => {
    const renamed = edit(stored, { op: 'renameCategory', category: HIDDEN, name: 'Reading' });
    expect([...renamed.workspace.categories]).toContainEqual([categoryId('Reading'), 'Reading']);
    const set = { category: 'Reading' };
    expect(edit(stored, { op: 'updateLink', category: HIDDEN, url: url(1), set }).statuses).toEqual([
      'unchanged',
    ]);
  });
});

describe('updateLink', () => {
  it('leaves a link whose URL and category stay in its chunk', () => {
    const full = Array.from({ length: 30 }, (_, number) => aLink(number, { notes: '注'.repeat(10_000) }));
    const before = workspaceWith(...full);
    const { workspace } = edit(before, {
      op: 'updateLink',
      category: 'reading',
      url: url(1),
      set: { notes: null },
    });
    expect(workspace.chunks.map(({ links }) => [...links.keys()])).toEqual(
      before.chunks.map(({ links }) => [...links.keys()]),
    );
  });
});

describe('deleteLink', () => {
  it('keeps a category that was created empty, and the same URL in another category', () => {
    const start = withCategories(workspaceWith(aLink(1, { category: 'Music' }), aLink(1)), ['Later']);
    const { workspace } = edit(start, { op: 'deleteLink', category: 'Music', url: url(1) });
    expect([...workspace.categories.values()]).toEqual(['Reading', 'Later']);
    expect(links(workspace)).toEqual([{ ...aLink(1), addedAt: instant(1) }]);
  });
});

it('moving a category takes no longer for each of many categories than for one of a few', () => {
  const names = Array.from({ length: LIMITS.categoriesPerWorkspace }, (_, index) => String(index));
  const draft = new WorkspaceDraft(withCategories(workspaceWith(), names));
  const edits = names.slice(0, 100).map((category): EditOperation => {
    return { op: 'moveCategory', category, before: String(Number(category) + 2_500) };
  });
  // The first move goes through all categories.
  runAtOnce(applyEdits(edits.slice(0, 1), NOW)(draft));
  const set = jest.spyOn(Map.prototype, 'set');
  runAtOnce(applyEdits(edits, NOW)(draft));
  const steps = set.mock.calls.length;
  set.mockRestore();
  expect(steps).toBeLessThan(10 * edits.length);
});

describe('renaming and deleting large categories', () => {
  const link: Link = { category: categoryId('Reading'), title: 'Page', url: url(1), addedAt: instant() };
  const links = new Map(Array.from({ length: 50_001 }, (_, index) => [String(index), link] as const));
  const start = withCategories(workspaceWith(aLink(1, { category: 'Music' })), ['Reading']);
  const large = { ...start, chunks: [...start.chunks, { bytes: 0, links }] };
  const deletion: EditOperation = { op: 'deleteCategory', category: 'Reading' };
  const renames = Array.from({ length: 2_000 }, (_, index): EditOperation => {
    const [category, name] = index % 2 === 0 ? ['Music', 'Songs'] : ['Songs', 'Music'];
    return { op: 'renameCategory', category, name };
  });

  it('is limited in one request, because other requests have to wait meanwhile', () => {
    expect(() => edit(large, deletion, ...renames)).toThrow(LimitExceeded);
  });

  it('is always possible for one of them, and for many small ones', () => {
    expect(edit(large, deletion).statuses).toEqual(['deleted']);
    expect(new Set(edit(large, ...renames, deletion).statuses)).toEqual(new Set(['updated', 'deleted']));
  });
});

describe('updateWorkspace', () => {
  type Settings = EditOf<'updateWorkspace'>['set'];
  const set = (workspace: Workspace, ...sets: Settings[]) =>
    edit(workspace, ...sets.map((each) => ({ op: 'updateWorkspace' as const, set: each })));

  it.each<[settings: Settings, reset: Settings]>([
    [{ name: 'Mine' }, { name: 'Default' }],
    [{ isPublic: true }, { isPublic: false }],
    [{ sourceUrl: 'https://notes.example/' }, { sourceUrl: null }],
    [{ description: 'What I read.' }, { description: null }],
    [{ categoryOrder: 'newest' }, { categoryOrder: 'hand' }],
  ])('sets only %j, and %j', (settings, reset) => {
    const start = workspaceWith();
    const { workspace, statuses } = set(start, settings, settings);
    expect(statuses).toEqual(['updated', 'unchanged']);
    expect(workspace).toEqual({ ...start, ...settings, updatedAt: NOW });
    expect(set(workspace, reset).workspace).toEqual({ ...start, updatedAt: NOW });
  });

  it('lets search engines list it only while it is public, and not when it is public again', () => {
    const isIndexed = (...sets: Settings[]) => set(workspaceWith(), ...sets).workspace.isIndexed;
    const indexed = { isPublic: true, isIndexed: true };
    expect(isIndexed({ isPublic: true })).toBeUndefined();
    expect(isIndexed(indexed, { name: 'Mine' })).toBe(true);
    expect(isIndexed({ isIndexed: true }, { isPublic: true })).toBeUndefined();
    expect(isIndexed(indexed, { isIndexed: false })).toBeUndefined();
    expect(isIndexed(indexed, { isPublic: false }, { isPublic: true })).toBeUndefined();
    const { result } = apply(
      set(workspaceWith(), indexed).workspace,
      mergeWorkspace({ isPublic: false }, NOW),
    );
    expect(result).toMatchObject({ isPublic: false, isIndexed: undefined });
  });

  it('accepts a description on one line of at most 500 characters, and the name of a person', () => {
    const parsed = (set: object) => editOperationSchema.safeParse({ op: 'updateWorkspace', set });
    expect(parsed({ description: `${'d'.repeat(250)}\n${'d'.repeat(249)}` }).success).toBe(true);
    expect(parsed({ description: 'd'.repeat(501) }).error?.issues[0]?.message).toBe(
      'must have at most 500 characters',
    );
    expect(parsed({ ownerName: 'Ada' }).success).toBe(true);
    for (const ownerName of ['', 'You', 'a'.repeat(101)]) expect(parsed({ ownerName }).success).toBe(false);
  });

  it('names the owner only while it is public, and not when it is public again', () => {
    const ownerName = (...sets: Settings[]) => set(workspaceWith(), ...sets).workspace.ownerName;
    const named = { isPublic: true, ownerName: 'Ada' };
    expect(ownerName({ ownerName: 'Ada' }, { isPublic: true })).toBeUndefined();
    expect(ownerName(named, { description: 'Books' })).toBe('Ada');
    expect(ownerName(named, { ownerName: null })).toBeUndefined();
    expect(ownerName(named, { isPublic: false }, { isPublic: true })).toBeUndefined();
  });
});

describe('several edits', () => {
  it('gives the same result whether edits are applied in one request or one by one', () => {
    fc.assert(
      fc.property(fc.array(editOf('')), fc.array(editOf('')), (earlier, edits) => {
        const before = edit(workspaceWith(), ...earlier).workspace;
        const together = apply(before, applyEdits(edits, NOW));
        let current = before;
        const results = edits.flatMap((each) => {
          const { workspace, result } = apply(current, applyEdits([each], NOW));
          current = workspace;
          return result;
        });
        expect(together.result).toEqual(results);
        expect(stateOf(together.workspace)).toEqual(stateOf(current));
        expect(together.workspace === before).toBe(current === before);
      }),
      { numRuns: numRuns(500, 1_250) },
    );
  });

  it('may use the room that an earlier one made in a full workspace', () => {
    const names = Array.from({ length: LIMITS.categoriesPerWorkspace - 1 }, (_, index) => String(index));
    const full = withCategories(workspaceWith(aLink(1)), names);
    const deletion: EditOperation = { op: 'deleteLink', category: 'Reading', url: url(1) };
    const addition: EditOperation = { op: 'addLink', ...aLink(1, { category: 'Music' }) };
    expect(() => edit(full, addition, deletion)).toThrow(LimitExceeded);
    expect(edit(full, deletion, addition).statuses).toEqual(['deleted', 'created']);
    const move: EditOperation = { op: 'updateLink', ...aLink(1), set: { category: 'Music' } };
    expect(edit(full, move).workspace.categories.size).toBe(LIMITS.categoriesPerWorkspace);
  });
});
