import { authorize, requireRecentSignIn, type Actor } from '../access/actor';
import type { ApiKeyRepository } from '../access/apiKeyRepository';
import { disconnectAllApps } from '../apps/grants/disconnectAllApps';
import type { ConsentRepository } from '../apps/grants/consentRepository';
import type { GrantRepository } from '../apps/grants/grantRepository';
import type { DeleteResponse } from '../shared/contract/editRequest';
import { ALL_WORKSPACES } from '../shared/model/model';
import type { WorkspaceRepository } from '../storage/workspaceRepository';

/** The call that deletes an account, and the storage it works on. */
export interface AccountContext {
  readonly actor: Actor;
  /** The time of the call, in ISO 8601. */
  readonly now: string;
  readonly signal: AbortSignal;
  readonly workspaces: WorkspaceRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly consents: ConsentRepository;
  readonly grants: GrantRepository;
}

/**
 * Disconnects all of the user's apps, and deletes all of their API keys and workspaces, even the default workspace.
 * Deletes the workspaces last, so that no client adds anything in the meantime. If it fails halfway, calling it
 * again deletes the rest. Reads and deletes each document.
 * @throws {NotAllowed} if the user has not signed in recently, so that a stolen session is not enough.
 */
export async function deleteEverything(context: AccountContext): Promise<DeleteResponse> {
  const { actor, now, signal, apiKeys, workspaces } = context;
  requireRecentSignIn(actor, now);
  const uid = authorize(actor);
  const hadApps = (await disconnectAllApps(context, uid, signal)) > 0;
  const hadKeys = await apiKeys.deleteAll(uid, signal);
  const hadWorkspaces = await workspaces.deleteAll(uid, signal);
  return {
    workspaceId: ALL_WORKSPACES,
    status: hadApps || hadKeys || hadWorkspaces ? 'deleted' : 'not_found',
  };
}
