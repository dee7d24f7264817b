import { requireRecentSignIn } from './auth/actor';
import type { ApiKeyRepository } from './auth/apiKeyRepository';
import { userOf, type CallContext } from './callContext';
import type { ConsentRepository } from './oauth/consentRepository';
import type { GrantRepository } from './oauth/grantRepository';
import type { DeleteResponse } from './domain/editRequest';
import { ALL_WORKSPACES } from './domain/queries/linkResult';

/** What deleting an account needs to know about its call, and the storage it works on. */
export interface AccountContext extends Pick<CallContext, 'actor' | 'now' | 'signal' | 'workspaces'> {
  readonly apiKeys: ApiKeyRepository;
  readonly consents: ConsentRepository;
  readonly grants: GrantRepository;
}

/**
 * Deletes everything that is stored for the actor: first connected apps and API keys, so that no client adds anything
 * meanwhile, then all workspaces, including the default one. If it fails halfway, calling it again deletes the rest. Reads and deletes
 * each document.
 * @throws {NotAllowed} if the actor has not signed in recently, so that a stolen session is not enough.
 * @throws {Unavailable} if the database does not respond in time.
 */
export async function deleteEverything(context: AccountContext): Promise<DeleteResponse> {
  const { actor, now, signal, apiKeys, consents, grants, workspaces } = context;
  requireRecentSignIn(actor, now);
  const uid = userOf(context, {});
  const hadApps = await disconnectAllApps({ consents, grants }, uid, signal);
  const hadKeys = await apiKeys.deleteAll(uid, signal);
  const hadWorkspaces = await workspaces.deleteAll(uid, signal);
  return {
    workspaceId: ALL_WORKSPACES,
    status: hadApps || hadKeys || hadWorkspaces ? 'deleted' : 'not_found',
  };
}

/**
 * Lets no app connect to a user's links any longer, and disconnects those that are. Reads and deletes these documents.
 * @returns whether any app was connected.
 */
export async function disconnectAllApps(
  { consents, grants }: Pick<AccountContext, 'consents' | 'grants'>,
  uid: string,
  signal: AbortSignal,
): Promise<boolean> {
  // First the switch, so that nobody can agree to anything meanwhile.
  await consents.turnOff(uid, signal);
  return (await grants.endAll(uid, signal)) > 0;
}
