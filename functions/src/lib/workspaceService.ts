import { authorize, type Actor } from './auth/actor';
import type { Config } from './config';
import { NotFound } from './errors';
import { addLink, type NewLink } from './domain/operations/addLink';
import { annotateLink, type Annotation } from './domain/operations/annotateLink';
import { withinWorkspaceLimit } from './domain/operations/withinWorkspaceLimit';
import type { GroupCommit } from './storage/groupCommit';
import type { SavedLink } from './domain/operations/savedLink';
import { LIMITS } from './domain/limits';
import { listLinks, type LinkList, type ListRequest } from './domain/queries/listLinks';
import { logSession, type Session } from './domain/operations/logSession';
import { mergeWorkspace, type WorkspacePatch } from './domain/operations/mergeWorkspace';
import {
  DEFAULT_WORKSPACE_ID,
  emptyWorkspace,
  SESSIONS_WORKSPACE_ID,
  type Operation,
  type Workspace,
} from './domain/model';
import type { PrefetchedHead, WorkspaceKey, WorkspaceRepository } from './storage/workspaceRepository';
import { searchLinks, type FoundLinks, type SearchRequest } from './domain/queries/searchLinks';
import { describeWorkspaces, type WorkspaceList } from './domain/queries/workspaceList';

/** What every operation is given: who calls, when, until when it may wait, and where the workspaces are. */
export interface CallContext {
  readonly actor: Actor;
  /** ISO 8601. */
  readonly now: string;
  readonly signal: AbortSignal;
  readonly config: Pick<Config, 'timeZone' | 'sessionUrlTemplate'>;
  readonly workspaces: WorkspaceRepository;
  readonly commits: GroupCommit;
  /** The head that this call will probably need, being read since it came. */
  readonly prefetchedHead?: PrefetchedHead | undefined;
}

/** On whose and on which workspace an operation works: by default the caller's default workspace. */
export interface Target {
  userId?: string | undefined;
  workspaceId?: string | undefined;
}

// All of these throw NotAllowed when the actor may not act for the user, NotFound when the workspace, category or
// link does not exist, LimitExceeded when a workspace would grow past its bounds, and Unavailable when the database
// does not answer in time.

/** Files a link; makes the default workspace and the category when they are missing. Writes head and page. */
export function addToDashboard(context: CallContext, input: NewLink & Target): Promise<SavedLink> {
  return change(context, input, addLink(input, context.now));
}

/** Sets the note and the reference of a link that is there. Writes head and page. */
export function addNoteToLink(context: CallContext, input: Annotation & Target): Promise<SavedLink> {
  return change(context, input, annotateLink(input, context.now));
}

/** Logs a chat session in the workspace for them, made when it is missing. Writes head and page. */
export function logChatSession(
  context: CallContext,
  { userId, ...session }: Session & Pick<Target, 'userId'>,
): Promise<SavedLink> {
  const { now, config } = context;
  const today = new Date(now).toLocaleDateString('sv', { timeZone: config.timeZone });
  const operation = logSession(session, config.sessionUrlTemplate, { now, today });
  return change(context, { userId, workspaceId: SESSIONS_WORKSPACE_ID }, operation, SESSIONS_WORKSPACE_ID);
}

/** Merges into the actor's default workspace, made when it is missing. Writes head and pages. */
export function mergeIntoDefaultWorkspace(context: CallContext, patch: WorkspacePatch): Promise<Workspace> {
  return change(context, {}, mergeWorkspace(patch, context.now));
}

/** A page of the links of a workspace. Reads the head, and pages that changed since they were last read. */
export async function listWorkspaceLinks(
  context: CallContext,
  input: ListRequest & Target,
): Promise<LinkList> {
  return listLinks(await read(context, input), input);
}

/** A page of the links that match. Reads the head, and pages that changed since they were last read. */
export async function searchWorkspaceLinks(
  context: CallContext,
  input: SearchRequest & Target,
): Promise<FoundLinks> {
  return searchLinks(await read(context, input), input);
}

/** The workspaces of a user; the default one even before it holds anything. Reads their heads, a bounded number. */
export async function listWorkspaces(
  context: CallContext,
  { userId }: Pick<Target, 'userId'>,
): Promise<WorkspaceList> {
  const uid = authorize(context.actor, userId);
  return describeWorkspaces(await context.workspaces.list(uid, context.signal), context.now);
}

/** Begins to read the head that a call will need, for {@link CallContext.prefetchedHead}. Reads one document. */
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
    : refuseUnknown(context, key);
}

async function change<Result>(
  context: CallContext,
  target: Target,
  operation: Operation<Result>,
  // The workspace that this operation makes where it is missing. Others must be there.
  made = DEFAULT_WORKSPACE_ID,
): Promise<Result> {
  const { commits, signal, now } = context;
  const key = keyOf(context, target);
  const initial = key.workspaceId === made ? emptyWorkspace(made, now) : undefined;
  const result = await commits.mutate(key, withinWorkspaceLimit(operation), signal, initial);
  return result ?? refuseUnknown(context, key);
}

function keyOf({ actor }: Pick<CallContext, 'actor'>, { userId, workspaceId }: Target): WorkspaceKey {
  const uid = authorize(actor, userId);
  return { uid, workspaceId: workspaceId ?? DEFAULT_WORKSPACE_ID };
}

async function refuseUnknown(context: CallContext, key: WorkspaceKey): Promise<never> {
  const heads = await context.workspaces.list(key.uid, context.signal);
  const { workspaces } = describeWorkspaces(heads, context.now);
  const known = workspaces.map(({ workspaceId, name }) => `"${workspaceId}" (${name})`);
  const named = known.slice(0, LIMITS.workspacesNamed).join(', ');
  const more = known.length > LIMITS.workspacesNamed ? ' and more: see list_workspaces' : '';
  throw new NotFound(
    'workspace',
    `There is no workspace "${key.workspaceId}". The workspaces are ${named}${more}.`,
  );
}
