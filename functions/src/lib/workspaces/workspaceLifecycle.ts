import { requireRecentSignIn } from '../auth/actor';
import type { ApiKeyRepository } from '../auth/apiKeyRepository';
import { keyOf, userOf, type CallContext } from './callContext';
import type { CreateRequest, CreateResponse, DeleteRequest, DeleteResponse } from '../domain/editRequest';
import { categoryIdentity } from '../domain/identity/identity';
import { newWorkspaceId, randomSuffix } from '../domain/identity/newWorkspaceId';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Operation } from '../domain/model';
import { ALL_WORKSPACES } from '../domain/queries/linkResult';
import { InvalidArguments } from '../errors';
import type { ConsentRepository } from '../oauth/grants/consentRepository';
import type { GrantRepository } from '../oauth/grants/grantRepository';

// All of these functions throw Unavailable if the database does not respond in time.

/**
 * Creates an empty workspace. Returns its id: the requested one, or one made from its name. Does nothing if the requested id
 * already exists, so resending the request is safe. Reads one head for each of the user's workspaces, and writes one.
 * @throws {InvalidArguments} if another workspace of the user has this name.
 */
export async function createWorkspace(
  context: CallContext,
  { workspaceId: requestedId, name, isPublic = false, sourceUrl }: CreateRequest,
): Promise<CreateResponse> {
  const { now, signal, commits } = context;
  const uid = userOf(context, {});
  await rejectUsedNames(context, [name], requestedId);
  const create = async (workspaceId: string) => {
    const initial = emptyWorkspace(workspaceId, now);
    const operation: Operation<boolean> = (workspace) =>
      workspace === initial
        ? { workspace: { ...initial, name, isPublic, sourceUrl }, result: true }
        : { workspace, result: false };
    return commits.mutate({ uid, workspaceId }, operation, signal, initial);
  };
  if (requestedId !== undefined) {
    await create(requestedId);
    return { workspaceId: requestedId };
  }
  for (const suffix of [undefined, randomSuffix(), randomSuffix()]) {
    const workspaceId = newWorkspaceId(name, suffix);
    if (await create(workspaceId)) return { workspaceId };
  }
  throw new Error('Could not find an unused id for this workspace.');
}

/**
 * Throws {@link InvalidArguments} if one of these names belongs to a workspace of the user other than `ownId`. A name that
 * `ownId` already has is never rejected. Reads one head for each workspace.
 */
export async function rejectUsedNames(
  context: CallContext,
  names: readonly string[],
  ownId: string | undefined,
): Promise<void> {
  const heads = await context.workspaces.list(userOf(context, {}), context.signal);
  const identities = new Map([...heads].map(([id, head]) => [id, categoryIdentity(head.name)]));
  const own = ownId === undefined ? undefined : identities.get(ownId);
  const used = new Set(identities.values());
  for (const name of names) {
    const identity = categoryIdentity(name);
    if (identity === own || !used.has(identity)) continue;
    throw new InvalidArguments(`There is already a workspace with the name "${name}". Choose another name.`);
  }
}

/**
 * Deletes a workspace with all of its links. Deletes the head and the chunks.
 * @throws {InvalidArguments} if it is the default workspace.
 */
export async function deleteWorkspace(
  context: CallContext,
  { workspaceId }: DeleteRequest,
): Promise<DeleteResponse> {
  const key = keyOf(context, { workspaceId });
  if (workspaceId === DEFAULT_WORKSPACE_ID) {
    throw new InvalidArguments('The default workspace cannot be deleted. Delete its categories instead.');
  }
  const isDeleted = await context.workspaces.delete(key, context.signal);
  return { workspaceId, status: isDeleted ? 'deleted' : 'not_found' };
}

/** What deleting an account needs to know about its call, and the storage it works on. */
export interface AccountContext extends Pick<CallContext, 'actor' | 'now' | 'signal' | 'workspaces'> {
  readonly apiKeys: ApiKeyRepository;
  readonly consents: ConsentRepository;
  readonly grants: GrantRepository;
}

/**
 * Disconnects all apps of the user, and deletes all API keys and workspaces, including the default workspace. Deletes the
 * workspaces last, so that no client adds anything in the meantime. If it fails halfway, calling it again deletes the
 * rest. Reads and deletes each document.
 * @throws {NotAllowed} if the user has not signed in recently, so that a stolen session is not enough.
 */
export async function deleteEverything(context: AccountContext): Promise<DeleteResponse> {
  const { actor, now, signal, apiKeys, workspaces } = context;
  requireRecentSignIn(actor, now);
  const uid = userOf(context, {});
  const hadApps = (await disconnectAllApps(context, uid, signal)) > 0;
  const hadKeys = await apiKeys.deleteAll(uid, signal);
  const hadWorkspaces = await workspaces.deleteAll(uid, signal);
  return {
    workspaceId: ALL_WORKSPACES,
    status: hadApps || hadKeys || hadWorkspaces ? 'deleted' : 'not_found',
  };
}

/**
 * Stops letting apps connect to a user's links, and disconnects those that are connected. Returns how many
 * there were. Reads and deletes these documents.
 */
export async function disconnectAllApps(
  { consents, grants }: Pick<AccountContext, 'consents' | 'grants'>,
  uid: string,
  signal: AbortSignal,
): Promise<number> {
  // Turn the switch off first, so that nobody can agree to anything meanwhile.
  await consents.turnOff(uid, signal);
  return grants.endAll(uid, signal);
}
