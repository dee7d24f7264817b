import fc from 'fast-check';
import { LIMITS } from '../base/limits';
import { numRuns } from '../base/runs.fixture';
import { historyEntrySchema } from '../contract/historyDocument';
import type { WorkspaceChange } from '../model/change';
import { changeOf, needsHistory } from '../model/changeOf';
import { categoryId, linkId } from '../model/identity';
import { linkSchema, type Workspace } from '../model/model';
import { allLinks } from '../model/workspace';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { apply, WorkspaceDraft, type Operation } from '../model/workspaceDraft';
import { addLink } from './addLink';
import { annotateLink } from './annotateLink';
import { applyEdits } from './applyEdits';
import { mergeWorkspace } from './mergeWorkspace';
import { revertChanges, type Reverted } from './revertChange';
import { shownCategories } from './plainModel.fixture';
import { EMPTY, outcome, step, stepOf, toOperation, type Step } from './steps.fixture';

const changeSchema = historyEntrySchema.shape.change;

interface Changed {
  readonly workspace: Workspace;
  readonly change: WorkspaceChange;
}

/** Applies an operation. Returns what changed as it is stored, without undefined fields. */
function make(workspace: Workspace, operation: Operation<unknown>): Changed {
  const draft = new WorkspaceDraft(workspace);
  operation(draft);
  const change = changeSchema.parse(JSON.parse(JSON.stringify(changeOf(draft))));
  return { workspace: draft.finish(), change };
}

/** Applies steps, the n-th at `times[n]` seconds. Returns what each one changed: nothing if it failed. */
function makeAll(steps: readonly Step[], start: Workspace, times = [...steps.keys()]) {
  const nothing: WorkspaceChange = { links: [], categories: [] };
  const changes: WorkspaceChange[] = [];
  let workspace = start;
  for (const [index, each] of steps.entries()) {
    const made = outcome(() => make(workspace, toOperation(each, instant(times[index]))));
    changes.push(typeof made === 'string' ? nothing : made.change);
    if (typeof made !== 'string') ({ workspace } = made);
  }
  return { workspace, changes };
}

function revert(workspace: Workspace, ...changes: WorkspaceChange[]) {
  return apply(workspace, revertChanges(changes, instant(99)));
}

/** What a workspace contains, in an order that does not depend on how it is stored. Without the time of the last change. */
function contentOf(workspace: Workspace): unknown {
  const { name, isPublic, isIndexed, sourceUrl, categoryOrder } = workspace;
  const links = [...allLinks(workspace)].map(({ id, link }) => [
    id,
    linkSchema.parse(JSON.parse(JSON.stringify(link))),
  ]);
  const sorted = (entries: unknown[][]) => entries.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  return {
    ...{ name, isPublic, isIndexed, sourceUrl, categoryOrder },
    categories: shownCategories(workspace),
    links: sorted(links),
  };
}

