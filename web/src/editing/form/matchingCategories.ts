import { similarCategories } from '@shared/model/similarCategories';
import { memoize } from '@shared/base/memoize';
import type { Workspace } from '@shared/model/model';
import { allLinks, categoryName } from '@shared/model/workspace';
import { foldForSearch } from '@shared/text/folding';
import { hasHost, hostOf } from '../../ui/text/urls';

/**
 * Returns the categories whose names contain every typed word. Those whose names start with the typed text come
 * first, not counting their parent folders. Ignores case and accents.
 */
export function matchingCategories<Category extends Named>(
  categories: readonly Category[],
  typed: string,
): readonly Category[] {
  if (typed.trim() === '') return categories;
  const words = foldForSearch(typed).split(/\s+/).filter(Boolean);
  const start = words.join(' ');
  const first: Category[] = [];
  const others: Category[] = [];
  const folded = foldedNames(categories);
  for (const [index, category] of categories.entries()) {
    const name = folded[index] ?? '';
    if (!words.every((word) => name.includes(word))) continue;
    const ownName = name.slice(name.lastIndexOf('/') + 1).trimStart();
    (ownName.startsWith(start) ? first : others).push(category);
  }
  return [...first, ...others];
}

/** How many names to return at most. Typing more finds the others. */
const MAX_COMPLETIONS = 100;

interface Named {
  readonly name: string;
}

const foldedNames = memoize((categories: readonly Named[]) =>
  categories.map(({ name }) => foldForSearch(name)),
);

/** Returns the names that match the typed text. If none does, returns similar ones, because it is probably a typo. */
export function completions(categories: readonly Named[], typed: string): string[] {
  const names = matchingCategories(categories, typed).map(({ name }) => name);
  if (names.length > 0) return names.slice(0, MAX_COMPLETIONS);
  return similarCategories(
    typed,
    categories.map(({ name }) => name),
  );
}

/** Returns the names of the categories with links of the site of a URL, the one with most of them first. */
export function categoriesOfSite(workspace: Workspace, url: string): string[] {
  if (!hasHost(url)) return [];
  const host = hostOf(url);
  const counts = new Map<string, number>();
  for (const { link } of allLinks(workspace)) {
    // Parsing all addresses would take long.
    if (!link.url.includes(host) || hostOf(link.url) !== host) continue;
    counts.set(link.category, (counts.get(link.category) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => categoryName(workspace, id));
}
