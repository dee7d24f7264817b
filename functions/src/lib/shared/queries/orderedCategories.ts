import { memoize } from '../base/memoize';
import type { Workspace } from '../model/model';
import { inOrderByHand, summarize, type CategorySummary } from '../model/summary';

/** Returns the categories as people see them: pinned ones first, and each part in the order of the workspace. */
export const orderedCategories = memoize((workspace: Workspace): readonly CategorySummary[] => {
  const { categoryOrder, pinned } = workspace;
  const byHand = categoryOrder !== 'newest';
  const categories = byHand ? inOrderByHand(workspace) : summarize(workspace).categories;
  return arranged(categories, categoryOrder, ({ id }) => pinned?.has(id) ?? false);
});

/** Sorts categories by name if that is their order, keeps any other order, and puts pinned ones first. */
export function arranged<Category extends Pick<CategorySummary, 'name'>>(
  categories: readonly Category[],
  order: Workspace['categoryOrder'],
  isPinned: (category: Category) => boolean,
): readonly Category[] {
  const byName = new Intl.Collator(undefined, { numeric: true });
  const sorted =
    order === 'name' ? categories.toSorted((a, b) => byName.compare(a.name, b.name)) : categories;
  const pinned = sorted.filter(isPinned);
  if (pinned.length === 0) return sorted;
  return [...pinned, ...sorted.filter((category) => !isPinned(category))];
}
