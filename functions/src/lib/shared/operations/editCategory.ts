import type { EditOf, EditResult } from '../contract/editRequest';
import { categoryId, linkId } from '../model/identity';
import type { Operation, WorkspaceDraft } from '../model/workspaceDraft';
import { withMissingFields } from './savedLink';

/**
 * Renames a category. If another category already has the new name, the two are merged: the links move to that
 * category, which keeps its spelling. If both have a link with the same URL, the link in that category keeps its
 * fields and gets those that it lacks.
 *
 * The operation throws {@link LimitExceeded} if the new name does not fit into the head, or {@link
 * WorkspaceDraft.takeLinks} throws it.
 */
export function renameCategory({
  category,
  name,
}: EditOf<'renameCategory'>): Operation<EditResult['status']> {
  const oldId = categoryId(category);
  const newId = categoryId(name);
  return (draft) => {
    const oldName = draft.categories.get(oldId);
    if (oldName === undefined) return 'not_found';
    if (oldName === name) return 'unchanged';
    const isMerged = newId !== oldId && draft.categories.has(newId);
    if (isMerged) draft.removeCategory(oldId);
    else draft.categoriesToChange().rename(oldId, newId, name);
    if (newId !== oldId) moveLinks(draft, oldId, newId);
    return isMerged ? 'merged' : 'updated';
  };
}

/** Moves all links of a category to another, where they get new ids. Merges links with the same URL. */
function moveLinks(draft: WorkspaceDraft, oldId: string, newId: string): void {
  for (const { id: oldLinkId, link } of draft.takeLinks(oldId)) {
    const id = linkId(newId, link.url);
    const existing = draft.find(id);
    draft.put(id, existing ? withMissingFields(existing, link) : { ...link, category: newId }, oldLinkId);
  }
}

/** Moves a category before another one, or to the end. Does nothing if one of them is missing. */
export function moveCategory({ category, before }: EditOf<'moveCategory'>): Operation<EditResult['status']> {
  const id = categoryId(category);
  const next = before === null ? undefined : categoryId(before);
  return (draft) => {
    const isMissing = !draft.categories.has(id) || (next !== undefined && !draft.categories.has(next));
    if (isMissing) return 'not_found';
    return draft.categoriesToChange().move(id, next) ? 'updated' : 'unchanged';
  };
}

/** Pins or unpins a category. */
export function pinCategory({ category, isPinned }: EditOf<'pinCategory'>): Operation<EditResult['status']> {
  const id = categoryId(category);
  return (draft) => {
    if (!draft.categories.has(id)) return 'not_found';
    return draft.categoriesToChange().pin(id, isPinned) ? 'updated' : 'unchanged';
  };
}

/** Deletes a category with all of its links. The operation throws like {@link WorkspaceDraft.takeLinks}. */
export function deleteCategory({ category }: EditOf<'deleteCategory'>): Operation<EditResult> {
  const id = categoryId(category);
  return (draft) => {
    const name = draft.categories.get(id);
    if (name === undefined) return { status: 'not_found' };
    const removed = draft.takeLinks(id).map(({ link }) => ({ ...link, category: name }));
    draft.removeCategory(id);
    return { status: 'deleted', removed };
  };
}
