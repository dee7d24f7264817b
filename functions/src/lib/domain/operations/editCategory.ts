import type { EditOf, EditResult } from '../editRequest';
import { categoryId, linkId } from '../identity/identity';
import type { Link, Operation, Workspace } from '../model';
import {
  allLinks,
  findLink,
  renamedCategory,
  withLinks,
  withoutCategory,
  withoutLinks,
  type LinkEntry,
} from '../workspace';
import { withMissingFields } from './savedLink';

/**
 * Renames a category. If another category already has the new name, the two are merged: the links move to that category,
 * which keeps its spelling. `now` is in ISO 8601.
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
    if (newId === oldId) {
      const renamed = { ...renamedCategory(workspace, oldId, { id: newId, name }), updatedAt: now };
      return { workspace: renamed, result: { status: 'updated' } };
    }
    const isMerged = workspace.categories.has(newId);
    const withName = isMerged
      ? withoutCategory(workspace, oldId)
      : renamedCategory(workspace, oldId, { id: newId, name });
    const links = linksIn(workspace, oldId).map(({ id, link }) => ({
      id,
      link: { ...link, category: newId },
    }));
    return {
      workspace: { ...moveLinks(withName, links), updatedAt: now },
      result: { status: isMerged ? 'merged' : 'updated' },
    };
  };
}

/** Deletes a category with all of its links. `now` is in ISO 8601. */
export function deleteCategory({ category }: EditOf<'deleteCategory'>, now: string): Operation<EditResult> {
  const id = categoryId(category);
  return (workspace) => {
    if (!workspace.categories.has(id)) return { workspace, result: { status: 'not_found' } };
    const linkIds = linksIn(workspace, id).map((entry) => entry.id);
    const remaining = withoutCategory(withoutLinks(workspace, linkIds), id);
    return { workspace: { ...remaining, updatedAt: now }, result: { status: 'deleted' } };
  };
}

/**
 * Moves links to where their category now belongs. `moved` holds each link with its old id. If a link with the same URL is
 * already there, the two are merged: the link that was there keeps its own fields and takes what it lacks.
 */
function moveLinks(workspace: Workspace, moved: readonly LinkEntry[]): Workspace {
  const remaining = withoutLinks(
    workspace,
    moved.map(({ id }) => id),
  );
  const placed = new Map<string, Link>();
  for (const { link } of moved) {
    const id = linkId(link.category, link.url);
    const existing = placed.get(id) ?? findLink(remaining, id);
    placed.set(id, existing ? withMissingFields(existing, link) : link);
  }
  return withLinks(
    remaining,
    [...placed].map(([id, link]) => ({ id, link })),
  );
}

function linksIn(workspace: Workspace, category: string): LinkEntry[] {
  return [...allLinks(workspace)].filter(({ link }) => link.category === category);
}
