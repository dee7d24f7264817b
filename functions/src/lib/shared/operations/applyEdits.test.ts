import fc from 'fast-check';
import { LimitExceeded } from '../base/errors';
import { LIMITS } from '../base/limits';
import { numRuns } from '../base/runs.fixture';
import type { EditOf, EditOperation } from '../contract/editRequest';
import { categoryId } from '../model/identity';
import type { Link, Workspace } from '../model/model';
import { listLinks } from '../queries/listLinks';
import { newestFirst } from '../model/linkOrder';
import { linkResult } from '../contract/linkResult';
import { summarize } from '../model/summary';
import { searchLinks } from '../search/searchLinks';
import { allLinks } from '../model/workspace';
import { apply, WorkspaceDraft } from '../model/workspaceDraft';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { applyEdits } from './applyEdits';
import { mergeWorkspace } from './mergeWorkspace';

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

const categories = (workspace: Workspace) => [...workspace.categories.values()];
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

  it('fills in only the fields that an existing link lacks', () => {
    const start = workspaceWith(aLink(1, { notes: 'Kept' }));
    const again = { op: 'addLink', ...aLink(1, { title: 'Other', notes: 'Other' }) } as const;
    const { workspace, statuses } = edit(start, { ...again, sourceUrl: 'https://notes.example/1' }, again);
    expect(statuses).toEqual(['updated', 'unchanged']);
    expect(links(workspace)).toEqual([
      { ...aLink(1, { notes: 'Kept' }), addedAt: instant(), sourceUrl: 'https://notes.example/1' },
    ]);
  });
});

describe('updateLink', () => {
  const target = { op: 'updateLink', category: 'reading', url: `${url(1)}?utm_source=x` } as const;

  it('sets the fields it is given and keeps the others', () => {
    const start = workspaceWith(aLink(1, { notes: 'Kept' }));
    const { workspace, statuses } = edit(start, { ...target, set: { title: 'New title' } });
    expect(statuses).toEqual(['updated']);
    expect(links(workspace)).toEqual([
      { ...aLink(1, { title: 'New title', notes: 'Kept' }), addedAt: instant() },
    ]);
  });

  it('leaves a link whose URL and category stay in its chunk', () => {
    const full = Array.from({ length: 30 }, (_, number) => aLink(number, { notes: '注'.repeat(10_000) }));
    const before = workspaceWith(...full);
    const { workspace } = edit(before, { ...target, set: { notes: null } });
    expect(workspace.chunks.map(({ links }) => [...links.keys()])).toEqual(
      before.chunks.map(({ links }) => [...links.keys()]),
    );
  });

  it('removes a note and a reference that are set to null', () => {
    const start = workspaceWith(aLink(1, { notes: 'Old', sourceUrl: 'https://notes.example/1' }));
    const { workspace } = edit(start, { ...target, set: { notes: null, sourceUrl: null } });
    expect(links(workspace)).toEqual([{ ...aLink(1), addedAt: instant() }]);
  });

  it('moves a link to another category, which it creates, and removes the one it leaves empty', () => {
    const start = workspaceWith(aLink(1, { notes: 'Kept' }));
    const { workspace, statuses } = edit(start, { ...target, set: { category: 'Music' } });
    expect(statuses).toEqual(['updated']);
    expect(links(workspace)).toEqual([
      { ...aLink(1, { category: 'Music', notes: 'Kept' }), addedAt: instant() },
    ]);
    expect(categories(workspace)).toEqual(['Music']);
  });

  it('merges a moved link into one with the same URL, which keeps its fields and gets those it lacks', () => {
    const start = workspaceWith(
      aLink(1, { title: 'Moved', notes: 'From Reading', sourceUrl: 'https://notes.example/1' }),
      aLink(1, { category: 'Music', title: 'Target', notes: 'From Music' }),
    );
    const { workspace, statuses } = edit(start, { ...target, set: { category: 'MUSIC' } });
    expect(statuses).toEqual(['merged']);
    expect(links(workspace)).toEqual([
      {
        ...aLink(1, { category: 'Music', title: 'Target', notes: 'From Music' }),
        sourceUrl: 'https://notes.example/1',
        addedAt: instant(1),
      },
    ]);
  });

  it('changes the URL of a link, and merges it with a link that already has the new URL', () => {
    const start = workspaceWith(aLink(1, { notes: 'One' }), aLink(2), aLink(3));
    const renewed = edit(start, { ...target, set: { url: 'https://example.com/new' } });
    expect(renewed.statuses).toEqual(['updated']);
    expect(links(renewed.workspace).at(-1)).toMatchObject({ url: 'https://example.com/new', notes: 'One' });
    const merged = edit(start, { ...target, set: { url: url(2) } });
    expect(merged.statuses).toEqual(['merged']);
    expect(links(merged.workspace)).toEqual([
      { ...aLink(3), addedAt: instant(2) },
      { ...aLink(2, { notes: 'One' }), addedAt: instant(1) },
    ]);
  });

  it('stores another spelling of the same URL', () => {
    const spelling = `${url(1)}?utm_source=y`;
    const { workspace, statuses } = edit(workspaceWith(aLink(1)), { ...target, set: { url: spelling } });
    expect(statuses).toEqual(['updated']);
    expect(links(workspace)).toEqual([{ ...aLink(1), url: spelling, addedAt: instant() }]);
  });

  it('changes nothing if the fields already have these values, or if there is no such link', () => {
    const start = workspaceWith(aLink(1));
    const missing = { ...target, url: url(9), set: { title: 'New' } };
    const same = { ...target, set: { title: 'Page 1', category: 'READING', notes: null } };
    const { workspace, statuses } = edit(start, same, missing, { ...target, set: {} });
    expect(statuses).toEqual(['unchanged', 'not_found', 'unchanged']);
    expect(workspace).toBe(start);
  });
});

