import type { EditOf, EditOperation, EditResult, NamedLink } from '../contract/requests/editRequest';
import { LIMITS } from '../base/limits';
import type { Steps } from '../base/steps';
import { findByIds } from '../model/findByUrl';
import { categoryId, idsOf, linkIds, urlIdentities } from '../model/identity';
import { linkDigest } from '../model/linkDigest';
import { storedCategory } from '../model/storedCategory';
import { stepsOf, type LongOperation, type Operation } from '../model/operation';
import { putLink } from './addLink';
import { byteBudget, jsonBytes } from '../text/bytes';
import { deleteCategory, moveCategory, pinCategory, renameCategory } from './editCategory';
import { editSettings } from './editSettings';
import { withFields } from './mergeLinks';
import { separateId } from './separateId';
import { updateLink } from './updateLink';

/**
 * Applies edits in order, so that they are committed together. `now` is in ISO 8601, like `addedAt`, the date of the links that
 * are added without one. The operation returns one result per edit, and names as many links as fit into
 * {@link LIMITS.namedLinkBytes}. Applying the same edits again is safe: links added before are `unchanged`, and links deleted
 * before are `not_found`.
 *
 * The operation throws {@link LimitExceeded} if the workspace has no room for another category, or if there are too
 * many edits of large categories.
 */
export function applyEdits(
  edits: readonly EditOperation[],
  now: string,
  addedAt = now,
): Operation<Steps<EditResult[]>> {
  const operations: LongOperation<EditResult>[] = [];
  return function* (draft) {
    draft.updatedAt = now;
    const fits = byteBudget(LIMITS.namedLinkBytes);
    const thatFit = (links: readonly NamedLink[] = []) =>
      links.length > 0 ? links.filter((link) => fits(jsonBytes(link))) : undefined;
    const results: EditResult[] = [];
    for (const [index, edit] of edits.entries()) {
      yield;
      const operation = (operations[index] ??= operationOf(edit, addedAt));
      const { status, kept, lost } = yield* stepsOf(operation, draft);
      draft.settle();
      results.push({ status, kept: thatFit(kept), lost: thatFit(lost) });
    }
    return results;
  };
}

/** Returns the operation of one edit. Computes ids only once, because it may be applied several times. */
function operationOf(edit: EditOperation, addedAt: string): LongOperation<EditResult> {
  switch (edit.op) {
    case 'addLink': {
      const identities = urlIdentities(edit.url);
      const added = { ...edit, addedAt: edit.addedAt ?? addedAt };
      return (draft) => {
        const category = storedCategory(draft, edit.category);
        const ids = idsOf(category, identities);
        const id = edit.isSeparate
          ? separateId(draft, category, edit.url, ids)
          : (findByIds(draft, ids)?.id ?? ids[0]);
        const { status, lost } = putLink(draft, { id, category }, added);
        return { status, lost: withFields(edit.url, lost) };
      };
    }
    case 'updateLink':
      return updateLink(edit);
    case 'deleteLink':
      return deleteLink(edit);
    case 'renameCategory':
      return renameCategory(edit);
    case 'deleteCategory':
      return deleteCategory(edit);
    case 'moveCategory':
      return moveCategory(edit);
    case 'pinCategory':
      return pinCategory(edit);
    case 'updateWorkspace':
      return (draft) => ({ status: editSettings(draft, edit.set) ? 'updated' : 'unchanged' });
  }
}

/** Deletes a link, unless it is not as the author saw it any more: then `kept` names it. */
function deleteLink({ category, url, seen }: EditOf<'deleteLink'>): Operation<EditResult> {
  const ids = linkIds(categoryId(category), url);
  return (draft) => {
    const stored = findByIds(draft, ids);
    if (!stored) return { status: 'not_found' };
    const { id, link } = stored;
    if (seen !== undefined && seen !== linkDigest(link)) {
      return { status: 'unchanged', kept: [{ url: link.url, fields: [] }] };
    }
    draft.remove(id);
    return { status: 'deleted' };
  };
}
