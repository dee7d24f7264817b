import { LIMITS } from '../base/limits';
import type { WorkspaceChange } from '../model/change';
import { categoryId, linkId } from '../model/identity';
import { linkDigest } from '../model/linkDigest';
import type { Workspace } from '../model/model';
import { allLinks } from '../model/workspace';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { apply, type Operation } from '../model/workspaceDraft';
import { addLink } from './addLink';
import { annotateLink } from './annotateLink';
import { applyEdits } from './applyEdits';
import { make, stateOf } from './changes.fixture';
import { mergeWorkspace } from './mergeWorkspace';
import { shownCategories } from './plainModel.fixture';
import { revertChanges, type Reverted } from './revertChange';
import { EMPTY } from './steps.fixture';

function revert(workspace: Workspace, ...changes: WorkspaceChange[]) {
  const operation = revertChanges(
    changes.map((change) => ({ change })),
    instant(99),
  );
  return apply(workspace, operation);
}

const LINK = aLink(1, { notes: 'For my talk' });
const id = linkId(categoryId('Reading'), LINK.url);
const editOf = (...edits: Parameters<typeof applyEdits>[0]) => applyEdits(edits, instant(9));
const annotate = (notes: string) => annotateLink({ category: 'Reading', url: LINK.url, notes }, instant(9));
const target = { category: 'Reading', url: LINK.url };

