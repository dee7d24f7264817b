import { findByIdOrName, listVisible } from './findWorkspace';
import { userOf, type CallContext, type Target } from './callContext';
import { maySeeWorkspace } from '../access/actor';
import { sharedOverview } from '../access/workspaceAccess';
import { ALL_WORKSPACES, DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import type { PageRequest } from '../shared/queries/pagination';
import { describeWorkspace } from '../shared/queries/workspaceCategories';
import { describeWorkspaces, type WorkspaceList } from '../shared/queries/workspaceList';

/**
 * Returns a page of a user's workspaces, including the default one even if it does not exist yet. Reads one head
 * for each, up to {@link LIMITS.workspacesListed}. With a `workspaceId`, returns that workspace with a page of its
 * categories, and reads only its head.
 * @throws {InvalidArguments} if the cursor is invalid.
 */
export async function listWorkspaces(
  context: CallContext,
  { workspaceId, limit, cursor, ...target }: Target & Pick<PageRequest, 'limit' | 'cursor'>,
): Promise<WorkspaceList> {
  const { workspaces, signal, now } = context;
  if (workspaceId === undefined || workspaceId === ALL_WORKSPACES) {
    const hasDefault = maySeeWorkspace(context.actor, DEFAULT_WORKSPACE_ID);
    const heads = await listVisible(context, userOf(context, target));
    return describeWorkspaces(heads, now, { limit, cursor, hasDefault });
  }
  return findByIdOrName(context, { ...target, workspaceId }, async ({ access, prefetched }) => {
    const head = await workspaces.loadHead(access, signal, prefetched);
    if (head)
      return describeWorkspace(access.shownId, { ...head, ...sharedOverview(access) }, { limit, cursor });
    return access.shownId === DEFAULT_WORKSPACE_ID ? describeWorkspaces(new Map(), now) : null;
  });
}
