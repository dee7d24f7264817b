import { useMemo } from 'preact/hooks';
import type { EarlyProps } from '../account/signedInProps';
import { authorsFollower } from '../data/history/followAuthors';
import { userWorkspaceOf } from '../data/workspaces/userWorkspace';

/** Returns a function that follows the authors of some of a user's workspaces. It stays the same for the same workspaces. */
export function useFollowAuthors({ user, connecting, workspaces }: EarlyProps, ids: readonly string[]) {
  const userWorkspaces = ids.map((id) => userWorkspaceOf(user.uid, id, workspaces));
  return useMemo(
    () => authorsFollower(connecting, userWorkspaces),
    [connecting, JSON.stringify(userWorkspaces)],
  );
}
