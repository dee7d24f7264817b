import { distance } from 'fastest-levenshtein';
import { NotFound } from '../../errors';
import type { Workspace } from '../model';
import { categoryId, categoryIdentity } from './identity';

const MAX_SUGGESTIONS = 5;

/**
 * Returns the id of the category with this name, ignoring case. Throws {@link NotFound} if there is none; the message
 * suggests similar names.
 */
export function findCategory(workspace: Workspace, name: string): string {
  const id = categoryId(name);
  if (workspace.categories.has(id)) return id;
  throw new NotFound('category', `There is no category "${name}". ${nearestCategories(workspace, name)}`);
}

/** Returns a sentence that suggests the categories with the most similar names, or says that there are none. */
export function nearestCategories(workspace: Workspace, name: string): string {
  if (workspace.categories.size === 0) return 'This workspace has no categories yet.';
  const wanted = categoryIdentity(name);
  const nearest = [...workspace.categories.values()]
    .map((known) => ({ known, edits: distance(wanted, categoryIdentity(known)) }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ known }) => `"${known}"`);
  return `Closest existing names: ${nearest.join(', ')}.`;
}
