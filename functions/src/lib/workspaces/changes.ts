import { nanoid } from 'nanoid';
import type { Actor } from '../access/actor';
import { requireEditor, type WorkspaceAccess } from '../access/workspaceAccess';
import { HistoryFull, NotAllowed } from '../shared/base/errors';
import type { Author } from '../shared/contract/historyDocument';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '../shared/model/model';
import type { Operation } from '../shared/model/workspaceDraft';
import type { ChangeInfo } from '../storage/historyRecord';
import type { Authorship } from '../storage/linkAuthors';
import type { Once } from '../storage/receipts';
import {
  findByIdOrName,
  findWorkspace,
  rejectUnknownWorkspace,
  type CallContext,
  type Target,
} from './callContext';

/** What a change is made with. */
export interface ChangeDetails<Result = never> extends Pick<ChangeInfo, 'operation' | 'reverts' | 'keeps'> {
  /** How a person with an ID token makes the change. The default is the web app. */
  readonly kind?: 'webApp' | 'import' | 'script' | undefined;
  /** The id of its entry in the history. The default is a new one. */
  readonly changeId?: string | undefined;
  /** Set if the change must be made only once. */
  readonly once?: Once<Result> | undefined;
}

/**
 * Applies an operation to a workspace and stores what it changes, with its author. Writes the head and the changed chunks, and
 * an entry of the history if something is overwritten, moved, renamed or removed. The workspace with `creatableId`, by default
 * the default one, is created if it is missing.
 * @throws {NotFound} if there is no such workspace. {@link AlreadyMade} like {@link GroupCommit.mutate}.
 */
export async function change<Result>(
  context: CallContext,
  target: Target,
  details: ChangeDetails<Result>,
  operation: Operation<Result>,
  creatableId?: string,
): Promise<Result> {
  const { access } = await findWorkspace(context, target);
  return changeWith(context, access, details, operation, creatableId);
}

/** Like {@link change}, with access that was found before. */
export async function changeWith<Result>(
  context: CallContext,
  access: WorkspaceAccess,
  details: ChangeDetails<Result>,
  operation: Operation<Result>,
  creatableId?: string,
): Promise<Result> {
  return (
    (await mutate(context, access, details, operation, creatableId)) ??
    rejectUnknownWorkspace(context, access)
  );
}

/** Like {@link change}, but the target may have the name of a workspace instead of its id. */
export function changeByName<Result>(
  context: CallContext,
  target: Target,
  details: ChangeDetails<Result>,
  operation: Operation<Result>,
): Promise<Result> {
  return findByIdOrName(context, target, ({ access }) => mutate(context, access, details, operation));
}

/** Returns who an actor's changes to a workspace are by. */
export async function authorOf(
  { actor, authorIds, signal }: CallContext,
  access: WorkspaceAccess,
  kind?: ChangeDetails['kind'],
): Promise<Authorship> {
  const { user: uid, member } = access;
  const author = describe(actor, kind);
  const credential = actor.via === 'userKey' ? actor.credential : author.kind;
  const idOf = (name: string) => authorIds.idOf(access, member ? `${uid} ${name}` : name, signal);
  return {
    author: {
      ...author,
      id: await idOf(credential),
      ...(member && { person: { uid, name: member.person } }),
    },
    othersId: await idOf('others'),
    memberId: member && (await idOf('')),
  };
}

function describe(actor: Actor, kind: ChangeDetails['kind'] = 'webApp'): Author {
  switch (actor.via) {
    case 'idToken':
      return { kind };
    case 'serverKey':
      return { kind: 'server' };
    case 'userKey':
      return { kind: actor.grantId === undefined ? 'key' : 'app', name: actor.label };
  }
}

async function mutate<Result>(
  context: CallContext,
  access: WorkspaceAccess,
  { kind, changeId = nanoid(), once, ...details }: ChangeDetails<Result>,
  operation: Operation<Result>,
  // The operation creates the workspace with this id if it is missing. Any other workspace must exist.
  creatableId = DEFAULT_WORKSPACE_ID,
): Promise<Result | null> {
  const { commits, signal, now } = context;
  requireEditor(access);
  const initial = access.shownId === creatableId ? emptyWorkspace(creatableId, now) : undefined;
  const info = { ...details, changeId, ...(await authorOf(context, access, kind)) };
  try {
    return await commits.mutate(access, operation, signal, { initial, info, once });
  } catch (error) {
    if (!(error instanceof HistoryFull && access.member)) throw error;
    throw new NotAllowed(
      'role_not_allowed',
      `Your share of today's history of this workspace is full (4 MiB), so this change could not be undone and was not made. Wait until tomorrow (UTC), change less at once, or ask the owner, ${access.member.owner}, to make the change.`,
    );
  }
}
