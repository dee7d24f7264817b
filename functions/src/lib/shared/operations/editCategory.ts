import { inSteps, type Steps } from '../base/steps';
import type { EditOf, EditResult, NamedLink } from '../contract/requests/editRequest';
import { movedId } from '../model/findByUrl';
import { categoryId } from '../model/identity';
import { mayDiffer } from '../model/laterIdentity';
import { linkDigest } from '../model/linkDigest';
import { compareStrings } from '../model/linkOrder';
import type { Workspace } from '../model/model';
import { storedCategory } from '../model/storedCategory';
import type { LinkEntry } from '../model/workspace';
import type { Operation } from '../model/operation';
import { moveOrMerge, withFields } from './mergeLinks';

/**
 * Renames a category. If another category already has the new name, the two are merged: the links move to that
 * category, which keeps its spelling. If both have a link with the same URL, the link in that category keeps its
 * fields and gets those that it lacks, and `lost` names the others. The operation throws like {@link WorkspaceDraft.linksIn}.
 */
export function renameCategory({ category, name }: EditOf<'renameCategory'>): Operation<Steps<EditResult>> {
  const oldId = categoryId(category);
  return function* (draft) {
    const oldName = draft.categories.get(oldId);
    if (oldName === undefined) return { status: 'not_found' };
    if (oldName === name) return { status: 'unchanged' };
    const newId = renamedTo(draft, oldId, name);
    const isMerged = newId !== oldId && draft.categories.has(newId);
    if (isMerged) draft.removeCategory(oldId);
    else draft.categoriesToChange().rename(oldId, newId, name);
    const links = newId === oldId ? [] : inOneOrder(yield* draft.linksIn(oldId));
    const lost: NamedLink[] = [];
    yield* inSteps(links, LINKS_PER_STEP, (entry) => {
      const { id, link } = entry;
      const moved = { id, link: { ...link, category: newId } };
      lost.push(...withFields(link.url, moveOrMerge(draft, moved, movedId(draft, entry, newId))));
    });
    return { status: isMerged ? 'merged' : 'updated', lost };
  };
}

/** Returns the id that a category gets with another name: that of the category with this name, unless that is the same one. */
export function renamedTo(workspace: Pick<Workspace, 'categories'>, oldId: string, name: string): string {
  const newId = storedCategory(workspace, name);
  return newId === oldId ? categoryId(name) : newId;
}

/** Moving or removing this many links takes some milliseconds. */
export const LINKS_PER_STEP = 25;

/**
 * Returns links in an order that does not depend on their chunks. Several of them can become one link if later rules have made them
 * one page, and then the order decides what is lost. Sorts only those that can.
 */
function inOneOrder(links: readonly LinkEntry[]): LinkEntry[] {
  const { plain = [], others = [] } = Object.groupBy(links, ({ link }) =>
    mayDiffer(link.url) ? 'others' : 'plain',
  );
  return [...plain, ...others.sort((a, b) => compareStrings(a.id, b.id))];
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
export function deleteCategory({ category, seen }: EditOf<'deleteCategory'>): Operation<Steps<EditResult>> {
  const id = categoryId(category);
  const digests = seen && new Set(seen);
  return function* (draft) {
    if (!draft.categories.has(id)) return { status: 'not_found' };
    const links = yield* draft.linksIn(id);
    const kept: NamedLink[] = [];
    yield* inSteps(links, LINKS_PER_STEP, ({ id, link }) => {
      if (digests?.has(linkDigest(link)) === false) kept.push({ url: link.url, fields: [] });
      else draft.remove(id);
    });
    if (kept.length > 0) return { status: kept.length < links.length ? 'updated' : 'unchanged', kept };
    draft.removeCategory(id);
    return { status: 'deleted' };
  };
}
