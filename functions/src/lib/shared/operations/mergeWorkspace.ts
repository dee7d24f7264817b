import { categoryId, linkId } from '../model/identity';
import type { Link, Operation, Workspace } from '../model/model';
import type { UpdateRequest } from '../contract/restWorkspace';
import { findLink, withCategories, withLinks } from '../model/workspace';
import { sameLink } from './savedLink';

/** Validated fields to merge into a workspace. Undefined fields keep their value. */
export type WorkspacePatch = Omit<UpdateRequest, 'updatedAt'>;

/**
 * Merges fields, categories by name and links by URL into a workspace. Keeps what the patch does not mention, including
 * the notes and references of its links. `now` is in ISO 8601. The operation returns the merged workspace.
 *
 * It throws {@link LimitExceeded} if the workspace has no room for the new categories.
 */
export function mergeWorkspace(patch: WorkspacePatch, now: string): Operation<Workspace> {
  const categories = patch.categories ?? [];
  const links = categories.flatMap(({ categoryName, links }) => {
    const category = categoryId(categoryName);
    return links.map((link) => ({ id: linkId(category, link.url), category, ...link }));
  });
  return (workspace) => {
    const { name = workspace.name, isPublic = workspace.isPublic } = patch;
    const names = categories.map(({ categoryName }) => categoryName);
    const withNewCategories = withCategories(workspace, names);
    const merged = new Map<string, Link>();
    for (const { id, category, title, url, addedAt } of links) {
      const known = merged.get(id) ?? findLink(workspace, id);
      merged.set(
        id,
        known
          ? { ...known, title, addedAt: addedAt ?? known.addedAt }
          : { category, title, url, addedAt: addedAt ?? now },
      );
    }
    // Compare only now: if the patch contains a URL twice, the last one counts.
    const changed = [...merged]
      .map(([id, link]) => ({ id, link }))
      .filter(({ id, link }) => {
        const stored = findLink(workspace, id);
        return !stored || !sameLink(stored, link);
      });
    if (
      changed.length === 0 &&
      withNewCategories === workspace &&
      name === workspace.name &&
      isPublic === workspace.isPublic
    ) {
      return { workspace, result: workspace };
    }
    const updated = { ...withLinks(withNewCategories, changed), name, isPublic, updatedAt: now };
    return { workspace: updated, result: updated };
  };
}
