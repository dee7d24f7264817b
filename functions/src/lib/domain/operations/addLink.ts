import { categoryId, linkId } from '../identity/identity';
import { filedLink, type FiledLink } from '../queries/linkResult';
import type { Operation } from '../model';
import { replaceLink } from './replaceLink';
import { findLink, withCategories, withLinks } from '../workspace';

/** A link to file: every field has been validated. */
export interface NewLink {
  category: string;
  title: string;
  url: string;
  notes?: string | undefined;
  sourceUrl?: string | undefined;
}

/**
 * Files a link. Where its URL is in the category already, what the stored link lacks is filled in and nothing
 * is overwritten. `now` is in ISO 8601.
 * @throws {LimitExceeded} when the workspace has no room for another category.
 */
export function addLink(added: NewLink, now: string): Operation<FiledLink> {
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
    const grown = withCategories(workspace, [added.category]);
    const after = { ...withLinks(grown, [{ id, link }]), updatedAt: now };
    return { workspace: after, result: filedLink('created', after, link) };
  };
}
