import { authorize, type Actor } from './auth/actor';
import type { Config } from './config';
import { LIMITS } from './domain/limits';
import {
  DEFAULT_WORKSPACE_ID,
  emptyWorkspace,
  SESSIONS_WORKSPACE_ID,
  type Operation,
  type Workspace,
} from './domain/model';
import { addLink, type NewLink } from './domain/operations/addLink';
import { annotateLink, type Annotation } from './domain/operations/annotateLink';
import { logSession, type Session } from './domain/operations/logSession';
import { mergeWorkspace, type WorkspacePatch } from './domain/operations/mergeWorkspace';
import type { SavedLink } from './domain/operations/savedLink';
import { withinWorkspaceLimit } from './domain/operations/withinWorkspaceLimit';
import { listLinks, type LinkList, type ListRequest } from './domain/queries/listLinks';
import { searchLinks, type FoundLinks, type SearchRequest } from './domain/queries/searchLinks';
import { describeWorkspaces, type WorkspaceList } from './domain/queries/workspaceList';
import { NotFound } from './errors';
import type { GroupCommit } from './storage/groupCommit';
import type {
  PrefetchedHead,
  AuthorizedWorkspaceKey,
  WorkspaceRepository,
} from './storage/workspaceRepository';

/** What every operation needs to know about its call, and the storage it works on. */
export interface CallContext {
  readonly actor: Actor;
  /** The time of the call, in ISO 8601. */
  readonly now: string;
  /** Aborts when the call may no longer wait for the database. */
  readonly signal: AbortSignal;
  readonly config: Pick<Config, 'timeZone' | 'sessionUrlTemplate'>;
  readonly workspaces: WorkspaceRepository;
  readonly commits: GroupCommit;
  /** The head that this call probably needs, prefetched while its key was resolved. */
  readonly prefetchedHead?: PrefetchedHead | undefined;
}

/** The workspace that an operation works on. The default is the caller's own default workspace. */
export interface Target {
  userId?: string | undefined;
  workspaceId?: string | undefined;
}

// These functions throw NotAllowed if the actor may not act for the user, NotFound if the workspace, category or
// link does not exist, LimitExceeded if the workspace would exceed its limits, and Unavailable if the database does
// not respond in time.

/**
 * Adds a link, or fills in what an existing link lacks. Creates the category and the default workspace if missing.
 * Returns the stored link and what happened to it. Writes the head and a chunk.
 */
export function addToDashboard(context: CallContext, input: NewLink & Target): Promise<SavedLink> {
  return change(context, input, addLink(input, context.now));
}

/** Sets the note and the reference of an existing link. Returns the link. Writes the head and a chunk. */
export function addNoteToLink(context: CallContext, input: Annotation & Target): Promise<SavedLink> {
  return change(context, input, annotateLink(input, context.now));
}

/**
 * Adds a chat session to the sessions workspace, and creates that workspace if missing. Returns the session's link.
 * Writes the head and a chunk.
 */
export function logChatSession(
  context: CallContext,
  { userId, ...session }: Session & Pick<Target, 'userId'>,
): Promise<SavedLink> {
  const { now, config } = context;
  const today = new Date(now).toLocaleDateString('sv', { timeZone: config.timeZone });
  const operation = logSession(session, config.sessionUrlTemplate, { now, today });
  return change(context, { userId, workspaceId: SESSIONS_WORKSPACE_ID }, operation, SESSIONS_WORKSPACE_ID);
}

/**
 * Merges fields into the actor's default workspace, and creates it if missing. Returns the whole workspace. Writes the
 * head and the changed chunks.
 */
export function mergeIntoDefaultWorkspace(context: CallContext, patch: WorkspacePatch): Promise<Workspace> {
  return change(context, {}, mergeWorkspace(patch, context.now));
}

/** Returns a page of the links in a workspace. Reads the head, and the chunks that changed since the last read. */
export async function listWorkspaceLinks(
  context: CallContext,
  input: ListRequest & Target,
): Promise<LinkList> {
  return listLinks(await read(context, input), input);
}

/** Returns a page of the links that match. Reads the head, and the chunks that changed since the last read. */
export async function searchWorkspaceLinks(
  context: CallContext,
  input: SearchRequest & Target,
): Promise<FoundLinks> {
  return searchLinks(await read(context, input), input);
}

/**
 * Returns the workspaces of a user, including the default one even if it does not exist yet. Reads one head for each,
 * up to {@link LIMITS.workspacesListed}.
 */
export async function listWorkspaces(
  context: CallContext,
  { userId }: Pick<Target, 'userId'>,
): Promise<WorkspaceList> {
  const uid = authorize(context.actor, userId);
  return describeWorkspaces(await context.workspaces.list(uid, context.signal), context.now);
}

/**
 * Starts reading the head that a call will need. Pass the result on as {@link CallContext.prefetchedHead}. Reads one
 * document.
 * @throws {NotAllowed} if the actor may not act for the user.
 */
export function prefetchHead(
  context: Pick<CallContext, 'actor' | 'workspaces'>,
  target: Target,
): PrefetchedHead {
  return context.workspaces.prefetchHead(keyOf(context, target));
}

async function read(context: CallContext, target: Target): Promise<Workspace> {
  const key = keyOf(context, target);
  const copy = await context.workspaces.load(key, context.signal, context.prefetchedHead);
  if (copy) return copy.workspace;
  return key.workspaceId === DEFAULT_WORKSPACE_ID
    ? emptyWorkspace(DEFAULT_WORKSPACE_ID, context.now)
    : rejectUnknownWorkspace(context, key);
}

async function change<Result>(
  context: CallContext,
  target: Target,
  operation: Operation<Result>,
  // The operation creates this workspace if it is missing. Any other workspace must exist.
  creatableId = DEFAULT_WORKSPACE_ID,
): Promise<Result> {
  const { commits, signal, now } = context;
  const key = keyOf(context, target);
  const initial = key.workspaceId === creatableId ? emptyWorkspace(creatableId, now) : undefined;
  const result = await commits.mutate(key, withinWorkspaceLimit(operation), signal, initial);
  return result ?? rejectUnknownWorkspace(context, key);
}

function keyOf(
  { actor }: Pick<CallContext, 'actor'>,
  { userId, workspaceId }: Target,
): AuthorizedWorkspaceKey {
  const uid = authorize(actor, userId);
  return { uid, workspaceId: workspaceId ?? DEFAULT_WORKSPACE_ID };
}

async function rejectUnknownWorkspace(context: CallContext, key: AuthorizedWorkspaceKey): Promise<never> {
  const heads = await context.workspaces.list(key.uid, context.signal);
  const { workspaces } = describeWorkspaces(heads, context.now);
  const names = workspaces.map(({ workspaceId, name }) => `"${workspaceId}" (${name})`);
  const listed = names.slice(0, LIMITS.workspacesNamed).join(', ');
  const more = names.length > LIMITS.workspacesNamed ? ' and more: see list_workspaces' : '';
  throw new NotFound(
    'workspace',
    `There is no workspace "${key.workspaceId}". The workspaces are ${listed}${more}.`,
  );
}
