import { NotFound } from '../../errors';
import { nearestCategories } from '../identity/findCategory';
import { linkIdsOf } from '../identity/linkIdsOf';
import { categoryId, linkId } from '../identity/identity';
import type { FiledLink } from '../queries/linkResult';
import type { Operation, Workspace } from '../model';
import { categoryName, findLink } from '../workspace';
import { replaceLink } from './replaceLink';

/** A note and a reference for a link that is there. What is undefined stays as it is. */
export interface Annotation {
  category: string;
  url: string;
  notes?: string | undefined;
  sourceUrl?: string | undefined;
}

/**
 * Replaces the note and the reference of a link. `now` is in ISO 8601.
 * @throws {NotFound} when the category has no link of this URL; the message says where the URL is, or names
 * the nearest categories.
 */
export function annotateLink(annotation: Annotation, now: string): Operation<FiledLink> {
  const category = categoryId(annotation.category);
  const id = linkId(category, annotation.url);
  return (workspace) => {
    const stored = findLink(workspace, id);
    if (!stored) throw notThere(workspace, annotation);
    const notes = annotation.notes ?? stored.notes;
    const sourceUrl = annotation.sourceUrl ?? stored.sourceUrl;
    return replaceLink(workspace, { id, link: stored }, { ...stored, notes, sourceUrl }, now);
  };
}

function notThere(workspace: Workspace, { category, url }: Annotation): NotFound {
  const elsewhere = categoriesOf(workspace, url);
  if (elsewhere.length > 0) {
    return new NotFound(
      'link',
      `This URL is not in the category "${category}" but in ${elsewhere.join(', ')}. Call again with that category.`,
    );
  }
  if (!workspace.categories.has(categoryId(category))) {
    return new NotFound(
      'category',
      `There is no category "${category}", and the URL is in no other. ${nearestCategories(workspace, category)}`,
    );
  }
  return new NotFound(
    'link',
    `The category "${category}" has no link with this URL. Look it up with search_links or list_links, or add it with add_to_dashboard.`,
  );
}

/** The names, quoted, of the categories that hold a URL. */
function categoriesOf(workspace: Workspace, url: string): string[] {
  return [...linkIdsOf(workspace, url)]
    .filter(([id]) => findLink(workspace, id))
    .map(([, category]) => `"${categoryName(workspace, category)}"`);
}
