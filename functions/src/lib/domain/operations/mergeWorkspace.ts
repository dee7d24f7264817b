import { categoryId, linkId } from '../identity/identity';
import type { Link, Operation, Workspace } from '../model';
import { sameLink } from './replaceLink';
import { findLink, withCategories, withLinks } from '../workspace';

/** Fields to merge into a workspace: every one has been validated, and what is undefined stays as it is. */
export interface WorkspacePatch {
  name?: string | undefined;
  isPublic?: boolean | undefined;
  categories?:
    | {
        categoryName: string;
        links: { title: string; url: string; addedAt?: string | undefined }[];
      }[]
    | undefined;
}

/**
 * Merges fields, categories by their identity and links by their URL. What is not named stays, notes and
 * references included. `now` is in ISO 8601. The result is the merged workspace.
 * @throws {LimitExceeded} when the workspace has no room for the new categories.
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
    const grown = withCategories(workspace, names);
    const named = new Map<string, Link>();
    for (const { id, category, title, url, addedAt } of links) {
      const known = named.get(id) ?? findLink(workspace, id);
      named.set(
        id,
        known
          ? { ...known, title, addedAt: addedAt ?? known.addedAt }
          : { category, title, url, addedAt: addedAt ?? now },
      );
    }
    // Compared when all are merged: of two links of one URL the last counts.
    const changed = [...named]
      .map(([id, link]) => ({ id, link }))
      .filter(({ id, link }) => !isStored(workspace, id, link));
    if (
      changed.length === 0 &&
      grown === workspace &&
      name === workspace.name &&
      isPublic === workspace.isPublic
    ) {
      return { workspace, result: workspace };
    }
    const merged = { ...withLinks(grown, changed), name, isPublic, updatedAt: now };
    return { workspace: merged, result: merged };
  };
}

function isStored(workspace: Workspace, id: string, link: Link): boolean {
  const stored = findLink(workspace, id);
  return stored !== undefined && sameLink(stored, link);
}
