import type { EditOf, EditResult } from '../contract/editRequest';
import { categoryId, linkId } from '../model/identity';
import type { Link, Operation, Workspace } from '../model/model';
import {
  findLink,
  linkCounts,
  renamedCategory,
  takeLinks,
  withLinks,
  withoutCategory,
} from '../model/workspace';
import { withMissingFields } from './savedLink';

/** How many links can be copied in the time that it takes to give one link a new id. */
const COPIES_PER_MOVE = 50;

/** Returns how many links an edit has to copy: those of each chunk that it changes. Counts moved links several times. */
export function copiesFor(
  { op, category }: EditOf<'renameCategory' | 'deleteCategory'>,
  { chunks }: Workspace,
): number {
  const id = categoryId(category);
  const copiesPerLink = op === 'renameCategory' ? COPIES_PER_MOVE : 0;
  return chunks.reduce((sum, chunk) => {
    const count = linkCounts(chunk).get(id);
    return count === undefined ? sum : sum + chunk.links.size + count * copiesPerLink;
  }, 0);
}

/**
 * Renames a category. If another category already has the new name, the two are merged: the links move to that category,
 * which keeps its spelling. If it already has a link with the same URL, that one keeps its own fields and takes what it
 * lacks. `now` is in ISO 8601.
 *
 * The operation throws {@link LimitExceeded} if the new name does not fit into the head.
 */
export function renameCategory(
  { category, name }: EditOf<'renameCategory'>,
  now: string,
): Operation<EditResult> {
  const oldId = categoryId(category);
  const newId = categoryId(name);
  return (workspace) => {
    const oldName = workspace.categories.get(oldId);
    if (oldName === undefined) return { workspace, result: { status: 'not_found' } };
    if (oldName === name) return { workspace, result: { status: 'unchanged' } };
    const isMerged = newId !== oldId && workspace.categories.has(newId);
    const renamed = isMerged
      ? withoutCategory(workspace, oldId)
      : renamedCategory(workspace, oldId, { id: newId, name });
    return {
      workspace: { ...(newId === oldId ? renamed : moveLinks(renamed, oldId, newId)), updatedAt: now },
      result: { status: isMerged ? 'merged' : 'updated' },
    };
  };
}

/** Moves all links of a category to another, where they get new ids. Merges links with the same URL. */
function moveLinks(workspace: Workspace, oldId: string, newId: string): Workspace {
  const { taken, remaining } = takeLinks(workspace, oldId);
  const moved = new Map<string, Link>();
  for (const { link } of taken) {
    const id = linkId(newId, link.url);
    const existing = moved.get(id) ?? findLink(remaining, id);
    moved.set(id, existing ? withMissingFields(existing, link) : { ...link, category: newId });
  }
  return withLinks(
    remaining,
    [...moved].map(([id, link]) => ({ id, link })),
  );
}

/** Deletes a category with all of its links. `now` is in ISO 8601. */
export function deleteCategory({ category }: EditOf<'deleteCategory'>, now: string): Operation<EditResult> {
  const id = categoryId(category);
  return (workspace) => {
    if (!workspace.categories.has(id)) return { workspace, result: { status: 'not_found' } };
    const { remaining } = takeLinks(withoutCategory(workspace, id), id);
    return { workspace: { ...remaining, updatedAt: now }, result: { status: 'deleted' } };
  };
}
