import { LimitExceeded } from '../base/errors';
import type { EditOf, EditOperation, EditResult } from '../contract/editRequest';
import { categoryId, linkId } from '../model/identity';
import type { Change, Operation, Workspace } from '../model/model';
import { findLink } from '../model/workspace';
import { addition } from './addLink';
import { copiesFor, deleteCategory, renameCategory } from './editCategory';
import { independentRuns, type LinkEdit, type Run } from './independentRuns';
import { applyLinkChanges, type LinkChange } from './linkChange';
import { updateLink } from './updateLink';

/** How many links the edits of categories may copy. That takes about a second, in which nobody else gets a turn. */
const MAX_COPIES = 5_000_000;

/**
 * Applies edits in order, so that they are committed together. `now` is in ISO 8601. The operation returns one result
 * per edit. Applying the same edits again is safe: what they added is `unchanged`, and what they deleted `not_found`.
 *
 * It throws {@link LimitExceeded}, and applies no edit, if the workspace has no room for another category, or if there are
 * too many edits of large categories.
 */
export function applyEdits(edits: readonly EditOperation[], now: string): Operation<EditResult[]> {
  const runs = independentRuns(edits).map((run) => ({ run, operation: operationOf(run, now) }));
  return (workspace) => {
    let current = workspace;
    let copies = 0;
    const results = runs.flatMap(({ run, operation }) => {
      if ('other' in run && run.other.op !== 'updateWorkspace') {
        // Does not count this edit yet, so that any category can be renamed or deleted on its own.
        if (copies > MAX_COPIES) throw tooMuchWork();
        copies += copiesFor(run.other, current);
      }
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
      // One after the other, they may fit: an earlier one may delete a category and so make room for another.
      const workspace = changes.reduce((current, change) => applyLinkChanges(current, [change], now), before);
      return { workspace, result: changes };
    }
  };
}

/** Returns what an edit will do to a link. Computes ids only once, because an operation may be applied several times. */
function planOf(edit: LinkEdit, now: string): (workspace: Workspace) => LinkChange {
  if (edit.op === 'updateLink') return updateLink(edit);
  const id = linkId(categoryId(edit.category), edit.url);
  if (edit.op === 'addLink') return (workspace) => addition(workspace, { id, added: edit }, now);
  return (workspace) => {
    const link = findLink(workspace, id);
    return link ? { status: 'deleted', removed: { id, link } } : { status: 'not_found' };
  };
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

function tooMuchWork(): LimitExceeded {
  return new LimitExceeded(
    'This renames or deletes too many large categories at once. Send fewer operations in one request.',
  );
}
