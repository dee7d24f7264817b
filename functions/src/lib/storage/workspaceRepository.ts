import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../auth/actor';
import { pause, withDeadline } from '../deadline';
import { LIMITS } from '../domain/limits';
import { DEFAULT_WORKSPACE_ID } from '../domain/model';
import { orUnavailable } from '../firestore';
import { ChunkReader } from './chunkReader';
import { fromDocuments, parseHead, type Head, type WorkspaceKey } from './documents';
import { SharedLoads } from './sharedLoads';
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
  readonly snapshot: Promise<DocumentSnapshot>;
}

/** Reads and writes workspaces in Firestore, and caches them in memory. Knows nothing about the operations on them. */
export class WorkspaceRepository {
  private readonly cache: WorkspaceCache;
  private readonly chunks: ChunkReader;
  private readonly loads = new SharedLoads<WorkspaceCopy | undefined>();

  constructor(
    private readonly firestore: Firestore,
    { copyBytes }: { copyBytes: number },
  ) {
    this.cache = new WorkspaceCache(copyBytes);
    this.chunks = new ChunkReader(firestore);
  }

  /** Returns the cached copy of a workspace, which may be stale, or undefined. Reads nothing. */
  cachedCopy(key: AuthorizedWorkspaceKey): WorkspaceCopy | undefined {
    return this.cache.get(this.head(key).path);
  }

  /** Starts reading the head of a workspace. {@link load} throws if that fails. Reads one document. */
  prefetchHead(key: AuthorizedWorkspaceKey): PrefetchedHead {
    const reference = this.head(key);
    const snapshot = reference.get();
    // Without this, a failed read that nobody awaits would be an unhandled rejection.
    snapshot.catch(() => undefined);
    return { path: reference.path, snapshot };
  }

  /**
   * Returns the current workspace, or null if there is none. Reads the head, unless it was prefetched, and the chunks
   * that changed since the cached copy.
   * @throws {Unavailable} if the database is unreachable or does not respond before `signal` aborts.
   */
  async load(
    key: AuthorizedWorkspaceKey,
    signal: AbortSignal,
    prefetched?: PrefetchedHead,
  ): Promise<WorkspaceCopy | null> {
    const reference = this.head(key);
    let read = prefetched?.path === reference.path ? prefetched.snapshot : reference.get();
    for (let round = 0; ; round++) {
      const snapshot = await withDeadline(signal, orUnavailable(read));
      if (!snapshot.updateTime) {
        this.cache.delete(reference.path);
        return null;
      }
      const copy = await this.loadChunks(snapshot, snapshot.updateTime, signal);
      if (copy) return copy;
      if (round >= MAX_ROUNDS) throw new Error(`The chunks of ${reference.path} do not match its head.`);
      await pause(Math.random() * MAX_PAUSE_MS, signal);
      read = reference.get();
    }
  }

  /** Returns the copy that matches a head, or undefined if a commit came between reading the head and the chunks. */
  private async loadChunks(
    snapshot: DocumentSnapshot,
    updateTime: Timestamp,
    signal: AbortSignal,
  ): Promise<WorkspaceCopy | undefined> {
    const { ref } = snapshot;
    const cached = this.cache.get(ref.path);
    if (cached?.updateTime.isEqual(updateTime)) return cached;
    const load = this.loads.run(`${ref.path}@${updateTime.valueOf()}`, signal, async (isWanted) => {
      const head = parseHead(snapshot.data());
      const chunks = await this.chunks.read(ref, head, cached, isWanted);
      const versions = head.chunks.map(({ version }) => version);
      return chunks && { updateTime, versions, workspace: fromDocuments(ref.id, head, chunks) };
    });
    const copy = await withDeadline(signal, orUnavailable(load));
    if (copy) this.cache.set(ref.path, copy);
    return copy;
  }

  /**
   * Returns the heads of a user's workspaces by id: the {@link LIMITS.workspacesListed} most recently changed, and the
   * default workspace if it exists. Reads one document for each.
   * @throws {Unavailable} if the database is unreachable or does not respond before `signal` aborts.
   */
  async list(uid: AuthorizedUid, signal: AbortSignal): Promise<ReadonlyMap<string, Head>> {
    const newest = this.workspaces(uid).orderBy('updatedAt', 'desc').limit(LIMITS.workspacesListed);
    const { docs } = await withDeadline(signal, orUnavailable(newest.get()));
    const documents: DocumentSnapshot[] = docs;
    if (docs.length === LIMITS.workspacesListed && !docs.some(({ id }) => id === DEFAULT_WORKSPACE_ID)) {
      const reference = this.head({ uid, workspaceId: DEFAULT_WORKSPACE_ID });
      documents.push(await withDeadline(signal, orUnavailable(reference.get())));
    }
    return new Map(
      documents.filter(({ exists }) => exists).map((document) => [document.id, parseHead(document.data())]),
    );
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

  private workspaces(uid: AuthorizedUid): CollectionReference {
    return this.firestore.collection('users').doc(uid).collection('workspaces');
  }

  private head({ uid, workspaceId }: AuthorizedWorkspaceKey): DocumentReference {
    return this.workspaces(uid).doc(workspaceId);
  }
}
