import { quoted } from '../shared/text/invisible';
import { nanoid } from 'nanoid';
import { requireRecentSignIn, type Actor } from '../access/actor';
import { requireEditor, type WorkspaceAccess } from '../access/workspaceAccess';
import { HistoryFull, NotAllowed } from '../shared/base/errors';
import type { Author, HistoryEntry } from '../shared/contract/historyDocument';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '../shared/model/model';
import { stepsOf, type LongOperation } from '../shared/model/operation';
import type { ChangeInfo } from '../storage/history/recordChange';
import { memberIdOf } from '../storage/base/authorIds';
import type { Authorship } from '../storage/history/linkAuthors';
import type { Made, Once } from '../storage/commit/queuedChange';
import { findByIdOrName, findWorkspace, rejectUnknownWorkspace } from './findWorkspace';
import type { CallContext, Target } from './callContext';

/**
 * Applies an operation to a workspace and stores what it changes, with its author. Writes the head, the changed chunks
 * and an entry of the history.
 * @throws {NotFound} if there is no such workspace. {@link AlreadyMade} like {@link GroupCommit.mutate}. {@link NotAllowed} like
 * {@link asPublisher}.
 */
export async function change<Result>(
  context: CallContext,
  target: Target,
  details: ChangeDetails<Result>,
  operation: LongOperation<Result>,
): Promise<Result> {
  const { access } = await findWorkspace(context, target);
  return (await changeWith(context, access, details, operation)).result;
}

/** What a change is made with. */
export interface ChangeDetails<Result = never> extends Pick<ChangeInfo, 'operation' | 'reverts' | 'keeps'> {
  /** How a person with an ID token makes the change. The default is the web app. */
  readonly kind?: 'webApp' | 'import' | 'script' | undefined;
  /** The id of its entry in the history. The default is a new one. */
  readonly changeId?: string | undefined;
  /** Set if the client has chosen that id, so that the change is made only once. */
  readonly once?: Once<Result> | undefined;
  /** Who makes it, if that is known already. Then changes are queued in the order of the calls. */
  readonly by?: Authorship | undefined;
  /** The workspace that is created if it is missing. By default the default one. */
  readonly creatableId?: string | undefined;
}

/** Like {@link change}, with access that was found before. Also returns its id in the history. */
export async function changeWith<Result>(
  context: CallContext,
  access: WorkspaceAccess,
  details: ChangeDetails<Result>,
  operation: LongOperation<Result>,
): Promise<Made<Result>> {
  const made = await mutate(context, access, details, operation);
  return made ?? rejectUnknownWorkspace(context, access);
}

/** Like {@link change}, but the target may have the name of a workspace instead of its id. */
export async function changeByName<Result>(
  ...change: Parameters<typeof changeFound<Result>>
): Promise<Result> {
  return (await changeFound(...change)).result;
}

/** Like {@link changeByName}. Also returns the access to the workspace that was found, and the id of the change in the history. */
export function changeFound<Result>(
  context: CallContext,
  target: Target,
  details: ChangeDetails<Result>,
  operation: LongOperation<Result>,
): Promise<Made<Result> & { readonly access: WorkspaceAccess }> {
  return findByIdOrName(context, target, async ({ access }) => {
    const made = await mutate(context, access, details, operation);
    return made && { ...made, access };
  });
}

/**
 * Returns the same operation, which fails if it makes a private workspace public, by whatever it does, and the person has not
 * signed in recently. @throws {NotAllowed} when applied.
 */
export function asPublisher<Result>(
  context: Pick<CallContext, 'actor' | 'now'>,
  operation: LongOperation<Result>,
): LongOperation<Result> {
  return function* (draft) {
    const result = yield* stepsOf(operation, draft);
    if (draft.fields.isPublic && !draft.start.isPublic)
      requireRecentSignIn(context, 'Publishing a workspace');
    return result;
  };
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
    // No workspace has the id "".
    credential: await authorIds.idOf({ uid, workspaceId: '' }, credential, signal),
    memberId: member && (await memberIdOf(authorIds, access, uid, signal)),
  };
}

/** Returns a function that tells whether the caller made a change, with the same key or app. */
export async function ownChanges(
  context: CallContext,
  access: WorkspaceAccess,
): Promise<(entry: Pick<HistoryEntry, 'author' | 'credential'>) => boolean> {
  const { author, credential } = await authorOf(context, access);
  return (entry) => entry.credential === credential || entry.author.id === author.id;
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
  {
    kind,
    changeId = nanoid(),
    once,
    by,
    creatableId = DEFAULT_WORKSPACE_ID,
    ...details
  }: ChangeDetails<Result>,
  operation: LongOperation<Result>,
): Promise<Made<Result> | null> {
  const { commits, signal, now, refresh } = context;
  requireEditor(access);
  const initial = access.shownId === creatableId ? emptyWorkspace(creatableId, now) : undefined;
  const info = { ...details, changeId, ...(by ?? (await authorOf(context, access, kind))) };
  try {
    const options = { initial, info, once, refresh };
    return await commits.mutate(access, asPublisher(context, operation), signal, options);
  } catch (error) {
    if (!(error instanceof HistoryFull && access.member)) throw error;
    throw new NotAllowed(
      'role_not_allowed',
      `Your share of today's history of this workspace is full (4 MiB), so this change could not be undone and was not made. Wait until tomorrow (UTC), change less at once, or ask the owner, ${quoted(access.member.owner)}, to make the change.`,
    );
  }
}
