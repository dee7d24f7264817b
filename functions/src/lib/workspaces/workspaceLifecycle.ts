import { requireRecentSignIn } from '../access/actor';
import { requireOwner } from '../access/workspaceAccess';
import { findWorkspace } from './findWorkspace';
import { userOf, type CallContext } from './callContext';
import { asPublisher } from './changes';
import type {
  CreateRequest,
  CreateResponse,
  DeleteRequest,
  DeleteResponse,
} from '../shared/contract/requests/editRequest';
import { categoryIdentity } from '../shared/model/identity';
import { newWorkspaceId, randomSuffix } from '../shared/model/newWorkspaceId';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '../shared/model/model';
import type { Operation } from '../shared/model/operation';
import { editSettings } from '../shared/operations/editSettings';
import { InvalidArguments } from '../shared/base/errors';

// These functions throw Unavailable if the database does not respond in time.

/**
 * Creates an empty workspace. Returns its id: the requested one, or one made from its name. Does nothing if the
 * requested id already exists, so resending the request is safe. Reads one head for each of the user's workspaces,
 * and writes one.
 * @throws {InvalidArguments} if another workspace of the user has this name. {@link NotAllowed} like {@link asPublisher}.
 */
export async function createWorkspace(
  context: CallContext,
  { workspaceId: requestedId, ...settings }: CreateRequest,
): Promise<CreateResponse> {
  const { now, signal, commits } = context;
  const { name } = settings;
  await rejectUsedNames(context, [name], requestedId);
  const create = async (workspaceId: string) => {
    const initial = emptyWorkspace(workspaceId, now);
    const operation: Operation<boolean> = (draft) => {
      if (draft.start !== initial) return false;
      // Another object counts as a change, even if all settings are as at first.
      draft.fields = { ...initial };
      editSettings(draft, settings);
      return true;
    };
    const { access } = await findWorkspace(context, { workspaceId });
    // Somebody shares a workspace with the user under this id.
    if (access.member) return false;
    requireOwner(access);
    const publishing = asPublisher(context, operation);
    const made = await commits.mutate(access, publishing, signal, { initial, isCreation: true });
    return made?.result === true;
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
 * Throws {@link InvalidArguments} if one of these names is used like {@link findUsedNames} says. Reads one head for each
 * workspace.
 */
export async function rejectUsedNames(
  context: CallContext,
  names: readonly string[],
  ownId: string | undefined,
): Promise<void> {
  const isUsed = await findUsedNames(context, ownId);
  for (const name of names) {
    if (!isUsed(name)) continue;
    throw new InvalidArguments(`There is already a workspace with the name "${name}". Choose another name.`);
  }
}

/**
 * Returns a function that tells whether a name belongs to a workspace of the user other than `ownId`. It never does if `ownId`
 * already has it. Reads one head for each workspace.
 */
export async function findUsedNames(
  context: CallContext,
  ownId: string | undefined,
): Promise<(name: string) => boolean> {
  const heads = await context.workspaces.list(userOf(context, {}), context.signal);
  const identities = new Map([...heads].map(([id, head]) => [id, categoryIdentity(head.name)]));
  const own = ownId === undefined ? undefined : identities.get(ownId);
  const used = new Set(identities.values());
  return (name) => {
    const identity = categoryIdentity(name);
    return identity !== own && used.has(identity);
  };
}

/**
 * Deletes a workspace with all of its links. Deletes the head and the chunks.
 * @throws {InvalidArguments} if it is the default workspace. {@link NotAllowed} if the person has not signed in recently.
 */
export async function deleteWorkspace(
  context: CallContext,
  { workspaceId }: DeleteRequest,
): Promise<DeleteResponse> {
  if (workspaceId === DEFAULT_WORKSPACE_ID) {
    throw new InvalidArguments('The default workspace cannot be deleted. Delete its categories instead.');
  }
  const { access } = await findWorkspace(context, { workspaceId });
  requireOwner(access);
  requireRecentSignIn(context, 'Deleting a workspace');
  const isDeleted = await context.workspaces.delete(access, context.signal);
  return { workspaceId, status: isDeleted ? 'deleted' : 'not_found' };
}
