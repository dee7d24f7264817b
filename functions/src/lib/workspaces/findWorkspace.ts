import { quoted, withoutInvisible } from '../shared/text/invisible';
import { maySeeShared, maySeeWorkspace, type AuthorizedUid } from '../access/actor';
import { asShownTo, WorkspaceAccess } from '../access/workspaceAccess';
import { LIMITS } from '../shared/base/limits';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../shared/model/model';
import { orderWorkspaces, type WorkspaceOverview } from '../shared/queries/workspaceList';
import { categoryIdentity } from '../shared/model/identity';
import { isReservedId } from '../shared/model/newWorkspaceId';
import { isDocumentId } from '../shared/contract/fields/validators';
import { NotFound, WorkspaceMissing } from '../shared/base/errors';
import type { Reservations } from '../platform/weightedSemaphore';
import type { FoundWorkspace, WorkspaceRepository } from '../storage/base/workspaceRepository';
import { userOf, webAppOf, type CallContext, type Target } from './callContext';

/**
 * Returns the workspace that a call works on, whether it exists or not, and what the user may do there. Reads like
 * {@link WorkspaceRepository.find}.
 * @throws {NotAllowed} like {@link userOf}. {@link NotFound} if the caller may not use this one: only others, or only the user's
 * own, and somebody else owns it.
 */
export async function findWorkspace(context: CallContext, target: Target): Promise<FoundWorkspace> {
  const { workspaceId = DEFAULT_WORKSPACE_ID } = target;
  const found = await findVisible(context, target);
  return found ?? rejectUnknownWorkspace(context, WorkspaceAccess.own(userOf(context, target), workspaceId));
}

/** Like {@link findWorkspace}, but returns null instead of throwing {@link NotFound}. */
async function findVisible(context: CallContext, target: Target): Promise<FoundWorkspace | null> {
  const { workspaces, members, signal, prefetchedHead } = context;
  const { workspaceId = DEFAULT_WORKSPACE_ID } = target;
  const user = userOf(context, target);
  if (!maySeeWorkspace(context.actor, workspaceId)) return null;
  const found = await workspaces.find(user, workspaceId, signal, prefetchedHead);
  if (!found.access.member) return found;
  if (!(await mayUseShared(context))) return null;
  await members?.recordUse(found.access, signal);
  return found;
}

/** Returns whether the caller may use what others share with the user, who must not be disabled, for example. */
async function mayUseShared({
  actor,
  isPersonActive,
}: Pick<CallContext, 'actor' | 'isPersonActive'>): Promise<boolean> {
  return maySeeShared(actor) && ((await isPersonActive?.()) ?? true);
}

/** Returns the user's workspaces that the caller may use, like {@link WorkspaceRepository.list}. */
export async function listVisible(
  context: Pick<CallContext, 'actor' | 'isPersonActive' | 'workspaces' | 'signal'>,
  user: AuthorizedUid,
): ReturnType<WorkspaceRepository['list']> {
  const all = [...(await context.workspaces.list(user, context.signal))];
  const heads = all.filter(([id]) => maySeeWorkspace(context.actor, id));
  const own = heads.filter(([, { access }]) => !access.member);
  return new Map(own.length === heads.length || (await mayUseShared(context)) ? heads : own);
}

/** Returns what {@link listVisible} has returned, in the order in which people see it. */
export function orderVisible(
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
  heads: ReadonlyMap<string, WorkspaceOverview>,
): ReturnType<typeof orderWorkspaces> {
  return orderWorkspaces(heads, now, maySeeWorkspace(actor, DEFAULT_WORKSPACE_ID));
}

/**
 * Returns the workspace that a call works on, and reserves its memory. Reads the head, and the chunks that changed
 * since the last read.
 * @throws {NotFound} like {@link findByIdOrName}. The default workspace need not exist.
 */
export async function readWorkspace(
  context: CallContext,
  target: Target,
  reservations: Reservations,
): Promise<Workspace> {
  const { workspaces, signal, now } = context;
  return findByIdOrName(context, target, async ({ access, prefetched }) => {
    const copy = await workspaces.loadToShow(access, signal, { prefetched, reservations });
    if (copy) return asShownTo(access, copy.workspace, await workspaces.authorWords(access, copy, signal));
    return access.shownId === DEFAULT_WORKSPACE_ID ? emptyWorkspace(DEFAULT_WORKSPACE_ID, now) : null;
  });
}

