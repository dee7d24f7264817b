import {
  createResponseSchema,
  deleteResponseSchema,
  editResponseSchema,
  type CreateRequest,
  type EditRequest,
  type EditResponse,
} from '@shared/contract/editRequest';
import {
  purgeResponseSchema,
  revertResponseSchema,
  type PurgeRequest,
  type PurgeResponse,
  type RevertRequest,
  type RevertResponse,
} from '@shared/contract/historyRequest';
import { ALL_WORKSPACES } from '@shared/model/model';
import { callService } from './callService';
import { RestError } from './restError';

// Each function throws what `callService` throws. `origin` is that of the service. Only tests pass it: in the
// browser, it is the same as the web app's.

/**
 * Applies edits to a workspace in one commit. Calls `onKeptAlive` once the request has started, if the browser
 * completes it even if the tab is closed.
 * @returns one result per edit.
 */
export async function editWorkspace(
  idToken: string,
  body: EditRequest,
  origin = '',
  onKeptAlive?: () => void,
): Promise<EditResponse> {
  return editResponseSchema.parse(
    await callService(`${origin}/api/workspace/edit`, { idToken, body, onKeptAlive }),
  );
}

/** Puts changes back, the newest first. @returns one result per change. */
export async function revertChanges(idToken: string, body: RevertRequest): Promise<RevertResponse> {
  return revertResponseSchema.parse(await callService('/api/workspace/revert', { idToken, body }));
}

/** Puts changes back, if the history has room for that today. @returns whether all of them were put back completely. */
export async function putBack(idToken: string, body: RevertRequest): Promise<boolean> {
  try {
    const { results } = await revertChanges(idToken, body);
    return results.every(({ status }) => status === 'reverted');
  } catch (error) {
    if (error instanceof RestError && error.code === 'history_full') return false;
    throw error;
  }
}

/** Deletes links for ever, together with what the history holds of them. */
export async function purgeLinks(idToken: string, body: PurgeRequest): Promise<PurgeResponse> {
  return purgeResponseSchema.parse(await callService('/api/workspace/purge', { idToken, body }));
}

/** Creates an empty workspace. @returns its id. */
export async function createWorkspace(idToken: string, body: CreateRequest, origin = ''): Promise<string> {
  return createResponseSchema.parse(await callService(`${origin}/api/workspace/create`, { idToken, body }))
    .workspaceId;
}

/** Deletes a workspace with all of its links. Does nothing if it does not exist. */
export async function deleteWorkspace(idToken: string, workspaceId: string, origin = ''): Promise<void> {
  deleteResponseSchema.parse(
    await callService(`${origin}/api/workspace/delete`, { idToken, body: { workspaceId } }),
  );
}

/** Deletes all workspaces, API keys and connected apps of the user, who must have just signed in. Idempotent. */
export function deleteEverything(idToken: string, origin = ''): Promise<void> {
  return deleteWorkspace(idToken, ALL_WORKSPACES, origin);
}
