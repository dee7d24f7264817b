import { distance } from 'fastest-levenshtein';
import { NotFound } from '../../errors';
import { categoryId, categoryIdentity } from './identity';
import type { Workspace } from '../model';

const NAMES_SHOWN = 5;

/**
 * The id of the category with this name, in any case.
 * @throws {NotFound} when there is none; the message names the nearest.
 */
export function findCategory(workspace: Workspace, name: string): string {
  const id = categoryId(name);
  if (workspace.categories.has(id)) return id;
  throw new NotFound('category', `There is no category "${name}". ${nearestCategories(workspace, name)}`);
}

/** A sentence that names the categories nearest to a name, or says that there are none. */
export function nearestCategories(workspace: Workspace, name: string): string {
  if (workspace.categories.size === 0) return 'This workspace has no categories yet.';
  const wanted = categoryIdentity(name);
  const nearest = [...workspace.categories.values()]
    .map((known) => ({ known, away: distance(wanted, categoryIdentity(known)) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, NAMES_SHOWN)
    .map(({ known }) => `"${known}"`);
  return `The nearest are ${nearest.join(', ')}.`;
}
