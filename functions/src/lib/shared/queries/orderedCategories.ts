import { memoize } from '../base/memoize';
import type { Workspace } from '../model/model';
import { inOrderByHand, summarize, type CategorySummary } from '../model/summary';

/** Returns the categories as people see them: pinned ones first, and each part in the order of the workspace. */
export const orderedCategories = memoize((workspace: Workspace): readonly CategorySummary[] => {
  const { pinned } = workspace;
  const categories = inOrder(workspace);
  if (!pinned) return categories;
  const isPinned = ({ id }: CategorySummary) => pinned.has(id);
  return [...categories.filter(isPinned), ...categories.filter((category) => !isPinned(category))];
});

function inOrder(workspace: Workspace): CategorySummary[] {
  switch (workspace.categoryOrder) {
    case undefined:
      return inOrderByHand(workspace);
    case 'name': {
      const byName = new Intl.Collator(undefined, { numeric: true });
      return inOrderByHand(workspace).sort((a, b) => byName.compare(a.name, b.name));
    }
    case 'newest':
      return summarize(workspace).categories;
  }
}
