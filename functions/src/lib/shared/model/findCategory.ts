import { distance } from 'fastest-levenshtein';
import { CategoryMissing } from '../base/errors';
import type { Workspace } from './model';
import { categoryId, categoryIdentity } from './identity';
import { visibleCategory } from './storedCategory';

/**
 * Returns the id of the category with this name, ignoring case. It is the same in every workspace that has the
 * category. Throws {@link CategoryMissing} if none has it; the message suggests similar names.
 */
export function findCategory(workspaces: readonly Workspace[], name: string): string {
  const id = categoryId(name);
  if (workspaces.some(({ categories }) => categories.has(id))) return id;
  const visible = workspaces.map((workspace) => visibleCategory(workspace, name)).find(Boolean);
  if (visible !== undefined) return visible;
  throw new CategoryMissing(
    'category',
    `There is no category "${name}". ${nearestCategories(workspaces, name)}`,
  );
}

const MAX_SUGGESTIONS = 5;

/** Returns a sentence that suggests the categories with the most similar names, or says that there are none. */
export function nearestCategories(
  workspaces: readonly Pick<Workspace, 'categories'>[],
  wanted: string,
): string {
  const names = new Set(workspaces.flatMap(({ categories }) => [...categories.values()]));
  if (names.size === 0) return 'This workspace has no categories yet.';
  const identity = categoryIdentity(wanted);
  const nearest = [...names]
    .map((name) => ({ name, edits: distance(identity, categoryIdentity(name)) }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => `"${name}"`);
  return `Closest existing names: ${nearest.join(', ')}.`;
}