/**
 * Returns what `find` finds in the workspace with this id. If it finds none, tries again with the id of the workspace that
 * has this as its name, in any case. For that, reads the heads of the user's workspaces. A reserved id is never the name of
 * a workspace of somebody else.
 * @throws {WorkspaceMissing} with the names of the workspaces and who can create one if none of them is meant.
 * {@link NotFound} with the ids of those that might be.
 */
export async function findByIdOrName<Found>(
  context: CallContext,
  target: Target,
  find: (found: FoundWorkspace) => Promise<Found | null>,
): Promise<Found> {
  const { workspaceId = DEFAULT_WORKSPACE_ID } = target;
  const byId = isDocumentId(workspaceId) ? await findVisible(context, target) : null;
  const found = byId && (await find(byId));
  if (found !== null) return found;
  const heads = await listVisible(context, userOf(context, target));
  const listed = orderVisible(context, heads);
  const identityOf = (name: string) => categoryIdentity(withoutInvisible(name));
  const wanted = identityOf(workspaceId);
  // Clients use these ids without asking, so nobody may take them by the name of what they share, and nothing else is used if
  // the caller may not use them.
  const isReserved = isReservedId(wanted);
  const isMeant = (id: string) =>
    !isReserved || (maySeeWorkspace(context.actor, wanted) && !heads.get(id)?.access.member);
  const ids = listed.filter(([id, { name }]) => identityOf(name) === wanted && isMeant(id)).map(([id]) => id);
  if (ids.length > 1) {
    const some = ids.slice(0, LIMITS.workspacesNamed).map((id) => `"${id}"`);
    throw new NotFound(
      'workspace',
      `Several workspaces have the name "${workspaceId}". Pass one of their ids: ${some.join(', ')}.`,
    );
  }
  const [id] = ids;
  const named =
    id === undefined ? null : await find(await findWorkspace(context, { ...target, workspaceId: id }));
  const advice = `Only the user can create one, in ${webAppOf(context)}.${isLimited(context) ? '' : ' Then send the same call again.'}`;
  return named ?? rejectUnknown(context, heads, workspaceId, advice);
}

/**
 * Throws {@link WorkspaceMissing} with the names of the workspaces that exist. Reads the heads of the user's workspaces.
 */
export async function rejectUnknownWorkspace(
  context: CallContext,
  { user, shownId }: WorkspaceAccess,
): Promise<never> {
  const heads = await listVisible(context, user);
  return rejectUnknown(context, heads, shownId);
}

/** Returns whether the caller may only use certain workspaces. */
function isLimited({ actor }: Pick<CallContext, 'actor'>): boolean {
  return actor.via === 'userKey' && actor.workspaces !== undefined;
}

function rejectUnknown(
  context: Pick<CallContext, 'actor' | 'now'>,
  heads: Awaited<ReturnType<typeof listVisible>>,
  workspaceId: string,
  advice?: string,
): never {
  const { actor } = context;
  const workspaces = orderVisible(context, heads);
  const names = workspaces.map(([id, { name }]) => `"${id}" (${quoted(name)})`);
  const listed = names.slice(0, LIMITS.workspacesNamed).join(', ');
  const more = names.length > LIMITS.workspacesNamed ? ' and more: see list_workspaces' : '';
  const others = workspaces.map(([id, { name, categories }]) => ({
    workspaceId: id,
    name,
    categories: categories.map((category) => category.name),
    isReadOnly: heads.get(id)?.access.role === 'viewer',
  }));
  const sentences = [
    `There is no workspace "${workspaceId}".`,
    ...(listed === '' ? [] : [`The workspaces are ${listed}${more}.`]),
    ...(isLimited({ actor }) ? ['The user has limited you to certain workspaces.'] : []),
    ...(advice === undefined ? [] : [advice]),
  ] as const;
  throw new WorkspaceMissing(sentences, workspaceId, others);
}
