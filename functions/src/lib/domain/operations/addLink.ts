import { categoryId, linkId } from '../identity/identity';
import type { Link, Operation } from '../model';
import { findLink, withCategories, withLinks } from '../workspace';
import { replaceLink, savedLink, type SavedLink } from './savedLink';

/** A validated link to add. Unlike in a stored link, `category` is the category's name. */
export type NewLink = Pick<Link, 'category' | 'title' | 'url' | 'notes' | 'sourceUrl'>;

/**
 * Adds a link. If its category already contains the URL, fills in what the stored link lacks and overwrites nothing.
 * Creates the category if it is missing. `now` is in ISO 8601.
 *
 * The operation throws {@link LimitExceeded} if the workspace has no room for another category.
 */
export function addLink(added: NewLink, now: string): Operation<SavedLink> {
  const category = categoryId(added.category);
  const id = linkId(category, added.url);
  return (workspace) => {
    const stored = findLink(workspace, id);
    if (stored) {
      const notes = stored.notes ?? added.notes;
      const sourceUrl = stored.sourceUrl ?? added.sourceUrl;
      return replaceLink(workspace, { id, link: stored }, { ...stored, notes, sourceUrl }, now);
    }
    const { title, url, notes, sourceUrl } = added;
    const link = { category, title, url, addedAt: now, notes, sourceUrl };
    const withCategory = withCategories(workspace, [added.category]);
    const updated = { ...withLinks(withCategory, [{ id, link }]), updatedAt: now };
    return { workspace: updated, result: savedLink('created', updated, link) };
  };
}
