import type { CollectionReference, DocumentReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../access/actor';
import { pause, withDeadline } from '../platform/deadline';
import { LIMITS } from '../shared/base/limits';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '../shared/model/model';
import { orUnavailable } from '../platform/firestore';
import { WeightedSemaphore, type Lease } from '../platform/weightedSemaphore';
import { CopyLoader } from './copyLoader';
import { deleteDocuments, someWorkspaceIds } from './deletion';
import type { Head, WorkspaceKey } from '../shared/contract/documents';
import { HeadReader, type ListedWorkspaceHead, type ReadHead } from './headReader';
import { WorkspaceCache, type WorkspaceCopy } from './workspaceCache';
import { writeCommit, type Commit } from './writeCommit';

/** How often to retry, and how long to wait, while commits keep changing the chunks after the head was read. */
const MAX_ROUNDS = 50;
const MAX_PAUSE_MS = 100;

/** Identifies a workspace that the actor of a call may access. */
export interface AuthorizedWorkspaceKey extends WorkspaceKey {
  readonly uid: AuthorizedUid;
}

/** A head that is being read before anyone needs it. */
export interface PrefetchedHead {
  readonly path: string;
  readonly read: Promise<ReadHead | null>;
}

/** How to load a workspace. */
export interface LoadOptions {
  readonly prefetched?: PrefetchedHead | undefined;
  /** Holds the copy, so that its memory is counted until the caller is done with it. */
  readonly lease?: Lease | undefined;
}

/** Reads and writes workspaces in Firestore, and caches them in memory. Knows nothing about the operations on them. */
export class WorkspaceRepository {
  private readonly cache: WorkspaceCache;
  private readonly heads = new HeadReader();
  private readonly copies: CopyLoader;
  private readonly held = new WeightedSemaphore(LIMITS.allWorkspacesBytes);

  constructor(
    private readonly firestore: Firestore,
    { copyBytes }: { copyBytes: number },
  ) {
    this.cache = new WorkspaceCache(copyBytes);
    this.copies = new CopyLoader(firestore, this.heads, this.cache);
  }

  /**
   * Returns the cached copy of a workspace, which may be stale, or undefined if none is cached. Reads nothing, but waits for
   * memory.
   * @throws {Unavailable} if there is not enough memory before `signal` aborts.
   */
  async cachedCopy(
    key: AuthorizedWorkspaceKey,
    signal: AbortSignal,
    lease: Lease,
  ): Promise<WorkspaceCopy | undefined> {
    const { path } = this.head(key);
    const copy = this.cache.get(path);
    if (copy) await this.hold(key, copy.workspace, signal, lease);
    return copy;
  }

  /** Starts reading the head of a workspace. {@link load} throws if that fails. Reads one document. */
  prefetchHead(key: AuthorizedWorkspaceKey): PrefetchedHead {
    const reference = this.head(key);
    const read = this.heads.read(reference, key.uid);
    // Without this, a failed read that nobody awaits would be an unhandled rejection.
    read.catch(() => undefined);
    return { path: reference.path, read };
  }

  /** Returns what {@link load} needs of a head that was read for a listing. */
  listedHead(key: AuthorizedWorkspaceKey, updateTime: Timestamp): PrefetchedHead {
    return { path: this.head(key).path, read: Promise.resolve({ updateTime }) };
  }

  /**
   * Returns the current workspace, or null if it does not exist. Reads the head, unless it was prefetched, and the chunks
   * that changed since the cached copy. Waits for memory.
   * @throws {Unavailable} if the database is unreachable, or if the workspace is not loaded before `signal` aborts.
   */
  async load(
    key: AuthorizedWorkspaceKey,
    signal: AbortSignal,
    { prefetched, lease }: LoadOptions = {},
  ): Promise<WorkspaceCopy | null> {
    const reference = this.head(key);
    const waiting = { user: key.uid, isWanted: () => !signal.aborted };
    let read = prefetched?.path === reference.path ? prefetched.read : this.heads.read(reference, key.uid);
    for (let round = 0; ; round++) {
      const found = await withDeadline(signal, orUnavailable(read));
      if (!found) {
        this.cache.delete(reference.path);
        return null;
      }
      const copy = await this.copies.load(reference, found, signal, waiting);
      if (copy) {
        if (lease) await this.hold(key, copy.workspace, signal, lease);
        return copy;
      }
      if (round >= MAX_ROUNDS) throw new Error(`The chunks of ${reference.path} do not match its head.`);
      await pause(Math.random() * MAX_PAUSE_MS, signal);
      read = this.heads.read(reference, key.uid);
    }
  }

  /**
   * Returns what {@link load} returns, for a workspace that another instance has probably changed since `stale` was current.
   * Reads the head and the chunks that changed last in one round trip, then any others that have changed.
   */
  async reload(
    key: AuthorizedWorkspaceKey,
    stale: WorkspaceCopy,
    signal: AbortSignal,
    lease: Lease,
  ): Promise<WorkspaceCopy | null> {
    const reference = this.head(key);
    const waiting = { user: key.uid, isWanted: () => !signal.aborted };
    const copy = await this.copies.reload(reference, stale, signal, waiting);
    if (copy === undefined) return this.load(key, signal, { lease });
    if (copy === null) this.cache.delete(reference.path);
    else await this.hold(key, copy.workspace, signal, lease);
    return copy;
  }

  /**
   * Counts the memory of a workspace until the lease is released. Waits for memory unless the workspace is already held.
   * @throws {Unavailable} if there is not enough memory before `signal` aborts.
   */
  async hold(
    key: AuthorizedWorkspaceKey,
    workspace: Workspace,
    signal: AbortSignal,
    lease: Lease,
  ): Promise<void> {
    const waiting = { user: key.uid, isWanted: () => !signal.aborted };
    lease.add(await withDeadline(signal, this.cache.use(this.head(key).path, workspace, waiting)));
  }

  /**
   * Returns the head of a workspace, or null if it does not exist. Reads one document.
   * @throws {Unavailable} if the database is unreachable or does not respond before `signal` aborts.
   */
  async loadHead(key: AuthorizedWorkspaceKey, signal: AbortSignal): Promise<Head | null> {
    const read = await withDeadline(signal, orUnavailable(this.heads.read(this.head(key), key.uid)));
    return read?.head ?? null;
  }

  /**
   * Returns the result of `work`, which holds several workspaces with this many stored bytes in total. Waits for other calls
   * that do the same. Otherwise, calls that hold some workspaces and wait for memory for the next could block each other.
   * @throws {Unavailable} if `signal` aborts first, else whatever `work` throws.
   */
  holdAll<Result>(
    { uid: user }: { uid: AuthorizedUid },
    bytes: number,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const isWanted = () => !signal.aborted;
    return withDeadline(signal, this.held.run({ user, weight: bytes, isWanted }, work));
  }

  /**
   * Returns what a listing knows about a user's workspaces, by id: the {@link LIMITS.workspacesListed} most recently changed,
   * and the default workspace if it exists. Reads one document for each.
   * @throws {Unavailable} if the database is unreachable or does not respond before `signal` aborts.
   */
  async list(uid: AuthorizedUid, signal: AbortSignal): Promise<ReadonlyMap<string, ListedWorkspaceHead>> {
    const defaultHead = this.head({ uid, workspaceId: DEFAULT_WORKSPACE_ID });
    return withDeadline(signal, orUnavailable(this.heads.list(this.workspaces(uid), defaultHead, uid)));
  }

  /** Stores a commit and caches the result. Throws as {@link writeCommit} does. Writes the head and the changed chunks. */
  async commit(
    key: AuthorizedWorkspaceKey,
    base: WorkspaceCopy | null,
    commit: Commit,
    signal: AbortSignal,
  ): Promise<void> {
    const reference = this.head(key);
    const copy = await writeCommit(this.firestore, reference, base, commit, signal);
    if (copy) this.cache.set(reference.path, copy);
  }

  /**
   * Deletes a workspace with all of its chunks.
   * @returns whether it existed.
   * @throws {Unavailable} if the database is unreachable or does not respond before `signal` aborts.
   */
  async delete(key: AuthorizedWorkspaceKey, signal: AbortSignal): Promise<boolean> {
    const head = this.head(key);
    const wasStored = await deleteDocuments(this.firestore, head, signal);
    this.cache.delete(head.path);
    return wasStored;
  }

  /**
   * Deletes all workspaces of a user, a few at a time.
   * @returns whether the user had any.
   * @throws {Unavailable} as {@link delete} does. Calling it again continues.
   */
  async deleteAll(uid: AuthorizedUid, signal: AbortSignal): Promise<boolean> {
    for (let hadAny = false; ; hadAny = true) {
      const ids = await someWorkspaceIds(this.workspaces(uid), signal);
      if (ids.length === 0) return hadAny;
      await Promise.all(ids.map((workspaceId) => this.delete({ uid, workspaceId }, signal)));
    }
  }

  private workspaces(uid: AuthorizedUid): CollectionReference {
    return this.firestore.collection('users').doc(uid).collection('workspaces');
  }

  private head({ uid, workspaceId }: AuthorizedWorkspaceKey): DocumentReference {
    return this.workspaces(uid).doc(workspaceId);
  }
}
