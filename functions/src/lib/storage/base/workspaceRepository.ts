import type { Timestamp } from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../../access/actor';
import type { EditorAccess, OwnerAccess, WorkspaceAccess } from '../../access/workspaceAccess';
import type { Reservations } from '../../platform/weightedSemaphore';
import type { Head } from '../../shared/contract/documents';
import type { Workspace } from '../../shared/model/model';
import type { ListedWorkspaceHead, PrefetchedShared, ReadHead, ReadMembership } from './readHead';
import type { WorkspaceCopy } from './workspaceCopy';
import type { Commit } from './commit';

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

  /**
   * Finds out what a user may do in the workspace that they know by this id: their own, unless it is one that somebody shares
   * with them. Reads one document, unless it was prefetched or the workspace is cached; for a shared one also its head, and
   * its members if they have changed.
   */
  readonly find: (
    user: AuthorizedUid,
    workspaceId: string,
    signal: AbortSignal,
    prefetched?: PrefetchedHead,
  ) => Promise<FoundWorkspace>;

  /** Starts reading what is stored under a workspace's id. `load` throws if that fails. Reads one document. */
  readonly prefetchHead: (access: OwnerAccess) => PrefetchedHead;

  /** Returns a head that was read for a listing, in the form that `load` accepts. */
  readonly listedHead: (access: WorkspaceAccess, updateTime: Timestamp) => PrefetchedHead;

  /**
   * Reserves the memory of a workspace until the reservations are released. Waits for memory, unless it is already
   * reserved for this workspace.
   */
  readonly reserve: (
    access: WorkspaceAccess,
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

  /**
   * Like `load`, for a response. Returns null if the user is no longer a member, according to the head that the copy was read
   * with. For that, reads the members if they have changed.
   */
  readonly loadToShow: CommitStore['load'];

  /**
   * Returns what tools call the authors of a workspace to the user, by id, and under "" whoever added the links without an
   * author, if that is the user. Undefined if the workspace is not shared, and no member has ever added anything. Reads one
   * document, unless it knows the authors.
   */
  readonly authorWords: (
    access: WorkspaceAccess,
    copy: WorkspaceCopy,
    signal: AbortSignal,
  ) => Promise<Workspace['authors']>;

  /** Returns the head of a workspace, or null if it does not exist. Reads one document, unless it was prefetched. */
  readonly loadHead: (
    access: WorkspaceAccess,
    signal: AbortSignal,
    prefetched?: PrefetchedHead,
  ) => Promise<Head | null>;

  /**
   * Returns the heads of a user's workspaces for a listing, by id: the {@link LIMITS.workspacesListed} most
   * recently changed, and the default workspace if it exists. Reads one document for each.
   */
  readonly list: (
    uid: AuthorizedUid,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, ListedWorkspaceHead>>;

  /** Deletes a workspace with all of its chunks. Returns whether it existed. */
  readonly delete: (access: OwnerAccess, signal: AbortSignal) => Promise<boolean>;

  /**
   * Deletes all workspaces of a user, a few at a time. Returns whether the user had any. If it fails, call it again
   * to continue.
   */
  readonly deleteAll: (uid: AuthorizedUid, signal: AbortSignal) => Promise<boolean>;
}

/** A head that is read before it is needed, or what is stored in its place. */
export interface PrefetchedHead {
  readonly path: string;
  readonly read: Promise<ReadHead | ReadMembership | null>;
  /** The head to which a membership in its place led the last time. */
  readonly shared?: PrefetchedShared | undefined;
}

/** A workspace by its id, whether it exists or not. */
export interface FoundWorkspace {
  readonly access: WorkspaceAccess;
  /** Set if its head was read on the way. */
  readonly prefetched?: PrefetchedHead | undefined;
}

/** Options for loading a workspace. */
export interface LoadOptions {
  readonly prefetched?: PrefetchedHead | undefined;
  /** Reserves the copy's memory until the caller no longer needs the copy. */
  readonly reservations?: Reservations | undefined;
  /** Returns all who wait for the copy, if it is not only the user. */
  readonly users?: Callers['users'] | undefined;
}

/** Callers who wait for the same thing. */
export interface Callers {
  /** Aborts when none of them waits any longer. */
  readonly signal: AbortSignal;
  /** Returns those who wait now. The memory counts against the first of them who has enough left. */
  readonly users: () => readonly string[];
}

/** The methods that writing workspaces needs. */
export interface CommitStore {
  /** How many bytes of links and history one commit may have. */
  readonly maxCommitBytes: number;

  /**
   * Returns the cached copy of a workspace, if there is one. It may be stale. Reads nothing, but waits for memory.
   */
  readonly cachedCopy: (
    access: WorkspaceAccess,
    callers: Callers,
    reservations: Reservations,
  ) => Promise<WorkspaceCopy | undefined>;

  /** Goes on with what waits for memory, if somebody who has some left has joined its callers. */
  readonly startNext: () => void;

  /**
   * Returns the current workspace, or null if it does not exist. Reads the head, unless it was prefetched, and the chunks
   * that changed since the cached copy. Waits for memory.
   */
  readonly load: (
    access: WorkspaceAccess,
    signal: AbortSignal,
    options?: LoadOptions,
  ) => Promise<WorkspaceCopy | null>;

  /**
   * Like `load`, for a workspace that another instance has probably changed since `stale` was current. Reads the
   * head and the chunks that changed last in one round trip, then any others that have changed.
   */
  readonly reload: (
    access: WorkspaceAccess,
    stale: WorkspaceCopy,
    callers: Callers,
    reservations: Reservations,
  ) => Promise<WorkspaceCopy | null>;

  /**
   * Returns whether a member may still edit a workspace, according to the members that the copy's head names. Undefined if
   * these have changed since. Reads one document, unless it knows them.
   */
  readonly isStillEditor: (
    access: EditorAccess,
    copy: WorkspaceCopy,
    signal: AbortSignal,
  ) => Promise<boolean | undefined>;

  /** Stores a commit and caches the result. Throws like `writeCommit`. Writes the head and the changed chunks. */
  readonly commit: (
    access: EditorAccess,
    base: WorkspaceCopy | null,
    commit: Commit,
    signal: AbortSignal,
  ) => Promise<void>;
}
