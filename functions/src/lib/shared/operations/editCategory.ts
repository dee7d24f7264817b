import type { EditOf, EditResult, NamedLink } from '../contract/editRequest';
import { categoryId, linkId } from '../model/identity';
import { linkDigest } from '../model/linkDigest';
import type { Operation, WorkspaceDraft } from '../model/workspaceDraft';
import { lostFields, withMissingFields } from './savedLink';

/**
 * Renames a category. If another category already has the new name, the two are merged: the links move to that
 * category, which keeps its spelling. If both have a link with the same URL, the link in that category keeps its
 * fields and gets those that it lacks, and `lost` names the others. The operation throws like {@link WorkspaceDraft.linksIn}.
 */
export function renameCategory({ category, name }: EditOf<'renameCategory'>): Operation<EditResult> {
  const oldId = categoryId(category);
  const newId = categoryId(name);
  return (draft) => {
    const oldName = draft.categories.get(oldId);
    if (oldName === undefined) return { status: 'not_found' };
    if (oldName === name) return { status: 'unchanged' };
    const isMerged = newId !== oldId && draft.categories.has(newId);
    if (isMerged) draft.removeCategory(oldId);
    else draft.categoriesToChange().rename(oldId, newId, name);
    const lost = newId === oldId ? [] : moveLinks(draft, oldId, newId);
    return { status: isMerged ? 'merged' : 'updated', ...(lost.length > 0 && { lost }) };
  };
}

/** Moves all links of a category to another, where they get new ids. Merges links with the same URL. Returns what they lose. */
function moveLinks(draft: WorkspaceDraft, oldId: string, newId: string): NamedLink[] {
  return draft.linksIn(oldId).flatMap(({ id: oldLinkId, link }) => {
    const id = linkId(newId, link.url);
    const existing = draft.find(id);
    draft.remove(oldLinkId);
    if (!existing) {
      draft.put(id, { ...link, category: newId }, oldLinkId);
      return [];
    }
    draft.put(id, withMissingFields(existing, link));
    const fields = lostFields(link, existing);
    return fields.length > 0 ? { url: link.url, fields } : [];
  });
}

/** Moves a category before another one, or to the end. Does nothing if one of them is missing. */
export function moveCategory({ category, before }: EditOf<'moveCategory'>): Operation<EditResult> {
  const id = categoryId(category);
  const next = before === null ? undefined : categoryId(before);
  return (draft) => {
    const isMissing = !draft.categories.has(id) || (next !== undefined && !draft.categories.has(next));
    if (isMissing) return { status: 'not_found' };
    return { status: draft.categoriesToChange().move(id, next) ? 'updated' : 'unchanged' };
  };
}

/** Pins or unpins a category. */
export function pinCategory({ category, isPinned }: EditOf<'pinCategory'>): Operation<EditResult> {
  const id = categoryId(category);
  return (draft) => {
    if (!draft.categories.has(id)) return { status: 'not_found' };
    return { status: draft.categoriesToChange().pin(id, isPinned) ? 'updated' : 'unchanged' };
  };
}

/**
 * Deletes a category with its links. If the author says which links they saw in it, keeps the others, and the category with
 * them: `kept` names them. The operation throws like {@link WorkspaceDraft.linksIn}.
 */
export function deleteCategory({ category, seen }: EditOf<'deleteCategory'>): Operation<EditResult> {
  const id = categoryId(category);
  const digests = seen && new Set(seen);
  return (draft) => {
    if (!draft.categories.has(id)) return { status: 'not_found' };
    const links = draft.linksIn(id);
    const removed = digests ? links.filter(({ link }) => digests.has(linkDigest(link))) : links;
    for (const { id } of removed) draft.remove(id);
    if (removed.length === links.length) {
      draft.removeCategory(id);
      return { status: 'deleted' };
    }
    const gone = new Set(removed);
    const kept = links.flatMap((entry) => (gone.has(entry) ? [] : { url: entry.link.url, fields: [] }));
    return { status: removed.length > 0 ? 'updated' : 'unchanged', kept };
  };
}
