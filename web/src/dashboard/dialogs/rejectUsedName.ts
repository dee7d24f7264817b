import { categoryIdentity } from '@shared/model/identity';
import { withDefault, type WorkspaceSummary } from '../../data/workspaceSummary';

/**
 * Throws an error if another workspace has this name, ignoring case. The service rejects it too, but asking it would be
 * slower, and it does not know the name of a default workspace to which nothing has been written.
 */
export function rejectUsedName(workspaces: readonly WorkspaceSummary[], name: string, ownId?: string): void {
  const identity = categoryIdentity(name);
  if (
    withDefault(workspaces).some((other) => other.id !== ownId && categoryIdentity(other.name) === identity)
  ) {
    throw new Error(`There is already a workspace with the name "${name}". Choose another name.`);
  }
}
