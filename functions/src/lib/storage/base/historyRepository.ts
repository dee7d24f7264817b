import type { OwnerAccess, WorkspaceAccess } from '../../access/workspaceAccess';
import type { HistoryEntry } from '../../shared/contract/historyDocument';
import type { WorkspaceChange } from '../../shared/model/change';
import type { Period } from '../../shared/dates/period';

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

  /**
   * Returns the newest entries of a history that are asked for, without what the person may not read and what has expired.
   * Reads one document for each entry, up to `limit`.
   */
  readonly newest: (
    access: WorkspaceAccess,
    request: NewestRequest,
    signal: AbortSignal,
  ) => Promise<NewestEntries>;

  /**
   * Returns what the first documents of these entries have of their changes, in their order, and undefined for what does not exist
   * any more. Reads one document for each.
   */
  readonly beginnings: (
    entries: readonly (Pick<ListedEntry, 'changeId'> & { readonly access: WorkspaceAccess })[],
    signal: AbortSignal,
  ) => Promise<readonly (WorkspaceChange | undefined)[]>;

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

/** Which entries of a history to read: those of a period, after a place, which need not exist. */
export interface NewestRequest {
  readonly period: Period;
  readonly after?: Pick<ListedEntry, 'at' | 'changeId'> | undefined;
  readonly limit: number;
  /** The time of the call, in ISO 8601. */
  readonly now: string;
}

export interface NewestEntries {
  readonly entries: readonly ListedEntry[];
  /** The place after which to continue. Missing at the end of what the person may read. */
  readonly next?: Pick<ListedEntry, 'at' | 'changeId'> | undefined;
}

/** A listed entry, without its change and what a client got for its edit. */
export type ListedEntry = Omit<HistorySummary, 'edit'> & { readonly changeId: string };

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
