import type { Link, Operation, Workspace } from '../model';
import { findLink } from '../workspace';
import { applyLinkChanges, type LinkChange } from './linkChange';

/**
 * Deletes a link by its id. Deletes its category too if that was its last link; categories that were created empty
 * stay. `now` is in ISO 8601. The operation returns the deleted link, or undefined if there was none.
 */
export function deleteLink(id: string, now: string): Operation<Link | undefined> {
  return (workspace) => {
    const change = deletion(workspace, id);
    return { workspace: applyLinkChanges(workspace, [change], now), result: change.removed?.link };
  };
}

/** Returns the change that deletes a link. */
export function deletion(workspace: Workspace, id: string): LinkChange<'deleted' | 'not_found'> {
  const link = findLink(workspace, id);
  return link ? { status: 'deleted', removed: { id, link } } : { status: 'not_found' };
}
