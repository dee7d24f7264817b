import type { EditOf, EditOperation, EditResult } from '../contract/editRequest';
import { LIMITS } from '../base/limits';
import { categoryId, linkId } from '../model/identity';
import { categoryName, linkBytes, type LinkEntry } from '../model/workspace';
import type { Operation, WorkspaceDraft } from '../model/workspaceDraft';
import { putLink } from './addLink';
import { deleteCategory, renameCategory, type Applied } from './editCategory';
import { updateLink } from './updateLink';

type Status = EditResult['status'];

/**
 * Applies edits in order, so that they are committed together. `now` is in ISO 8601. The operation returns one
 * result per edit, with the deleted links as far as they fit into {@link LIMITS.removedBytes}. Applying the same edits
 * again is safe: links added before are `unchanged`, and links deleted before are `not_found`.
 *
 * The operation throws {@link LimitExceeded} if the workspace has no room for another category, or if there are too
 * many edits of large categories.
 */
export function applyEdits(edits: readonly EditOperation[], now: string): Operation<EditResult[]> {
  const operations = edits.map(operationOf);
  return (draft) => {
    draft.updatedAt = now;
    let room: number = LIMITS.removedBytes;
    return operations.map((operation) => {
      const { status, removed } = operation(draft);
      if (!removed) return { status };
      const left = roomAfter(room, removed.links);
      if (left < 0) return { status };
      room = left;
      const { category, links } = removed;
      return { status, removed: links.map(({ link }) => ({ ...link, category })) };
    });
  };
}

/** Returns how many bytes of room are left after these links. Negative if they do not fit. */
function roomAfter(room: number, links: readonly LinkEntry[]): number {
  return links.reduce((left, { id, link }) => left - linkBytes(id, link), room);
}

/**
 * Returns the operation of one edit. Computes ids only once, because the operation may be applied several times.
 */
function operationOf(edit: EditOperation): Operation<Applied> {
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
    case 'updateWorkspace':
      return (draft) => ({ status: updateWorkspace(draft, edit) });
  }
}

function withStatus(operation: Operation<Status>): Operation<Applied> {
  return (draft) => ({ status: operation(draft) });
}

function deleteLink(edit: EditOf<'deleteLink'>): Operation<Applied> {
  const id = linkId(categoryId(edit.category), edit.url);
  return (draft) => {
    const stored = draft.find(id);
    if (!stored) return { status: 'not_found' };
    const category = categoryName(draft, stored.category);
    draft.remove(id);
    draft.removeIfEmpty(stored.category);
    return { status: 'deleted', removed: { category, links: [{ id, link: stored }] } };
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