describe('changes that are put back', () => {
  it('leave everything as it was, and can be made again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), fc.array(step, { maxLength: 15 }), (before, steps) => {
        const start = makeAll(before, EMPTY).workspace;
        const { workspace, changes } = makeAll(steps, start);
        const undone = make(workspace, revertChanges(changes.toReversed(), instant(99)));
        expect(contentOf(undone.workspace)).toEqual(contentOf(start));
        const redone = revert(undone.workspace, undone.change).workspace;
        expect(contentOf(redone)).toEqual(contentOf(workspace));
      }),
      { numRuns: numRuns(60, 1_000) },
    );
  });

  it('one by one leave everything as it was, too', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const { workspace, changes } = makeAll(steps, EMPTY);
        const undone = changes.reduceRight((after, change) => revert(after, change).workspace, workspace);
        expect(contentOf(undone)).toEqual(contentOf(EMPTY));
      }),
      { numRuns: numRuns(75, 1_000) },
    );
  });

  it('do not touch the links of others', () => {
    const isNotRename = ({ kind }: Step) => kind !== 'rename';
    const stepBy = (owner: string) =>
      fc.record({ owner: fc.constant(owner), step: stepOf(owner).filter(isNotRename) });
    fc.assert(
      fc.property(fc.array(fc.oneof(stepBy('A'), stepBy('B')), { maxLength: 20 }), (steps) => {
        const { workspace, changes } = makeAll(
          steps.map((each) => each.step),
          EMPTY,
        );
        const changesOfA = changes.filter((_, index) => steps[index]?.owner === 'A');
        const undone = revert(workspace, ...changesOfA.toReversed());
        const times = [...steps.keys()].filter((index) => steps[index]?.owner === 'B');
        const stepsOfB = steps.flatMap((each) => (each.owner === 'B' ? [each.step] : []));
        const { workspace: expected } = makeAll(stepsOfB, EMPTY, times);
        expect(contentOf(undone.workspace)).toEqual(contentOf(expected));
      }),
      { numRuns: numRuns(75, 1_000) },
    );
  });
});

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
    expect(needsHistory(change, instant(9))).toBe(true);
  });

  it('needs no history if it only adds links now, unlike one that dates them', () => {
    const dated = { categoryName: 'Old', links: [{ title: 'Old', url: 'urn:old', addedAt: instant(-99) }] };
    const needs = (operation: Operation<unknown>) =>
      needsHistory(make(workspaceWith(LINK), operation).change, instant(9));
    expect(needs(addLink(aLink(2), instant(9)))).toBe(false);
    expect(needs(mergeWorkspace({ categories: [dated] }, instant(9)))).toBe(true);
    expect(needs(mergeWorkspace({ name: 'Mine' }, instant(9)))).toBe(true);
  });

  it('skips what has been changed since, and says so', () => {
    const start = workspaceWith(LINK, aLink(2));
    const removal = make(start, editOf({ op: 'deleteCategory', category: 'Reading' }));
    const again = apply(removal.workspace, addLink(aLink(1), instant(10))).workspace;
    const { workspace, result } = revert(again, removal.change);
    expect(result).toEqual<Reverted[]>([
      {
        status: 'partly_reverted',
        skipped: [{ url: LINK.url, reason: 'There is a link with this URL in its place now.' }],
      },
    ]);
    expect([...allLinks(workspace)]).toHaveLength(2);

    const note = make(start, annotate('New'));
    const newer = apply(note.workspace, annotate('Newer')).workspace;
    expect(revert(newer, note.change).result).toEqual([
      { status: 'nothing_to_revert', skipped: [{ url: LINK.url, reason: 'It has been changed since.' }] },
    ]);
    const gone = apply(note.workspace, editOf({ op: 'deleteLink', ...target })).workspace;
    expect(revert(gone, note.change).result).toEqual([
      {
        status: 'nothing_to_revert',
        skipped: [{ url: LINK.url, reason: 'It has been moved or removed since.' }],
      },
    ]);
    const move = make(start, editOf({ op: 'updateLink', ...target, set: { category: 'Later' } }));
    const taken = apply(move.workspace, addLink(aLink(1), instant(10))).workspace;
    expect(revert(taken, move.change).result[0]?.skipped).toEqual([
      { url: LINK.url, reason: 'There is a link with this URL in its place now.' },
    ]);
    const settings = make(start, mergeWorkspace({ name: 'Mine' }, instant(9)));
    const renamed = apply(settings.workspace, mergeWorkspace({ name: 'Ours' }, instant(9))).workspace;
    expect(revert(renamed, settings.change).result[0]?.skipped).toEqual([
      { url: '', reason: 'The settings of the workspace have been changed since.' },
    ]);
  });

  it('keeps other fields that were changed since, and is put back only once', () => {
    const note = make(workspaceWith(LINK), annotate('New'));
    const retitle = editOf({ op: 'updateLink', ...target, set: { title: 'Retitled' } });
    const { workspace, result } = revert(apply(note.workspace, retitle).workspace, note.change);
    expect(result).toEqual([{ status: 'reverted', skipped: [] }]);
    expect([...allLinks(workspace)]).toMatchObject([{ link: { title: 'Retitled', notes: 'For my talk' } }]);
    expect(revert(workspace, note.change)).toEqual({
      workspace,
      result: [{ status: 'nothing_to_revert', skipped: [] }],
    });
  });

  it('is put back with the name of a renamed category', () => {
    const start = workspaceWith(LINK);
    const rename = make(start, editOf({ op: 'renameCategory', category: 'Reading', name: 'READING' }));
    expect(contentOf(revert(rename.workspace, rename.change).workspace)).toEqual(contentOf(start));
    const again = apply(
      rename.workspace,
      editOf({ op: 'renameCategory', category: 'Reading', name: 'reading' }),
    );
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
      expect(shownCategories(removal.workspace)).toEqual(['Music', 'Papers']);
      expect(contentOf(revert(removal.workspace, removal.change).workspace)).toEqual(contentOf(start));
    }
  });

  it('of the order or the pins is put back, unless they have been changed since', () => {
    const start = withCategories(workspaceWith(), ['A', 'B', 'C', 'D']);
    const move = (category: string, before: string | null) =>
      editOf({ op: 'moveCategory', category, before }, { op: 'pinCategory', category: 'B', isPinned: true });
    const moved = make(start, move('B', 'A'));
    expect(needsHistory(moved.change, instant(9))).toBe(true);
    expect(revert(moved.workspace, moved.change)).toMatchObject({
      workspace: { categories: start.categories },
      result: [{ status: 'reverted', skipped: [] }],
    });
    const again = apply(moved.workspace, move('B', null)).workspace;
    const { workspace, result } = revert(again, moved.change);
    expect(shownCategories(workspace)).toEqual(['A', 'C', 'D', 'B']);
    const reason = 'The order of the categories has been changed since.';
    expect(result).toEqual([{ status: 'partly_reverted', skipped: [{ url: '', reason }] }]);
    expect(revert(start, moved.change).result).toEqual([{ status: 'nothing_to_revert', skipped: [] }]);
  });

  it('of how categories are sorted is put back', () => {
    const start = workspaceWith();
    const sorted = make(start, editOf({ op: 'updateWorkspace', set: { categoryOrder: 'newest' } }));
    expect(sorted.workspace.categoryOrder).toBe('newest');
    expect(contentOf(revert(sorted.workspace, sorted.change).workspace)).toEqual(contentOf(start));
  });

  it('of search engines is put back, and the end of it with the publication', () => {
    const publish = editOf({ op: 'updateWorkspace', set: { isPublic: true, isIndexed: true } });
    const published = make(workspaceWith(), publish);
    expect(contentOf(revert(published.workspace, published.change).workspace)).toEqual(
      contentOf(workspaceWith()),
    );
    const hidden = make(published.workspace, editOf({ op: 'updateWorkspace', set: { isPublic: false } }));
    expect(hidden.change.settings?.before).toEqual({ isPublic: true, isIndexed: true });
    expect(revert(hidden.workspace, hidden.change).workspace).toMatchObject({
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
    expect(contentOf(revert(rename.workspace, rename.change).workspace)).toEqual(contentOf(full));
  });
});
