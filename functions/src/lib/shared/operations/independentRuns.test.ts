import fc from 'fast-check';
import type { EditOf, EditOperation } from '../contract/editRequest';
import { LIMITS } from '../base/limits';
import type { Workspace } from '../model/model';
import { numRuns } from '../base/runs.fixture';
import { allLinks, withCategories } from '../model/workspace';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { applyEdits } from './applyEdits';
import { independentRuns } from './independentRuns';

const NOW = instant(60);
const url = (number: number) => aLink(number).url;
const move = (number: number, category: string): EditOperation => {
  return { op: 'updateLink', category: 'Reading', url: url(number), set: { category } };
};

const category = fc.constantFrom('Reading', 'READING', 'Music', 'Papers');
const number = fc.integer({ min: 1, max: 4 });
const notes = fc.option(fc.constantFrom('first', 'second'), { nil: undefined });
const link = fc.record({ category, number, notes }).map(({ number: each, ...fields }) => aLink(each, fields));
const edit: fc.Arbitrary<EditOperation> = fc.oneof(
  link.map((added): EditOf<'addLink'> => ({ op: 'addLink', ...added })),
  fc.record({ op: fc.constant('deleteLink' as const), category, url: number.map(url) }),
  fc.record({
    op: fc.constant('updateLink' as const),
    category,
    url: number.map(url),
    set: fc.record({ category, url: number.map(url), notes: fc.constant('third') }, { requiredKeys: [] }),
  }),
  fc.record({ op: fc.constant('renameCategory' as const), category, name: category }),
);

/** Returns everything that a workspace contains, sorted. */
function contentOf(workspace: Workspace) {
  return {
    updatedAt: workspace.updatedAt,
    categories: [...workspace.categories].sort(),
    links: [...allLinks(workspace)].sort((a, b) => a.id.localeCompare(b.id)),
  };
}

it('gives the same result whether edits are applied together or one by one', () => {
  fc.assert(
    fc.property(fc.array(link, { maxLength: 6 }), fc.array(edit, { maxLength: 8 }), (stored, edits) => {
      const before = workspaceWith(...stored);
      const together = applyEdits(edits, NOW)(before);
      let current = before;
      const results = edits.flatMap((each) => {
        const { workspace, result } = applyEdits([each], NOW)(current);
        current = workspace;
        return result;
      });
      expect(together.result).toEqual(results);
      expect(contentOf(together.workspace)).toEqual(contentOf(current));
      expect(together.workspace === before).toBe(current === before);
    }),
    { numRuns: numRuns(100, 20_000) },
  );
});

it('makes one run of moves from one category to another', () => {
  const moves = [move(1, 'Music'), move(2, 'Music'), move(3, 'Music')];
  expect(independentRuns(moves)).toEqual([{ links: moves }]);
});

it('starts another run with a second edit of a link', () => {
  const edits = [move(1, 'Music'), move(1, 'Papers')];
  expect(independentRuns(edits)).toHaveLength(2);
});

it('lets an edit use the room that an earlier one has made in a full workspace', () => {
  const names = Array.from({ length: LIMITS.categoriesPerWorkspace - 1 }, (_, index) => String(index));
  const full = withCategories(workspaceWith(aLink(1)), names);
  const edits: EditOperation[] = [
    { op: 'deleteLink', category: 'Reading', url: url(1) },
    { op: 'addLink', ...aLink(1, { category: 'Music' }) },
  ];
  expect(independentRuns(edits)).toHaveLength(1);
  expect(applyEdits(edits, NOW)(full).result).toEqual([{ status: 'deleted' }, { status: 'created' }]);
});
