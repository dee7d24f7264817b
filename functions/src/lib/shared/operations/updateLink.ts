import type { EditOf } from '../contract/editRequest';
import { categoryId, linkId } from '../model/identity';
import type { Link, Workspace } from '../model/model';
import { findLink } from '../model/workspace';
import type { LinkChange } from './linkChange';
import { sameLink, withMissingFields } from './savedLink';

/**
 * Sets fields of a link. Null removes a note or a reference. A new category or URL moves the link. If a link with the same
 * URL is already there, the two are merged: the link that was there keeps its own fields and takes what it lacks. Creates
 * the new category if it is missing, and removes the old one if that leaves it empty.
 */
export function updateLink({
  category,
  url,
  set,
}: EditOf<'updateLink'>): (workspace: Workspace) => LinkChange {
  const id = linkId(categoryId(category), url);
  return (workspace) => {
    const stored = findLink(workspace, id);
    if (!stored) return { status: 'not_found' };
    const link: Link = {
      ...stored,
      title: set.title ?? stored.title,
      url: set.url ?? stored.url,
      category: set.category === undefined ? stored.category : categoryId(set.category),
      notes: set.notes === undefined ? stored.notes : (set.notes ?? undefined),
      sourceUrl: set.sourceUrl === undefined ? stored.sourceUrl : (set.sourceUrl ?? undefined),
    };
    if (sameLink(stored, link)) return { status: 'unchanged' };
    const newId = linkId(link.category, link.url);
    if (newId === id) return { status: 'updated', saved: { id, link } };
    const existing = findLink(workspace, newId);
    return {
      status: existing ? 'merged' : 'updated',
      removed: { id, link: stored },
      saved: { id: newId, link: existing ? withMissingFields(existing, link) : link },
      category: set.category,
    };
  };
}
