import { userOf, type CallContext, type Target } from './callContext';
import { WorkspaceAccess } from '../access/workspaceAccess';
import { ALL_WORKSPACES, DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import type { Refresh } from '../storage/commit/groupCommit';
import type { PrefetchedHead } from '../storage/base/workspaceRepository';

/**
 * Starts reading the head that a call will need, if it needs only one. Pass the result on as
 * {@link CallContext.prefetchedHead}. Reads one document.
 * @throws {NotAllowed} if the actor may not act for the user.
 */
export function prefetchHead(
  context: Pick<CallContext, 'actor' | 'workspaces'>,
  target: Target,
): PrefetchedHead | undefined {
  if (target.workspaceId === ALL_WORKSPACES) return undefined;
  const { workspaceId = DEFAULT_WORKSPACE_ID } = target;
  return context.workspaces.prefetchHead(WorkspaceAccess.own(userOf(context, target), workspaceId));
}

/**
 * Starts reading the workspace that a call will change, if others have probably changed the cached copy. Pass the result on as
 * {@link CallContext.refresh}. Reads like {@link GroupCommit.refresh}.
 * @throws {NotAllowed} if the actor may not act for the user.
 */
export function refreshCopy(
  context: Pick<CallContext, 'actor' | 'commits' | 'signal'>,
  target: Target,
): Refresh | undefined {
  const { workspaceId = DEFAULT_WORKSPACE_ID } = target;
  return context.commits.refresh(WorkspaceAccess.own(userOf(context, target), workspaceId), context.signal);
}
