import type { OwnerAccess, WorkspaceAccess } from '../../access/workspaceAccess';
import type { HistoryEntry } from '../../shared/contract/historyDocument';
import type { WorkspaceChange } from '../../shared/model/change';

/**
 * Reads and purges the history of workspaces. Commits write it. The methods throw {@link Unavailable} if the database is
 * unreachable or does not respond before `signal` aborts.
 */
export interface HistoryRepository {
  /** Returns the entries with these ids that exist. Reads one document for each id. */
  readonly summaries: (
    access: WorkspaceAccess,
    changeIds: readonly string[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, HistorySummary>>;

  /** Returns a change, or undefined if it does not exist. Reads its entry and the parts of that. */
  readonly change: (
    access: WorkspaceAccess,
    changeId: string,
    signal: AbortSignal,
  ) => Promise<WorkspaceChange | undefined>;

  /**
   * Removes links from the history: what it has under these ids, and under those that they had before they were moved or got
   * later. Reads and writes the entries that have them. Call it again to continue after an error.
   */
  readonly purge: (access: OwnerAccess, linkIds: readonly string[], signal: AbortSignal) => Promise<Purged>;
}

/** An entry of a workspace's history without its change. */
export type HistorySummary = Omit<HistoryEntry, 'change'>;

/** What was removed from a history. */
export interface Purged {
  /** How many entries had the links. */
  readonly entries: number;
  /** All ids that the links had. */
  readonly linkIds: ReadonlySet<string>;
  /** When those of them that had been removed were added. */
  readonly dates: ReadonlySet<string>;
}
