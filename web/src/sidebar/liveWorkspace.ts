import type { Workspace } from '@shared/model/model';
import { openWorkspace } from '../data/edits/openWorkspace';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { currentRoute } from '../navigation/location';
import { tagScope } from '../tags/tagScope';

/**
 * Returns a workspace as the user sees it, with their own edits. Undefined if its links are not loaded, or if it has been changed
 * since they were shown.
 */
export function liveWorkspace({ id, updatedAt }: WorkspaceSummary): Workspace | undefined {
  const loaded = [openWorkspace.value?.workspace, ...(tagScope.value?.workspaces ?? [])];
  const found = loaded.find((workspace) => workspace?.id === id);
  const isShown = ['workspace', 'all', 'duplicates'].includes(currentRoute.value.name);
  return found && (isShown || found.updatedAt >= updatedAt) ? found : undefined;
}

/** Returns how many links a workspace has, with what the user has changed and is still to be sent. */
export function liveCount(summary: WorkspaceSummary): number {
  const live = liveWorkspace(summary);
  return live ? live.chunks.reduce((sum, { links }) => sum + links.size, 0) : summary.linkCount;
}
