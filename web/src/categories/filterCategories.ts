import { memoize } from '@lib/domain/memoize';
import type { CategorySummary } from '@lib/domain/queries/summary';
import { foldForSearch } from '@lib/domain/text/folding';

/** Sorts as people do, so that “Topic 10” comes after “Topic 2”. */
const collator = new Intl.Collator('en', { numeric: true });

const sortedByName = memoize((categories: readonly CategorySummary[]) =>
  categories
    .toSorted((a, b) => collator.compare(a.name, b.name))
    .map((category) => ({ category, folded: foldForSearch(category.name) })),
);

/**
 * Returns the categories whose names contain every word of the query, by name. Those whose own name starts with the query
 * come first. Folders above it do not count for that. Ignores case and accents.
 */
export function filterCategories(
  categories: readonly CategorySummary[],
  query: string,
): readonly CategorySummary[] {
  const words = foldForSearch(query).split(/\s+/).filter(Boolean);
  const start = words.join(' ');
  const matches = sortedByName(categories).filter(({ folded }) =>
    words.every((word) => folded.includes(word)),
  );
  const { first = [], others = [] } = Object.groupBy(matches, ({ folded }) =>
    folded
      .slice(folded.lastIndexOf('/') + 1)
      .trimStart()
      .startsWith(start)
      ? 'first'
      : 'others',
  );
  return [...first, ...others].map(({ category }) => category);
}
