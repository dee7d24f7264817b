import type { CommitState } from '../../shared/contract/commitState';
import type { WorkspaceKey } from '../../shared/contract/documents';
import { memberIdOf, type AuthorIds } from '../base/authorIds';

/** The fields of a head that say how much of the limits each member has used. */
type Shares = Pick<CommitState, 'memberAuthors' | 'history'>;

/**
 * Returns these fields for another place, where members have other ids. So what they have used still counts. The share of the
 * new owner has no id there, and counts as the owner's.
 */
export async function movedShares(
  { memberAuthors, history }: Shares,
  { from, to, members }: Move,
  ids: AuthorIds,
  signal: AbortSignal,
): Promise<Shares> {
  const newIds = new Map<string, string | undefined>();
  for (const uid of members) {
    const before = await memberIdOf(ids, from, uid, signal);
    newIds.set(before, uid === to.uid ? undefined : await memberIdOf(ids, to, uid, signal));
  }
  const renamed = (shares: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(shares).flatMap(([before, share]) => {
        const id = newIds.has(before) ? newIds.get(before) : before;
        return id === undefined ? [] : [[id, share]];
      }),
    );
  return {
    ...(memberAuthors && { memberAuthors: renamed(memberAuthors) }),
    history: { ...history, ...(history.members && { members: renamed(history.members) }) },
  };
}

interface Move {
  readonly from: WorkspaceKey;
  readonly to: WorkspaceKey;
  /** The uids of all members, with the new owner. */
  readonly members: readonly string[];
}
