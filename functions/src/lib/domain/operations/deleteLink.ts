import type { Link, Operation } from '../model';
import { findLink, withoutCategory, withoutLink } from '../workspace';

/**
 * Deletes a link, and its category with the last of its links: a category that nobody asked to keep empty would
 * only be in the way. `now` is in ISO 8601. The result is the link, or undefined when it is not there any more.
 */
export function deleteLink(id: string, now: string): Operation<Link | undefined> {
  return (workspace) => {
    const link = findLink(workspace, id);
    if (!link) return { workspace, result: undefined };
    const after = withoutLink(workspace, id);
    const isLast = !after.chunks.some(({ links }) => hasLinkOf(links, link.category));
    const kept = isLast ? withoutCategory(after, link.category) : after;
    return { workspace: { ...kept, updatedAt: now }, result: link };
  };
}

function hasLinkOf(links: ReadonlyMap<string, Link>, category: string): boolean {
  for (const link of links.values()) if (link.category === category) return true;
  return false;
}
