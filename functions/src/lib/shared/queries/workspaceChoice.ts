import { LIMITS } from '../base/limits';
import { byteBudget } from '../text/bytes';
import { orderWorkspaces, type WorkspaceOverview } from './workspaceList';

/** The workspaces to search when a query is for all of a user's workspaces. */
export interface WorkspaceChoice<Head> {
  readonly chosen: readonly (readonly [workspaceId: string, head: Head])[];
  /** The stored bytes of the chosen workspaces. */
  readonly bytes: number;
  /** The ids of the workspaces that have links but did not fit. */
  readonly notSearched: readonly string[];
  /** Whether the user may have workspaces that are not in the listing, because it is full. */
  readonly mayHaveMore: boolean;
}

/**
 * Chooses the workspaces of a user that have links and fit into {@link LIMITS.allWorkspacesBytes} together, in the
 * order of {@link orderWorkspaces}. Never chooses `excludedId`.
 */
export function chooseWorkspaces<Head extends WorkspaceOverview & { readonly bytes: number }>(
  heads: ReadonlyMap<string, Head>,
  now: string,
  excludedId?: string,
): WorkspaceChoice<Head> {
  const fits = byteBudget(LIMITS.allWorkspacesBytes);
  const chosen: [string, Head][] = [];
  const notSearched: string[] = [];
  for (const [id] of orderWorkspaces(heads, now)) {
    const head = heads.get(id);
    if (!head || head.linkCount === 0 || id === excludedId) continue;
    if (fits(head.bytes)) chosen.push([id, head]);
    else notSearched.push(id);
  }
  const bytes = chosen.reduce((sum, [, head]) => sum + head.bytes, 0);
  return { chosen, bytes, notSearched, mayHaveMore: heads.size >= LIMITS.workspacesListed };
}
