import { useMemo, useRef } from 'preact/hooks';
import { userWorkspaceOf, type UserWorkspace } from '../data/workspaces/userWorkspace';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';

/** Finds one of a user's workspaces in their list. */
export function useUserWorkspace(
  uid: string,
  workspaceId: string,
  workspaces: readonly WorkspaceSummary[],
): FoundWorkspace {
  const last = useRef<WorkspaceSummary>(undefined);
  const summary = workspaces.find(({ id }) => id === workspaceId);
  if (summary) last.current = summary;
  const found = userWorkspaceOf(uid, workspaceId, workspaces);
  const userWorkspace = useMemo(() => found, [JSON.stringify(found)]);
  return { userWorkspace, last: last.current };
}

export interface FoundWorkspace {
  /** Stays the same object until it differs. */
  readonly userWorkspace: UserWorkspace;
  /** What the list says of the workspace, or what it said before the workspace disappeared. */
  readonly last: WorkspaceSummary | undefined;
}