describe('a change', () => {
  it.each<[what: string, operation: Operation<unknown>, expected: object]>([
    ['a new note', annotate('New'), { id, before: { notes: 'For my talk' }, after: { notes: 'New' } }],
    [
      'a removed note',
      editOf({ op: 'updateLink', ...target, set: { notes: null } }),
      { id, before: { notes: 'For my talk' }, after: { notes: null } },
    ],
    ['a removed link', editOf({ op: 'deleteLink', ...target }), { id, before: { title: 'Page 1' } }],
    [
      'a moved link',
      editOf({ op: 'updateLink', ...target, set: { category: 'Later' } }),
      {
        id,
        movedTo: linkId(categoryId('Later'), LINK.url),
        before: { category: categoryId('Reading') },
        after: { category: categoryId('Later') },
      },
    ],
  ])('has only what is different: %s', (_, operation, expected) => {
    const { change } = make(workspaceWith(LINK), operation);
    expect(change.links).toMatchObject([{ url: LINK.url, ...expected }]);
  });

  it('has a digest of a link that was added, and the whole link that became part of another', () => {
    const there = aLink(1, { category: 'Later', title: 'There' });
    const start = workspaceWith(LINK, there);
    const [, entry] = allLinks(start);
    const added = make(workspaceWith(LINK), addLink(there, instant(1))).change.links;
    expect(added).toEqual([{ id: entry?.id, url: LINK.url, digest: entry && linkDigest(entry.link) }]);
    const merged = make(start, editOf({ op: 'updateLink', ...target, set: { category: 'Later' } })).change;
    expect(merged.links).toMatchObject([
      {
        id,
        before: { title: 'Page 1', notes: LINK.notes, addedAt: instant(), category: categoryId('Reading') },
      },
      { id: entry?.id, before: { notes: null }, after: { notes: LINK.notes } },
    ]);
    expect(merged.links[0]).not.toHaveProperty('after');
    expect(merged.links[0]).not.toHaveProperty('movedTo');
  });

  it('skips what has been changed since, and says so', () => {
    const start = workspaceWith(LINK, aLink(2));
    const removal = make(start, editOf({ op: 'deleteCategory', category: 'Reading' }));
    const again = apply(removal.after, addLink(aLink(1), instant(10))).workspace;
    const { workspace, result } = revert(again, removal.change);
    expect(result).toEqual<Reverted[]>([
      {
        status: 'partly_reverted',
        skipped: [{ url: LINK.url, reason: 'There is a link with this URL in its place now.' }],
        removed: 0,
      },
    ]);
    expect([...allLinks(workspace)]).toHaveLength(2);

    const note = make(start, annotate('New'));
    const newer = apply(note.after, annotate('Newer')).workspace;
    expect(revert(newer, note.change).result).toEqual([
      {
        status: 'nothing_to_revert',
        skipped: [{ url: LINK.url, reason: 'It has been changed since.' }],
        removed: 0,
      },
    ]);
    const gone = apply(note.after, editOf({ op: 'deleteLink', ...target })).workspace;
    expect(revert(gone, note.change).result).toEqual([
      {
        status: 'nothing_to_revert',
        skipped: [{ url: LINK.url, reason: 'It has been moved or removed since.' }],
        removed: 0,
      },
    ]);
    const move = make(start, editOf({ op: 'updateLink', ...target, set: { category: 'Later' } }));
    const taken = apply(move.after, addLink(aLink(1), instant(10))).workspace;
    expect(revert(taken, move.change).result[0]?.skipped).toEqual([
      { url: LINK.url, reason: 'There is a link with this URL in its place now.' },
    ]);
    const settings = make(start, mergeWorkspace({ name: 'Mine' }, instant(9)));
    const renamed = apply(settings.after, mergeWorkspace({ name: 'Ours' }, instant(9))).workspace;
    expect(revert(renamed, settings.change).result[0]?.skipped).toEqual([
      { url: '', reason: 'The name of the workspace has been changed since.' },
    ]);
  });

  it('keeps other fields that were changed since, and is put back only once', () => {
    const note = make(workspaceWith(LINK), annotate('New'));
    const retitle = editOf({ op: 'updateLink', ...target, set: { title: 'Retitled' } });
    const { workspace, result } = revert(apply(note.after, retitle).workspace, note.change);
    expect(result).toEqual([{ status: 'reverted', skipped: [], removed: 0 }]);
    expect([...allLinks(workspace)]).toMatchObject([{ link: { title: 'Retitled', notes: 'For my talk' } }]);
    expect(revert(workspace, note.change)).toEqual({
      workspace,
      result: [{ status: 'nothing_to_revert', skipped: [], removed: 0 }],
    });
  });

  it('is put back with the name of a renamed category', () => {
    const start = workspaceWith(LINK);
    const rename = make(start, editOf({ op: 'renameCategory', category: 'Reading', name: 'READING' }));
    expect(stateOf(revert(rename.after, rename.change).workspace)).toEqual(stateOf(start));
    const again = apply(rename.after, editOf({ op: 'renameCategory', category: 'Reading', name: 'reading' }));
    expect(revert(again.workspace, rename.change).result[0]?.skipped).toEqual([
      { url: '', reason: 'The category "READING" has been changed since.' },
    ]);
  });

  it('is put back with the place and the pin of a category that was removed, and its links with it', () => {
    const others = withCategories(workspaceWith(LINK), ['Music', 'Papers']);
    const pin = { op: 'pinCategory', category: 'Reading', isPinned: true } as const;
    const start = apply(others, editOf(pin)).workspace;
    for (const operation of [
      editOf({ op: 'deleteCategory', category: 'Reading' }),
      editOf({ op: 'renameCategory', category: 'Reading', name: 'Papers' }),
      editOf({ op: 'updateLink', ...target, set: { category: 'Papers' } }),
    ]) {
      const removal = make(start, operation);
      expect(shownCategories(removal.after)).toEqual(['Music', 'Papers']);
      expect(stateOf(revert(removal.after, removal.change).workspace)).toEqual(stateOf(start));
    }
  });

  it('of the order or the pins is put back, unless they have been changed since', () => {
    const start = withCategories(workspaceWith(), ['A', 'B', 'C', 'D']);
    const move = (category: string, before: string | null) =>
      editOf({ op: 'moveCategory', category, before }, { op: 'pinCategory', category: 'B', isPinned: true });
    const moved = make(start, move('B', 'A'));
    expect(revert(moved.after, moved.change)).toMatchObject({
      workspace: { categories: start.categories },
      result: [{ status: 'reverted', skipped: [], removed: 0 }],
    });
    const again = apply(moved.after, move('B', null)).workspace;
    const { workspace, result } = revert(again, moved.change);
    expect(shownCategories(workspace)).toEqual(['A', 'C', 'D', 'B']);
    const reason = 'The order of the categories has been changed since.';
    expect(result).toEqual([{ status: 'partly_reverted', skipped: [{ url: '', reason }], removed: 0 }]);
    expect(revert(start, moved.change).result).toEqual([
      { status: 'nothing_to_revert', skipped: [], removed: 0 },
    ]);
  });

  it('of how categories are sorted is put back', () => {
    const start = workspaceWith();
    const sorted = make(start, editOf({ op: 'updateWorkspace', set: { categoryOrder: 'newest' } }));
    expect(sorted.after.categoryOrder).toBe('newest');
    expect(stateOf(revert(sorted.after, sorted.change).workspace)).toEqual(stateOf(start));
  });

  it('of search engines is put back, and the end of it with the publication', () => {
    const publish = editOf({ op: 'updateWorkspace', set: { isPublic: true, isIndexed: true } });
    const published = make(workspaceWith(), publish);
    expect(stateOf(revert(published.after, published.change).workspace)).toEqual(stateOf(workspaceWith()));
    const hidden = make(published.after, editOf({ op: 'updateWorkspace', set: { isPublic: false } }));
    expect(hidden.change.settings?.before).toEqual({ isPublic: true, isIndexed: true });
    expect(revert(hidden.after, hidden.change).workspace).toMatchObject({
      isPublic: true,
      isIndexed: true,
    });
  });

  it('needs no room for another category to put back a renamed one', () => {
    const names = Array.from(
      { length: LIMITS.categoriesPerWorkspace },
      (_, index) => `Category ${String(index)}`,
    );
    const full = { ...EMPTY, categories: new Map(names.map((name) => [categoryId(name), name])) };
    const rename = make(full, editOf({ op: 'renameCategory', category: 'Category 1', name: 'Other' }));
    expect(stateOf(revert(rename.after, rename.change).workspace)).toEqual(stateOf(full));
  });
});
