import { authorize, requireRecentSignIn, type Actor } from '../access/actor';
import type { ApiKeyRepository } from '../access/apiKeyRepository';
import { disconnectAllApps, type ConnectedApps } from '../apps/grants/disconnectAllApps';
import type { DeleteResponse } from '../shared/contract/requests/editRequest';
import { ALL_WORKSPACES } from '../shared/model/model';
import type { WorkspaceRepository } from '../storage/base/workspaceRepository';

/**
 * Disconnects all of the user's apps, and deletes all of their API keys and workspaces, even the default workspace.
 * Deletes the workspaces last, so that no client adds anything in the meantime. Deletes the keys even if the apps
 * cannot be disconnected. If it fails halfway, calling it again deletes the rest. Reads and deletes each document.
 * @throws {NotAllowed} if the user has not signed in recently, so that a stolen session is not enough.
 */
export async function deleteEverything(context: AccountContext): Promise<DeleteResponse> {
  const { actor, signal, apiKeys, workspaces } = context;
  requireRecentSignIn(context, 'Deleting everything', RECENT_MINUTES);
  const uid = authorize(actor);
  const [apps, keys] = await Promise.allSettled([
    disconnectAllApps(context, uid, signal),
    apiKeys.deleteAll(uid, signal),
  ]);
  if (apps.status === 'rejected') throw apps.reason;
  if (keys.status === 'rejected') throw keys.reason;
  const hadWorkspaces = await workspaces.deleteAll(uid, signal);
  // The last step: those before add some.
  await context.deleteEvents(uid, signal);
  return {
    workspaceId: ALL_WORKSPACES,
    status: apps.value > 0 || keys.value || hadWorkspaces ? 'deleted' : 'not_found',
  };
}

/** How recent a sign-in must be to delete everything. */
const RECENT_MINUTES = 5;

/** The call that deletes an account, and the storage it works on. */
export interface AccountContext extends ConnectedApps {
  readonly actor: Actor;
  /** The time of the call, in ISO 8601. */
  readonly now: string;
  readonly signal: AbortSignal;
  readonly workspaces: Pick<WorkspaceRepository, 'deleteAll'>;
  /** Deletes the events of an account. */
  readonly deleteEvents: (uid: string, signal: AbortSignal) => Promise<void>;
  readonly apiKeys: Pick<ApiKeyRepository, 'deleteAll'>;
}