describe('deleteLink', () => {
  const deletion = { op: 'deleteLink', category: 'Music', url: url(1) } as const;

  it('deletes a link, and its category with the last link in it', () => {
    const start = workspaceWith(aLink(1), aLink(2), aLink(3, { category: 'Music' }));
    const deletion = { op: 'deleteLink', category: 'READING', url: url(1) } as const;
    const { workspace, statuses } = edit(start, deletion, deletion, {
      op: 'deleteLink',
      category: 'Music',
      url: url(3),
    });
    expect(statuses).toEqual(['deleted', 'not_found', 'deleted']);
    expect(links(workspace)).toEqual([{ ...aLink(2), addedAt: instant(1) }]);
    expect(categories(workspace)).toEqual(['Reading']);
  });

  it('removes a category with its last link from lists and searches, too', () => {
    const { workspace } = edit(workspaceWith(aLink(1, { category: 'Music' }), aLink(2)), deletion);
    expect(summarize(workspace)).toMatchObject({ linkCount: 1, categories: [{ name: 'Reading' }] });
    expect(searchLinks([workspace], { query: 'music' }).total).toBe(0);
    expect(() => listLinks([workspace], { category: 'Music' })).toThrow('There is no category "Music".');
  });

  it('keeps a category that was created empty, and the same URL in another category', () => {
    const start = withCategories(workspaceWith(aLink(1, { category: 'Music' }), aLink(1)), ['Later']);
    const { workspace } = edit(start, deletion);
    expect(categories(workspace)).toEqual(['Reading', 'Later']);
    expect(links(workspace)).toEqual([{ ...aLink(1), addedAt: instant(1) }]);
  });

  it('forgets the spelling of an empty category, so adding the link again sets a new one', () => {
    const again = { op: 'addLink', ...aLink(1, { category: 'MUSIC' }) } as const;
    const { workspace } = edit(workspaceWith(aLink(1, { category: 'Music' })), deletion, again);
    expect(categories(workspace)).toEqual(['MUSIC']);
  });
});

describe('renameCategory', () => {
  it('renames a category and keeps its links', () => {
    const start = workspaceWith(aLink(1, { notes: 'Kept' }), aLink(2));
    const { workspace, statuses } = edit(start, { op: 'renameCategory', category: 'reading', name: 'Books' });
    expect(statuses).toEqual(['updated']);
    expect(categories(workspace)).toEqual(['Books']);
    expect(links(workspace)).toEqual([
      { ...aLink(2, { category: 'Books' }), addedAt: instant(1) },
      { ...aLink(1, { category: 'Books', notes: 'Kept' }), addedAt: instant() },
    ]);
  });

  it('changes the spelling of a name', () => {
    const { workspace, statuses } = edit(
      workspaceWith(aLink(1)),
      { op: 'renameCategory', category: 'Reading', name: 'READING' },
      { op: 'renameCategory', category: 'Reading', name: 'READING' },
      { op: 'renameCategory', category: 'Nowhere', name: 'Somewhere' },
    );
    expect(statuses).toEqual(['updated', 'unchanged', 'not_found']);
    expect(categories(workspace)).toEqual(['READING']);
  });

  it('merges two categories, and the links that both have', () => {
    const start = workspaceWith(
      aLink(1, { notes: 'From Reading' }),
      aLink(2),
      aLink(1, { category: 'Music', title: 'Target' }),
      aLink(3, { category: 'Music' }),
    );
    const { workspace, statuses } = edit(start, { op: 'renameCategory', category: 'Reading', name: 'music' });
    expect(statuses).toEqual(['merged']);
    expect(categories(workspace)).toEqual(['Music']);
    expect(links(workspace)).toEqual([
      { ...aLink(3, { category: 'Music' }), addedAt: instant(3) },
      { ...aLink(1, { category: 'Music', title: 'Target', notes: 'From Reading' }), addedAt: instant(2) },
      { ...aLink(2, { category: 'Music' }), addedAt: instant(1) },
    ]);
  });
});

