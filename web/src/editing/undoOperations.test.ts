import fc from 'fast-check';
import { LIMITS } from '@shared/base/limits';
import type { EditOperation } from '@shared/contract/editRequest';
import { CATEGORY_ORDERS, type Workspace } from '@shared/model/model';
import { apply } from '@shared/model/workspaceDraft';
import { applyEdits } from '@shared/operations/applyEdits';
import { allLinks, categoryName } from '@shared/model/workspace';
import { numRuns } from '@shared/base/runs.fixture';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { undoOperations, withRemoved } from './undoOperations';

const category = fc.constantFrom('Reading', 'READING', 'Music', 'Papers');
const url = fc.constantFrom(
  'https://example.com/1',
  'https://example.com/1/?utm_source=x',
  'https://example.com/2',
  'https://example.com/3',
);
const title = fc.constantFrom('One', 'Two');
const notes = fc.option(fc.constantFrom('first', 'second'), { nil: undefined });

const newLink = fc.record({
  category,
  url,
  title,
  notes,
  localPath: notes,
  addedAt: fc.constantFrom(instant(-5), instant(-9)),
});
const operation: fc.Arbitrary<EditOperation> = fc.oneof(
  newLink.map((link) => ({ op: 'addLink' as const, ...link })),
  fc.record({ op: fc.constant('deleteLink' as const), category, url }),
  fc.record({
    op: fc.constant('updateLink' as const),
    category,
    url,
    set: fc.record({ title, url, category, notes: fc.constantFrom('third', null) }, { requiredKeys: [] }),
  }),
  fc.record({ op: fc.constant('renameCategory' as const), category, name: category }),
  fc.record({ op: fc.constant('deleteCategory' as const), category }),
  fc.record({ op: fc.constant('moveCategory' as const), category, before: fc.option(category) }),
  fc.record({ op: fc.constant('pinCategory' as const), category, isPinned: fc.boolean() }),
  fc.record({
    op: fc.constant('updateWorkspace' as const),
    set: fc.record(
      {
        name: title,
        isPublic: fc.boolean(),
        sourceUrl: fc.constantFrom('urn:a', null),
        categoryOrder: fc.constantFrom(...CATEGORY_ORDERS),
      },
      { requiredKeys: [] },
    ),
  }),
);

/** Returns everything in a workspace that its owner sees. */
function contentOf(workspace: Workspace) {
  const { name, isPublic, sourceUrl, categoryOrder, pinned } = workspace;
  const categories = [...workspace.categories.keys()].map((id) => ({
    id,
    isPinned: pinned?.has(id) ?? false,
  }));
  const links = [...allLinks(workspace)].map(({ link }) => ({
    ...link,
    category: categoryName(workspace, link.category).toLowerCase(),
  }));
  const byUrl = links.sort((a, b) => `${a.category} ${a.url}`.localeCompare(`${b.category} ${b.url}`));
  return { name, isPublic, sourceUrl, categoryOrder, categories, links: byUrl };
}

it('restores everything, whatever the operations are', () => {
  fc.assert(
    fc.property(
      fc.array(newLink, { maxLength: 8 }),
      fc.array(category),
      fc.array(operation, { maxLength: 6 }),
      (links, pinned, operations) => {
        const pins = pinned.map((name) => ({ op: 'pinCategory' as const, category: name, isPinned: true }));
        const before = apply(workspaceWith(...links), applyEdits(pins, instant())).workspace;
        const after = apply(before, applyEdits(operations, instant(60))).workspace;
        const undone = apply(after, applyEdits(undoOperations(before, operations), instant(61))).workspace;
        expect(contentOf(undone)).toEqual(contentOf(before));
      },
    ),
    { numRuns: numRuns(100, 2_500) },
  );
});

it('needs only one operation to rename a category back', () => {
  const workspace = workspaceWith(aLink(1), aLink(2));
  const rename: EditOperation = { op: 'renameCategory', category: 'Reading', name: 'Papers' };
  expect(undoOperations(workspace, [rename])).toEqual([
    { op: 'renameCategory', category: 'Papers', name: 'Reading' },
  ]);
});

it('moves a link back with what was changed since', () => {
  const before = workspaceWith(aLink(1));
  const target = { category: 'Reading', url: aLink(1).url };
  const operations: EditOperation[] = [{ op: 'updateLink', ...target, set: { category: 'Music' } }];
  const moved = apply(before, applyEdits(operations, instant(60))).workspace;
  const annotated = apply(
    moved,
    applyEdits(
      [{ op: 'updateLink', ...target, category: 'Music', set: { notes: 'Written meanwhile.' } }],
      instant(61),
    ),
  ).workspace;
  const undone = apply(annotated, applyEdits(undoOperations(before, operations), instant(62))).workspace;
  expect(contentOf(undone).links).toEqual([{ ...contentOf(before).links[0], notes: 'Written meanwhile.' }]);
});

it('adds deleted links again as they were when the service deleted them', () => {
  const seen = workspaceWith(aLink(1, { notes: 'Older' }), aLink(2));
  const stored = workspaceWith(aLink(1, { notes: 'Newer' }), aLink(2), aLink(3));
  const operations: EditOperation[] = [{ op: 'deleteCategory', category: 'Reading' }];
  const { workspace: after, result } = apply(stored, applyEdits(operations, instant(60)));
  const undo = withRemoved(undoOperations(seen, operations), result);
  expect(undo).toHaveLength(3);
  const undone = apply(after, applyEdits(undo, instant(61))).workspace;
  expect(contentOf(undone)).toEqual(contentOf(stored));
});

it('fits into one request, even if the service has deleted more links than the user saw', () => {
  const undo = Array.from({ length: LIMITS.operationsPerRequest }, (_, index): EditOperation => {
    return { op: 'addLink', ...aLink(index) };
  });
  const removed = [{ ...aLink(undo.length), addedAt: instant() }];
  expect(withRemoved(undo, [{ status: 'deleted', removed }])).toEqual(undo);
});

it('returns nothing if the operations changed nothing', () => {
  const workspace = workspaceWith(aLink(1));
  expect(undoOperations(workspace, [{ op: 'deleteLink', category: 'Music', url: 'urn:none' }])).toEqual([]);
});
