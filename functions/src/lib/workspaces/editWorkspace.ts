import type { EditRequest, EditResponse } from '../shared/contract/requests/editRequest';
import type { EditOutcome, EditsRequest, EditsResponse } from '../shared/contract/requests/editsRequest';
import { requireEditor } from '../access/workspaceAccess';
import {
  DomainError,
  NotFound,
  RateLimited,
  restCodeOf,
  Unavailable,
  UpdateRequired,
} from '../shared/base/errors';
import type { RevertRequest, RevertResponse } from '../shared/contract/requests/historyRequest';
import { DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import { findWorkspace } from './findWorkspace';
import type { CallContext } from './callContext';
import { authorOf } from './changes';
import { makeEdit, type EditTarget } from './makeEdit';

// These functions read and write like `makeEdit`, and throw what it throws.

/** Applies a person's edits to a workspace in one commit. Creates the default workspace if it is missing. */
export async function editWorkspace(
  context: CallContext,
  { workspaceId = DEFAULT_WORKSPACE_ID, workspaceCreatedAt, source, ...edit }: EditRequest,
): Promise<EditResponse> {
  const target = await targetOf(context, { workspaceId, workspaceCreatedAt, source });
  const { results = [] } = await makeEdit(context, target, edit);
  return { workspaceId, results };
}

/** Puts changes of a workspace back, the newest first. */
export async function revertInWorkspace(
  context: CallContext,
  { workspaceId = DEFAULT_WORKSPACE_ID, changes, ...edit }: RevertRequest,
): Promise<RevertResponse> {
  const target = await targetOf(context, { workspaceId });
  const { reverted = [] } = await makeEdit(context, target, { ...edit, revert: changes });
  return { workspaceId, results: reverted };
}

/**
 * Makes edits of one workspace in their order, most of them in one commit. Returns what became of each.
 * @throws only what may be over if the request is sent again, which makes no edit twice, {@link NotFound} if there is no such
 * workspace, and {@link NotAllowed} if the person may only view it.
 */
export async function makeEdits(context: CallContext, request: EditsRequest): Promise<EditsResponse> {
  const { workspaceId = DEFAULT_WORKSPACE_ID, edits } = request;
  const target = await targetOf(context, { ...request, workspaceId });
  requireEditor(target.access);
  const made: Promise<EditOutcome>[] = [];
  // Nothing may be in progress once there is a response, also if one has failed.
  const all = async () => {
    await Promise.allSettled(made);
    return Promise.all(made);
  };
  for (const edit of edits) {
    // These read before they are queued, and may put back what was made just before.
    const isAlone = edit.revert !== undefined || edit.operations?.some(({ op }) => op === 'updateWorkspace');
    if (isAlone === true) await all();
    const { editId } = edit;
    made.push(
      makeEdit(context, target, edit).then(
        (outcome) => ({ editId, ...outcome }),
        (error: unknown) => ({ editId, error: rejectionOf(error) }),
      ),
    );
    if (isAlone === true) await all();
  }
  return { workspaceId, edits: await all() };
}

async function targetOf(
  context: CallContext,
  {
    workspaceId,
    workspaceCreatedAt,
    source,
  }: Pick<EditsRequest, 'workspaceId' | 'workspaceCreatedAt' | 'source'>,
): Promise<EditTarget> {
  const { access } = await findWorkspace(context, { workspaceId });
  return { access, workspaceCreatedAt, by: await authorOf(context, access, source) };
}

/** Returns why an edit was rejected for good. @throws the error if the edit may be made later, or if no other can be made. */
function rejectionOf(error: unknown): NonNullable<EditOutcome['error']> {
  const isTemporary =
    error instanceof Unavailable || error instanceof RateLimited || error instanceof UpdateRequired;
  // Without the workspace, no edit can be made.
  const isForAll = error instanceof NotFound && error.code === 'workspace_not_found';
  if (isTemporary || isForAll || !(error instanceof DomainError)) throw error;
  return { code: restCodeOf(error), message: error.message };
}
