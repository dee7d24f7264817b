import {
  createResponseSchema,
  deleteResponseSchema,
  type CreateRequest,
} from '@shared/contract/requests/editRequest';
import {
  editsResponseSchema,
  type EditsRequest,
  type EditsResponse,
} from '@shared/contract/requests/editsRequest';
import {
  purgeResponseSchema,
  type PurgeRequest,
  type PurgeResponse,
} from '@shared/contract/requests/historyRequest';
import { ALL_WORKSPACES } from '@shared/model/model';
import { callService } from './callService';

// Each function throws what `callService` throws. `origin` is that of the service. Only tests pass it: in the
// browser, it is the same as the web app's.

/**
 * Makes edits of a workspace, in order. Calls `onKeptAlive` once the request has started, if the browser completes it even if the
 * tab is closed. `signal` ends the request.
 * @returns what became of each.
 */
export async function makeEdits(
  idToken: string,
  body: EditsRequest,
  origin = '',
  onKeptAlive?: () => void,
): Promise<EditsResponse> {
  return editsResponseSchema.parse(
    await callService(`${origin}/api/workspace/edits`, { idToken, body, onKeptAlive }),
  );
}

/** Deletes links permanently, together with what the history holds of them. */
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