describe('deleteCategory', () => {
  it('deletes a category with its links', () => {
    const start = workspaceWith(aLink(1), aLink(2), aLink(3, { category: 'Music' }));
    const deletion = { op: 'deleteCategory', category: 'READING' } as const;
    const { workspace, statuses } = edit(start, deletion, deletion);
    expect(statuses).toEqual(['deleted', 'not_found']);
    expect(categories(workspace)).toEqual(['Music']);
    expect(links(workspace)).toEqual([{ ...aLink(3, { category: 'Music' }), addedAt: instant(2) }]);
  });
});

describe('moveCategory', () => {
  const start = withCategories(workspaceWith(), ['A', 'B', 'C', 'D']);
  const move = (category: string, before: string | null) => ({
    op: 'moveCategory' as const,
    category,
    before,
  });

  it('moves a category before another one, or to the end', () => {
    const first = edit(
      start,
      move('c', 'A'),
      move('A', null),
      move('A', null),
      move('B', 'd'),
      move('D', 'd'),
    );
    expect(first.statuses).toEqual(['updated', 'updated', 'unchanged', 'unchanged', 'unchanged']);
    expect(categories(first.workspace)).toEqual(['C', 'B', 'D', 'A']);
  });

  it('does nothing if one of the two is missing', () => {
    const { statuses, workspace } = edit(start, move('X', 'A'), move('A', 'X'), move('A', 'B'));
    expect(statuses).toEqual(['not_found', 'not_found', 'unchanged']);
    expect(workspace).toBe(start);
  });

  it('takes no longer for each of many categories than for one of a few', () => {
    const names = Array.from({ length: LIMITS.categoriesPerWorkspace }, (_, index) => String(index));
    const large = withCategories(workspaceWith(), names);
    const draft = new WorkspaceDraft(large);
    const edits = names.slice(0, 100).map((name) => move(name, String(Number(name) + 2_500)));
    // The first move goes through all categories.
    applyEdits(edits.slice(0, 1), NOW)(draft);
    const set = jest.spyOn(Map.prototype, 'set');
    applyEdits(edits, NOW)(draft);
    const steps = set.mock.calls.length;
    set.mockRestore();
    expect(steps).toBeLessThan(10 * edits.length);
  });
});

describe('pinCategory', () => {
  const pin = (category: string, isPinned = true) => ({ op: 'pinCategory' as const, category, isPinned });

  it('pins and unpins a category', () => {
    const start = withCategories(workspaceWith(), ['A', 'B']);
    const pinned = edit(start, pin('a'), pin('A'), pin('B', false), pin('X'));
    expect(pinned.statuses).toEqual(['updated', 'unchanged', 'unchanged', 'not_found']);
    expect(pinned.workspace.pinned).toEqual(new Set([categoryId('A')]));
    expect(edit(pinned.workspace, pin('A', false)).workspace.pinned).toBeUndefined();
  });

  it('keeps the place and the pin of a category that is renamed, but not of one that is merged or deleted', () => {
    const start = edit(withCategories(workspaceWith(), ['A', 'B', 'C']), pin('A'), pin('B')).workspace;
    const { workspace } = edit(
      start,
      { op: 'renameCategory', category: 'A', name: 'X' },
      { op: 'renameCategory', category: 'B', name: 'C' },
    );
    expect(categories(workspace)).toEqual(['X', 'C']);
    expect(workspace.pinned).toEqual(new Set([categoryId('X')]));
    const deleted = edit(workspace, { op: 'deleteCategory', category: 'X' }).workspace;
    const again = edit(deleted, { op: 'addLink', ...aLink(1, { category: 'X' }) }).workspace;
    expect(categories(again)).toEqual(['C', 'X']);
    expect(again.pinned).toBeUndefined();
  });
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
  it('sets the name, the visibility and the reference, and removes the reference', () => {
    const start = workspaceWith(aLink(1));
    const set = { name: 'Mine', isPublic: true, sourceUrl: 'https://notes.example/' };
    const first = edit(start, { op: 'updateWorkspace', set }, { op: 'updateWorkspace', set });
    expect(first.statuses).toEqual(['updated', 'unchanged']);
    expect(first.workspace).toMatchObject({ ...set, updatedAt: NOW });
    const second = edit(first.workspace, { op: 'updateWorkspace', set: { sourceUrl: null } });
    expect(second.workspace).toMatchObject({ name: 'Mine', isPublic: true, sourceUrl: undefined });
  });
});

