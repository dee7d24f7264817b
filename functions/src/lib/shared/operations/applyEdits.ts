import { SEEN_FIELDS, type EditOf, type EditOperation, type EditResult } from '../contract/editRequest';
import { LIMITS } from '../base/limits';
import { categoryId, linkId } from '../model/identity';
import { categoryName } from '../model/workspace';
import type { Operation, WorkspaceDraft } from '../model/workspaceDraft';
import { putLink } from './addLink';
import { byteBudget, utf8Bytes } from '../text/bytes';
import { deleteCategory, moveCategory, pinCategory, renameCategory } from './editCategory';
import { updateLink } from './updateLink';

type Status = EditResult['status'];

/**
 * Applies edits in order, so that they are committed together. `now` is in ISO 8601. The operation returns one
 * result per edit, with the deleted links as far as they fit into {@link LIMITS.removedBytes}. Applying the same
 * edits again is safe: links added before are `unchanged`, and links deleted before are `not_found`.
 *
 * The operation throws {@link LimitExceeded} if the workspace has no room for another category, or if there are too
 * many edits of large categories.
 */
export function applyEdits(edits: readonly EditOperation[], now: string): Operation<EditResult[]> {
  const operations = edits.map(operationOf);
  return (draft) => {
    draft.updatedAt = now;
    const fits = byteBudget(LIMITS.removedBytes);
    return operations.map((operation) => {
      const { status, removed } = operation(draft);
      const isComplete = removed?.every((link) => fits(utf8Bytes(JSON.stringify(link))));
      return isComplete === true ? { status, removed } : { status };
    });
  };
}

/** Returns the operation of one edit. Computes ids only once, because it may be applied several times. */
function operationOf(edit: EditOperation): Operation<EditResult> {
  switch (edit.op) {
    case 'addLink': {
      const category = categoryId(edit.category);
      const ids = { id: linkId(category, edit.url), category };
      return (draft) => ({ status: putLink(draft, ids, edit).status });
    }
    case 'updateLink':
      return withStatus(updateLink(edit));
    case 'deleteLink':
      return deleteLink(edit);
    case 'renameCategory':
      return withStatus(renameCategory(edit));
    case 'deleteCategory':
      return deleteCategory(edit);
    case 'moveCategory':
      return withStatus(moveCategory(edit));
    case 'pinCategory':
      return withStatus(pinCategory(edit));
    case 'updateWorkspace':
      return (draft) => ({ status: updateWorkspace(draft, edit) });
  }
}

function withStatus(operation: Operation<Status>): Operation<EditResult> {
  return (draft) => ({ status: operation(draft) });
}

function deleteLink({ category: name, url, ifSame }: EditOf<'deleteLink'>): Operation<EditResult> {
  const id = linkId(categoryId(name), url);
  return (draft) => {
    const stored = draft.find(id);
    if (!stored) return { status: 'not_found' };
    if (ifSame && (stored.url !== url || SEEN_FIELDS.some((field) => stored[field] !== ifSame[field])))
      return { status: 'unchanged' };
    const category = categoryName(draft, stored.category);
    draft.remove(id);
    draft.removeIfEmpty(stored.category);
    return { status: 'deleted', removed: [{ ...stored, category }] };
  };
}

function updateWorkspace(draft: WorkspaceDraft, { set }: EditOf<'updateWorkspace'>): Status {
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
