import { applyEdits } from '../operations/applyEdits';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { apply } from '../model/operation';
import { orderedCategories } from './orderedCategories';

it.each([
  [undefined, ['Music', 'item 10', 'Reading', 'item 9']],
  ['name' as const, ['Music', 'item 9', 'item 10', 'Reading']],
  ['newest' as const, ['Music', 'item 9', 'Reading', 'item 10']],
])(
  'pinned categories come first, and each part in the order of the workspace: %s',
  (categoryOrder, expected) => {
    const start = workspaceWith(
      ...['Reading', 'item 10', 'item 9'].map((category, index) => aLink(index, { category })),
      aLink(5, { category: 'Reading' }),
      aLink(6, { category: 'Music', addedAt: instant(-9) }),
      aLink(7, { category: 'item 9' }),
    );
    const edits = applyEdits(
      [
        { op: 'moveCategory', category: 'Reading', before: 'item 9' },
        { op: 'pinCategory', category: 'Music', isPinned: true },
      ],
      instant(9),
    );
    const workspace = { ...apply(start, edits).workspace, categoryOrder };
    expect(orderedCategories(workspace).map(({ name }) => name)).toEqual(expected);
  },
);
