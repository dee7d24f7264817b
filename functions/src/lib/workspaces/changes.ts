import { nanoid } from 'nanoid';
import type { Actor } from '../access/actor';
import type { Author, IdentifiedAuthor } from '../shared/contract/historyDocument';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '../shared/model/model';
import type { Operation } from '../shared/model/workspaceDraft';
import type { ChangeInfo } from '../storage/historyRecord';
import type { Once } from '../storage/receipts';
import type { AuthorizedWorkspaceKey } from '../storage/workspaceRepository';
import { findByIdOrName, keyOf, rejectUnknownWorkspace, type CallContext, type Target } from './callContext';

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
  const key = keyOf(context, target);
  return (
    (await mutate(context, key, details, operation, creatableId)) ?? rejectUnknownWorkspace(context, key)
  );
}

/** Like {@link change}, but the target may have the name of a workspace instead of its id. */
export function changeByName<Result>(
  context: CallContext,
  target: Target,
  details: ChangeDetails<Result>,
  operation: Operation<Result>,
): Promise<Result> {
  return findByIdOrName(context, keyOf(context, target), (key) => mutate(context, key, details, operation));
}

/** Returns the author of an actor's changes to a workspace. */
export async function authorOf(
  { actor, authorIds, signal }: CallContext,
  key: AuthorizedWorkspaceKey,
  kind?: ChangeDetails['kind'],
): Promise<IdentifiedAuthor> {
  const author = describe(actor, kind);
  const credential = actor.via === 'userKey' ? actor.credential : author.kind;
  return { ...author, id: await authorIds.idOf(key, credential, signal) };
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
  key: AuthorizedWorkspaceKey,
  { kind, changeId = nanoid(), once, ...details }: ChangeDetails<Result>,
  operation: Operation<Result>,
  // The operation creates the workspace with this id if it is missing. Any other workspace must exist.
  creatableId = DEFAULT_WORKSPACE_ID,
): Promise<Result | null> {
  const { commits, signal, now } = context;
  const initial = key.workspaceId === creatableId ? emptyWorkspace(creatableId, now) : undefined;
  const info = { ...details, changeId, author: await authorOf(context, key, kind) };
  return commits.mutate(key, operation, signal, { initial, info, once });
}
