import type { EditOf, EditOperation, EditResult, NamedLink } from '../contract/editRequest';
import { LIMITS } from '../base/limits';
import { categoryId, linkId } from '../model/identity';
import { linkDigest } from '../model/linkDigest';
import type { Operation, WorkspaceDraft } from '../model/workspaceDraft';
import { putLink } from './addLink';
import { byteBudget, utf8Bytes } from '../text/bytes';
import { deleteCategory, moveCategory, pinCategory, renameCategory } from './editCategory';
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
): Operation<EditResult[]> {
  const operations = edits.map((edit) => operationOf(edit, addedAt));
  return (draft) => {
    draft.updatedAt = now;
    const fits = byteBudget(LIMITS.namedLinkBytes);
    const thatFit = (links: readonly NamedLink[]) =>
      links.filter((link) => fits(utf8Bytes(JSON.stringify(link))));
    return operations.map((operation) => {
      const { status, kept, lost } = operation(draft);
      draft.settle();
      return { status, ...(kept && { kept: thatFit(kept) }), ...(lost && { lost: thatFit(lost) }) };
    });
  };
}

/** Returns the operation of one edit. Computes ids only once, because it may be applied several times. */
function operationOf(edit: EditOperation, addedAt: string): Operation<EditResult> {
  switch (edit.op) {
    case 'addLink': {
      const category = categoryId(edit.category);
      const ids = { id: linkId(category, edit.url), category };
      const added = { ...edit, addedAt: edit.addedAt ?? addedAt };
      return (draft) => {
        const { status, lost } = putLink(draft, ids, added);
        return { status, ...(lost.length > 0 && { lost: [{ url: edit.url, fields: [...lost] }] }) };
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
      return (draft) => ({ status: updateWorkspace(draft, edit) });
  }
}

/** Deletes a link, unless it is not as the author saw it any more: then `kept` names it. */
function deleteLink({ category, url, seen }: EditOf<'deleteLink'>): Operation<EditResult> {
  const id = linkId(categoryId(category), url);
  return (draft) => {
    const stored = draft.find(id);
    if (!stored) return { status: 'not_found' };
    if (seen !== undefined && seen !== linkDigest(stored)) {
      return { status: 'unchanged', kept: [{ url: stored.url, fields: [] }] };
    }
    draft.remove(id);
    return { status: 'deleted' };
  };
}

function updateWorkspace(draft: WorkspaceDraft, { set }: EditOf<'updateWorkspace'>): EditResult['status'] {
  const { fields } = draft;
  const { name = fields.name, isPublic = fields.isPublic } = set;
  const isIndexed = isPublic && (set.isIndexed ?? fields.isIndexed) ? true : undefined;
  const sourceUrl = set.sourceUrl === undefined ? fields.sourceUrl : (set.sourceUrl ?? undefined);
  const order = set.categoryOrder ?? fields.categoryOrder ?? 'hand';
  const categoryOrder = order === 'hand' ? undefined : order;
  const isSame =
    name === fields.name &&
    isPublic === fields.isPublic &&
    isIndexed === fields.isIndexed &&
    sourceUrl === fields.sourceUrl &&
    categoryOrder === fields.categoryOrder;
  if (isSame) return 'unchanged';
  draft.fields = { ...fields, name, isPublic, isIndexed, sourceUrl, categoryOrder };
  return 'updated';
}
