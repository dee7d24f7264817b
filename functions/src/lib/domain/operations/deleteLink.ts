import type { Link, Operation } from '../model';
import { findLink, withoutCategory, withoutLink } from '../workspace';

/**
 * Deletes a link by its id. Deletes its category too if that was its last link; categories that were created empty
 * stay. `now` is in ISO 8601. The operation returns the deleted link, or undefined if there was none.
 */
export function deleteLink(id: string, now: string): Operation<Link | undefined> {
  return (workspace) => {
    const link = findLink(workspace, id);
    if (!link) return { workspace, result: undefined };
    const remaining = withoutLink(workspace, id);
    const isInUse = remaining.chunks.some(({ links }) =>
      [...links.values()].some(({ category }) => category === link.category),
    );
    const updated = isInUse ? remaining : withoutCategory(remaining, link.category);
    return { workspace: { ...updated, updatedAt: now }, result: link };
  };
}