describe('updateWorkspace of search engines', () => {
  const stateAfter = (...sets: EditOf<'updateWorkspace'>['set'][]) =>
    edit(workspaceWith(), ...sets.map((set) => ({ op: 'updateWorkspace' as const, set }))).workspace
      .isIndexed;

  it('counts only while the workspace is public, and ends when it is made private', () => {
    expect(stateAfter({ isPublic: true })).toBeUndefined();
    expect(stateAfter({ isPublic: true, isIndexed: true }, { name: 'Mine' })).toBe(true);
    expect(stateAfter({ isIndexed: true }, { isPublic: true })).toBeUndefined();
    expect(stateAfter({ isPublic: true, isIndexed: true }, { isIndexed: false })).toBeUndefined();
    expect(
      stateAfter({ isPublic: true, isIndexed: true }, { isPublic: false }, { isPublic: true }),
    ).toBeUndefined();
  });

  it('ends when REST makes the workspace private', () => {
    const { workspace } = edit(workspaceWith(), {
      op: 'updateWorkspace',
      set: { isPublic: true, isIndexed: true },
    });
    const { result } = apply(workspace, mergeWorkspace({ isPublic: false }, NOW));
    expect(result).toMatchObject({ isPublic: false, isIndexed: undefined });
  });
});

describe('updateWorkspace with one field', () => {
  it.each([
    { name: 'Mine' },
    { isPublic: true },
    { sourceUrl: 'https://notes.example/' },
    { categoryOrder: 'newest' as const },
  ])('sets %j', (set) => {
    const { workspace, statuses } = edit(
      workspaceWith(),
      { op: 'updateWorkspace', set },
      { op: 'updateWorkspace', set },
    );
    expect(statuses).toEqual(['updated', 'unchanged']);
    expect(workspace).toMatchObject(set);
  });
});

describe('several edits', () => {
  const category = fc.constantFrom('Reading', 'READING', 'Music', 'Papers');
  const number = fc.integer({ min: 1, max: 4 });
  const notes = fc.option(fc.constantFrom('first', 'second'), { nil: undefined });
  const link = fc
    .record({ category, number, notes })
    .map(({ number: each, ...fields }) => aLink(each, fields));
  const anyEdit: fc.Arbitrary<EditOperation> = fc.oneof(
    link.map((added): EditOf<'addLink'> => ({ op: 'addLink', ...added })),
    fc.record({ op: fc.constant('deleteLink' as const), category, url: number.map(url) }),
    fc.record({
      op: fc.constant('updateLink' as const),
      category,
      url: number.map(url),
      set: fc.record({ category, url: number.map(url), notes: fc.constant('third') }, { requiredKeys: [] }),
    }),
    fc.record({ op: fc.constant('renameCategory' as const), category, name: category }),
    fc.record({ op: fc.constant('moveCategory' as const), category, before: fc.option(category) }),
    fc.record({ op: fc.constant('pinCategory' as const), category, isPinned: fc.boolean() }),
  );

  /** Returns everything that a workspace contains. Sorts the links, which may be in different chunks. */
  function contentOf(workspace: Workspace) {
    return {
      updatedAt: workspace.updatedAt,
      categories: [...workspace.categories],
      pinned: workspace.pinned,
      links: [...allLinks(workspace)].sort((a, b) => a.id.localeCompare(b.id)),
    };
  }

  it('gives the same result whether edits are applied in one request or one by one', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 6 }), fc.array(anyEdit, { maxLength: 8 }), (stored, edits) => {
        const before = workspaceWith(...stored);
        const together = apply(before, applyEdits(edits, NOW));
        let current = before;
        const results = edits.flatMap((each) => {
          const { workspace, result } = apply(current, applyEdits([each], NOW));
          current = workspace;
          return result;
        });
        expect(together.result).toEqual(results);
        expect(contentOf(together.workspace)).toEqual(contentOf(current));
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
