import type { Timestamp } from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../access/actor';
import type { Reservations } from '../platform/weightedSemaphore';
import type { Head, WorkspaceKey } from '../shared/contract/documents';
import type { HistoryEntry, Receipt } from '../shared/contract/historyDocument';
import type { WorkspaceChange } from '../shared/model/change';
import type { Workspace } from '../shared/model/model';
import type { ListedWorkspaceHead, ReadHead } from './headReader';
import type { WorkspaceCopy } from './workspaceCache';
import type { Commit } from './writeCommit';

/** Identifies a workspace that the actor of a call may access. */
export interface AuthorizedWorkspaceKey extends WorkspaceKey {
  readonly uid: AuthorizedUid;
}

/** A head that is read before it is needed. */
export interface PrefetchedHead {
  readonly path: string;
  readonly read: Promise<ReadHead | null>;
}

/** Options for loading a workspace. */
export interface LoadOptions {
  readonly prefetched?: PrefetchedHead | undefined;
  /** Reserves the copy's memory until the caller no longer needs the copy. */
  readonly reservations?: Reservations | undefined;
}

/**
 * Reads and writes workspaces, and caches them in memory. Does not know the operations on them. Methods with a
 * `signal` throw {@link Unavailable} if the database is unreachable, or if they have no result before the signal
 * aborts.
 */
export interface WorkspaceRepository extends CommitStore {
  /**
   * Returns the workspaces of a user that are cached. They may be stale, and their memory is not reserved: use them before
   * waiting for anything. Reads nothing.
   */
  readonly cached: (uid: AuthorizedUid) => readonly Workspace[];

  /** Starts reading the head of a workspace. `load` throws if that fails. Reads one document. */
  readonly prefetchHead: (key: AuthorizedWorkspaceKey) => PrefetchedHead;

  /** Returns a head that was read for a listing, in the form that `load` accepts. */
  readonly listedHead: (key: AuthorizedWorkspaceKey, updateTime: Timestamp) => PrefetchedHead;

  /**
   * Reserves the memory of a workspace until the reservations are released. Waits for memory, unless it is already
   * reserved for this workspace.
   */
  readonly reserve: (
    key: AuthorizedWorkspaceKey,
    workspace: Workspace,
    signal: AbortSignal,
    reservations: Reservations,
  ) => Promise<void>;

  /**
   * Returns the result of `work`, which loads several workspaces with this many stored bytes in total. Waits for
   * other calls that do the same: otherwise, calls that have loaded some workspaces and wait for memory for the
   * next could block each other.
   */
  readonly loadSeveral: <Result>(
    uid: AuthorizedUid,
    bytes: number,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ) => Promise<Result>;

  /** Returns the head of a workspace, or null if it does not exist. Reads one document. */
  readonly loadHead: (key: AuthorizedWorkspaceKey, signal: AbortSignal) => Promise<Head | null>;

  /**
   * Returns the heads of a user's workspaces for a listing, by id: the {@link LIMITS.workspacesListed} most
   * recently changed, and the default workspace if it exists. Reads one document for each.
   */
  readonly list: (
    uid: AuthorizedUid,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, ListedWorkspaceHead>>;

  /** Deletes a workspace with all of its chunks. Returns whether it existed. */
  readonly delete: (key: AuthorizedWorkspaceKey, signal: AbortSignal) => Promise<boolean>;

  /**
   * Deletes all workspaces of a user, a few at a time. Returns whether the user had any. If it fails, call it again
   * to continue.
   */
  readonly deleteAll: (uid: AuthorizedUid, signal: AbortSignal) => Promise<boolean>;
}

/** An entry of a workspace's history without its change. */
export type HistorySummary = Omit<HistoryEntry, 'change' | 'linkIds'>;

/**
 * Reads and purges the history of workspaces. Commits write it. The methods throw {@link Unavailable} if the database is
 * unreachable or does not respond before `signal` aborts.
 */
export interface HistoryRepository {
  /** Returns the entries with these ids that exist. Reads one document for each id. */
  readonly summaries: (
    key: AuthorizedWorkspaceKey,
    changeIds: readonly string[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, HistorySummary>>;

  /** Returns a change, or undefined if it does not exist. Reads its entry and the parts of that. */
  readonly change: (
    key: AuthorizedWorkspaceKey,
    changeId: string,
    signal: AbortSignal,
  ) => Promise<WorkspaceChange | undefined>;

  /** Returns the receipt of a change that must be made only once, or undefined if it was not made. Reads one document. */
  readonly receipt: (
    key: AuthorizedWorkspaceKey,
    id: string,
    signal: AbortSignal,
  ) => Promise<Receipt | undefined>;

  /**
   * Removes links from the history: what it has under these ids, and under those that they had before they were moved or got
   * later. Reads and writes the entries that have them. Call it again to continue after an error.
   * @returns how many entries had them.
   */
  readonly purge: (
    key: AuthorizedWorkspaceKey,
    linkIds: readonly string[],
    signal: AbortSignal,
  ) => Promise<number>;
}

/** The methods that writing workspaces needs. */
export interface CommitStore {
  /**
   * Returns the cached copy of a workspace, if there is one. It may be stale. Reads nothing, but waits for memory.
   */
  readonly cachedCopy: (
    key: AuthorizedWorkspaceKey,
    signal: AbortSignal,
    reservations: Reservations,
  ) => Promise<WorkspaceCopy | undefined>;

  /**
   * Returns the current workspace, or null if it does not exist. Reads the head, unless it was prefetched, and the chunks
   * that changed since the cached copy. Waits for memory.
   */
  readonly load: (
    key: AuthorizedWorkspaceKey,
    signal: AbortSignal,
    options?: LoadOptions,
  ) => Promise<WorkspaceCopy | null>;

  /**
   * Like `load`, for a workspace that another instance has probably changed since `stale` was current. Reads the
   * head and the chunks that changed last in one round trip, then any others that have changed.
   */
  readonly reload: (
    key: AuthorizedWorkspaceKey,
    stale: WorkspaceCopy,
    signal: AbortSignal,
    reservations: Reservations,
  ) => Promise<WorkspaceCopy | null>;

  /** Stores a commit and caches the result. Throws like `writeCommit`. Writes the head and the changed chunks. */
  readonly commit: (
    key: AuthorizedWorkspaceKey,
    base: WorkspaceCopy | null,
    commit: Commit,
    signal: AbortSignal,
  ) => Promise<void>;
}
