import type { EditOf, EditResult } from '../contract/editRequest';
import { categoryId, linkId } from '../model/identity';
import type { Link } from '../model/model';
import type { Operation } from '../model/workspaceDraft';
import { sameLink, withMissingFields } from './savedLink';

/**
 * Sets fields of a link. Null removes a note or a reference. A new category or URL moves the link. If a link with
 * the same URL is already there, the two are merged: the existing link keeps its fields and gets those that it
 * lacks. Creates the new category if it is missing, and removes the old one if that leaves it empty.
 *
 * The operation throws {@link LimitExceeded} if the workspace has no room for another category.
 */
export function updateLink({ category, url, set }: EditOf<'updateLink'>): Operation<EditResult['status']> {
  const id = linkId(categoryId(category), url);
  const target =
    set.category === undefined ? undefined : { id: categoryId(set.category), name: set.category };
  return (draft) => {
    const stored = draft.find(id);
    if (!stored) return 'not_found';
    const link: Link = {
      ...stored,
      title: set.title ?? stored.title,
      url: set.url ?? stored.url,
      category: target?.id ?? stored.category,
      notes: set.notes === undefined ? stored.notes : (set.notes ?? undefined),
      sourceUrl: set.sourceUrl === undefined ? stored.sourceUrl : (set.sourceUrl ?? undefined),
    };
    if (sameLink(stored, link)) return 'unchanged';
    const newId = linkId(link.category, link.url);
    const existing = newId === id ? undefined : draft.find(newId);
    if (target) draft.addCategory(target.id, target.name);
    if (newId !== id) draft.remove(id);
    draft.put(newId, existing ? withMissingFields(existing, link) : link, id);
    draft.removeIfEmpty(stored.category);
    return existing ? 'merged' : 'updated';
  };
}
