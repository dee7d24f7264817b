import { LimitExceeded } from '../../errors';
import type { EditOf, EditOperation, EditResult } from '../editRequest';
import { categoryId, linkId } from '../identity/identity';
import type { Change, Operation, Workspace } from '../model';
import { addition } from './addLink';
import { deletion } from './deleteLink';
import { deleteCategory, renameCategory } from './editCategory';
import { independentRuns, type LinkEdit, type Run } from './independentRuns';
import { applyLinkChanges, type LinkChange } from './linkChange';
import { updateLink } from './updateLink';

/**
 * Applies edits in order, so that they are committed together. `now` is in ISO 8601. The operation returns one result
 * per edit. Applying the same edits again is safe: what they added is `unchanged`, and what they deleted `not_found`.
 *
 * It throws {@link LimitExceeded} if the workspace has no room for another category, and then no edit is applied.
 */
export function applyEdits(edits: readonly EditOperation[], now: string): Operation<EditResult[]> {
  const operations = independentRuns(edits).map((run) => operationOf(run, now));
  return (workspace) => {
    let current = workspace;
    const results = operations.flatMap((operation) => {
      const { workspace: after, result } = operation(current);
      current = after;
      return result;
    });
    return { workspace: current, result: results.map(({ status }) => ({ status })) };
  };
}

function operationOf(run: Run, now: string): Operation<EditResult[]> {
  if ('links' in run) return linkEdits(run.links, now);
  const operation = otherOperation(run.other, now);
  return (before) => {
    const { workspace, result } = operation(before);
    return { workspace, result: [result] };
  };
}

/** Applies edits that do not affect each other. Copies each chunk once, however many links change. */
function linkEdits(edits: readonly LinkEdit[], now: string): Operation<EditResult[]> {
  const plans = edits.map((edit) => planOf(edit, now));
  return (before) => {
    const changes = plans.map((plan) => plan(before));
    try {
      return { workspace: applyLinkChanges(before, changes, now), result: changes };
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      // In order, an earlier edit may delete a category and so make room for another.
      const workspace = plans.reduce(
        (current, plan) => applyLinkChanges(current, [plan(current)], now),
        before,
      );
      return { workspace, result: changes };
    }
  };
}

/** Returns what an edit will do to a link. Computes ids only once, because an operation may be applied several times. */
function planOf(edit: LinkEdit, now: string): (workspace: Workspace) => LinkChange {
  if (edit.op === 'updateLink') return updateLink(edit);
  const id = linkId(categoryId(edit.category), edit.url);
  return edit.op === 'addLink'
    ? (workspace) => addition(workspace, { id, added: edit }, now)
    : (workspace) => deletion(workspace, id);
}

function otherOperation(edit: Extract<Run, { other: unknown }>['other'], now: string): Operation<EditResult> {
  switch (edit.op) {
    case 'renameCategory':
      return renameCategory(edit, now);
    case 'deleteCategory':
      return deleteCategory(edit, now);
    case 'updateWorkspace':
      return (workspace) => updateWorkspace(workspace, edit, now);
  }
}

function updateWorkspace(
  workspace: Workspace,
  { set }: EditOf<'updateWorkspace'>,
  now: string,
): Change<EditResult> {
  const { name = workspace.name, isPublic = workspace.isPublic } = set;
  const sourceUrl = set.sourceUrl === undefined ? workspace.sourceUrl : (set.sourceUrl ?? undefined);
  const isSame =
    name === workspace.name && isPublic === workspace.isPublic && sourceUrl === workspace.sourceUrl;
  return isSame
    ? { workspace, result: { status: 'unchanged' } }
    : {
        workspace: { ...workspace, name, isPublic, sourceUrl, updatedAt: now },
        result: { status: 'updated' },
      };
}
