import { nanoid } from 'nanoid';
import type { EditRequest, EditResponse, EditStatus } from '../shared/contract/editRequest';
import { NotFound } from '../shared/base/errors';
import { DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import type { Operation } from '../shared/model/workspaceDraft';
import { applyEdits } from '../shared/operations/applyEdits';
import { requireOwner } from '../access/workspaceAccess';
import type { Once } from '../storage/receipts';
import { findWorkspace, type CallContext } from './callContext';
import { changeWith, type ChangeDetails } from './changes';
import { madeOnce } from './madeOnce';
import { rejectUsedNames } from './workspaceLifecycle';

type Results = EditResponse['results'];

/** The settings that only the owner of a workspace may change. */
const OF_OWNER: ReadonlySet<string> = new Set(['name', 'isPublic', 'isIndexed']);

/** The statuses of edits that the history has. */
const OVERWRITING: ReadonlySet<EditStatus> = new Set(['updated', 'merged', 'deleted']);

/**
 * Applies a person's edits to a workspace in one commit. Creates the default workspace if it is missing. Returns
 * one result per edit. Writes the head and the changed chunks. If an edit renames the workspace, also reads one
 * head for each of the user's workspaces.
 *
 * With an `editId`, also writes a receipt. If the receipt of an earlier request is there, changes nothing and returns the
 * results of that request. Reads the receipt only if the edits change nothing, fail, or find the receipt stored.
 * @throws {InvalidArguments} if another workspace already has the new name. {@link NotFound} also if the workspace with this id
 * was not created at `workspaceCreatedAt`. {@link NotAllowed}, {@link LimitExceeded} and {@link Unavailable} like the functions in
 * `workspaceService.ts`.
 */
export async function editWorkspace(context: CallContext, request: EditRequest): Promise<EditResponse> {
  const { workspaceId = DEFAULT_WORKSPACE_ID, editId, operations } = request;
  if (editId === undefined) return { workspaceId, results: await makeEdits(context, request) };
  const results = await madeOnce<Results[number]>(context, request, {
    editId,
    make: (receiptId) => makeEdits(context, request, receiptId),
    // If changes were put back instead, they were fewer.
    earlier: ({ statuses, changeId }) =>
      operations.map((_, index) => withChange({ status: statuses[index] ?? 'updated' }, changeId)),
  });
  return { workspaceId, results };
}

async function makeEdits(context: CallContext, request: EditRequest, receiptId?: string): Promise<Results> {
  const { workspaceId = DEFAULT_WORKSPACE_ID, operations, source, withoutHistory } = request;
  const { access } = await findWorkspace(context, { workspaceId });
  const settings = operations.flatMap((edit) => (edit.op === 'updateWorkspace' ? edit.set : []));
  const changes = settings.flatMap((set) => Object.keys(set));
  // What leaves nothing to put back is for the owner only.
  const isForOwner = withoutHistory === true || changes.some((field) => OF_OWNER.has(field));
  if (isForOwner) requireOwner(access);
  const names = settings.flatMap(({ name }) => name ?? []);
  if (names.length > 0) await rejectUsedNames(context, names, workspaceId);
  const changeId = nanoid();
  const receipt: Once<Results> | undefined =
    receiptId === undefined
      ? undefined
      : { id: receiptId, statuses: (results) => results.map(({ status }) => status) };
  const made: ChangeDetails<Results> = {
    ...{ operation: 'edit', changeId, once: receipt },
    kind: source,
    keeps: withoutHistory === true ? 'ifRoom' : 'always',
  };
  const results = await changeWith(context, access, made, editsOf(request, context.now));
  return results.map((result) => withChange(result, changeId));
}

/** Returns the operation of a request. It checks which workspace it is applied to, so that what is committed depends on that. */
function editsOf(
  { workspaceId, workspaceCreatedAt, operations }: EditRequest,
  now: string,
): Operation<Results> {
  const edits = applyEdits(operations, now);
  return (draft) => {
    if (workspaceCreatedAt === undefined || draft.fields.createdAt === workspaceCreatedAt)
      return edits(draft);
    throw new NotFound(
      'workspace',
      `Another workspace has the id "${workspaceId ?? DEFAULT_WORKSPACE_ID}" now, so nothing was changed. If the change is still needed, make it again where it belongs.`,
    );
  };
}

const withChange = (result: Results[number], changeId: string) =>
  OVERWRITING.has(result.status) ? { ...result, changeId } : result;
