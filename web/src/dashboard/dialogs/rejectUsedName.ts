import { categoryIdentity } from '@lib/domain/identity/identity';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '@lib/domain/model';
import type { WorkspaceSummary } from '../../data/workspaceSummary';

/** The default workspace has a name before it is stored. */
const UNSTORED_DEFAULT = emptyWorkspace(DEFAULT_WORKSPACE_ID, '');

/**
 * Throws an error if another workspace has this name, in whatever case. The service rejects it too. Asking it would be
 * slower, and it does not know the name of a default workspace that nothing was written to.
 */
export function rejectUsedName(workspaces: readonly WorkspaceSummary[], name: string, ownId?: string): void {
  const hasDefault = workspaces.some(({ id }) => id === DEFAULT_WORKSPACE_ID);
  const others = hasDefault ? workspaces : [...workspaces, UNSTORED_DEFAULT];
  const identity = categoryIdentity(name);
  if (others.some((other) => other.id !== ownId && categoryIdentity(other.name) === identity)) {
    throw new Error(`There is already a workspace with the name "${name}". Choose another name.`);
  }
}
