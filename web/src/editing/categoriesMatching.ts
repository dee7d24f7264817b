import { similarCategories } from '@lib/domain/identity/similarCategories';
import { foldForSearch } from '@lib/domain/text/folding';

/** More than anybody looks through. Typing finds the others. */
const MAX_SHOWN = 100;

/**
 * Returns the categories whose names contain what was typed, without regard to case and accents: first those that start
 * with it. If there are none, returns those with a similar name, so that a typo does not make a new category.
 */
export function categoriesMatching(categories: readonly string[], typed: string): string[] {
  const wanted = foldForSearch(typed.trim());
  if (wanted === '') return categories.slice(0, MAX_SHOWN);
  const folded = categories.map((name) => ({ name, index: foldForSearch(name).indexOf(wanted) }));
  const matching = folded.filter(({ index }) => index !== -1);
  if (matching.length === 0) return similarCategories(typed, categories);
  return matching
    .sort((a, b) => Number(a.index > 0) - Number(b.index > 0))
    .slice(0, MAX_SHOWN)
    .map(({ name }) => name);
}
