import type { EditOf, EditOperation, EditResult } from '../contract/editRequest';
import { categoryId, linkId } from '../model/identity';
import type { Operation, WorkspaceDraft } from '../model/workspaceDraft';
import { putLink } from './addLink';
import { deleteCategory, renameCategory } from './editCategory';
import { updateLink } from './updateLink';

type Status = EditResult['status'];

/**
 * Applies edits in order, so that they are committed together. `now` is in ISO 8601. The operation returns one
 * result per edit. Applying the same edits again is safe: links added before are `unchanged`, and links deleted
 * before are `not_found`.
 *
 * The operation throws {@link LimitExceeded} if the workspace has no room for another category, or if there are too
 * many edits of large categories.
 */
export function applyEdits(edits: readonly EditOperation[], now: string): Operation<EditResult[]> {
  const operations = edits.map(operationOf);
  return (draft) => {
    draft.updatedAt = now;
    return operations.map((operation) => ({ status: operation(draft) }));
  };
}

/**
 * Returns the operation of one edit. Computes ids only once, because the operation may be applied several times.
 */
function operationOf(edit: EditOperation): Operation<Status> {
  switch (edit.op) {
    case 'addLink': {
      const category = categoryId(edit.category);
      const ids = { id: linkId(category, edit.url), category };
      return (draft) => putLink(draft, ids, edit).status;
    }
    case 'updateLink':
      return updateLink(edit);
    case 'deleteLink':
      return deleteLink(edit);
    case 'renameCategory':
      return renameCategory(edit);
    case 'deleteCategory':
      return deleteCategory(edit);
    case 'updateWorkspace':
      return (draft) => updateWorkspace(draft, edit);
  }
}

function deleteLink({ category, url }: EditOf<'deleteLink'>): Operation<Status> {
  const id = linkId(categoryId(category), url);
  return (draft) => {
    const stored = draft.find(id);
    if (!stored) return 'not_found';
    draft.remove(id);
    draft.removeIfEmpty(stored.category);
    return 'deleted';
  };
}

function updateWorkspace(draft: WorkspaceDraft, { set }: EditOf<'updateWorkspace'>): Status {
  const { fields } = draft;
  const { name = fields.name, isPublic = fields.isPublic } = set;
  const sourceUrl = set.sourceUrl === undefined ? fields.sourceUrl : (set.sourceUrl ?? undefined);
  if (name === fields.name && isPublic === fields.isPublic && sourceUrl === fields.sourceUrl)
    return 'unchanged';
  draft.fields = { ...fields, name, isPublic, sourceUrl };
  return 'updated';
}
