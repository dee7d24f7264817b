import {
  FieldPath,
  FieldValue,
  type CollectionReference,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../auth/actor';
import { pause, withDeadline } from '../deadline';
import { orUnavailable } from '../firestore';
import type { ChunkChanges } from './workspaceChanges';
import { WorkspaceCache, type WorkspaceCopy } from './workspaceCache';
import { fromDocuments, parseHead, toHead, type Head } from './documents';
import { LIMITS } from '../domain/limits';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '../domain/model';
import { ChunkReader } from './chunkReader';

/** Readings between which commits may fall, before a workspace is taken for damaged, and the pause after each. */
const MAX_ROUNDS = 50;
const LONGEST_PAUSE_MS = 100;

/** Where a workspace is stored. */
export interface WorkspaceKey {
  readonly uid: AuthorizedUid;
  readonly workspaceId: string;
}

/** A head that is being read before it is known that it is needed. */
export interface PrefetchedHead {
  readonly path: string;
  readonly snapshot: Promise<DocumentSnapshot>;
}

/** What is to be written. */
export interface Commit {
  /** The workspace after the change. */
  readonly workspace: Workspace;
  /** The changed entries of its pages, by the number of the page. */
  readonly changes: ReadonlyMap<number, ChunkChanges>;
  /** An id of this commit. */
  readonly version: string;
}

/** Pages that are being loaded, and the signals of those who wait for them. */
interface Load {
  readonly copy: Promise<WorkspaceCopy | undefined>;
  readonly signals: AbortSignal[];
}

/** The documents of the workspaces, and copies of them in memory. Talks to storage; the rules are elsewhere. */
export class WorkspaceRepository {
  private readonly copies: WorkspaceCache;
  private readonly loading = new Map<string, Load>();
  private readonly chunks: ChunkReader;

  constructor(
    private readonly firestore: Firestore,
    { copyBytes }: { copyBytes: number },
  ) {
    this.copies = new WorkspaceCache(copyBytes);
    this.chunks = new ChunkReader(firestore);
  }

  /** The copy in memory, current or not. Reads nothing. */
  copyOf(key: WorkspaceKey): WorkspaceCopy | undefined {
    return this.copies.get(this.head(key).path);
  }

  /** Begins to read a head that a call will probably need. What fails shows when it is used. Reads one document. */
  prefetchHead(key: WorkspaceKey): PrefetchedHead {
    const reference = this.head(key);
    const snapshot = reference.get();
    snapshot.catch(() => undefined);
    return { path: reference.path, snapshot };
  }

  /**
   * The workspace as it stands now, or null. Reads its head, unless that is being read, and those pages that changed
   * since the copy in memory was made.
   * @throws {Unavailable} when the database does not answer before `signal` aborts.
   */
  async load(
    key: WorkspaceKey,
    signal: AbortSignal,
    prefetched?: PrefetchedHead,
  ): Promise<WorkspaceCopy | null> {
    const reference = this.head(key);
    for (let round = 0; ; round++) {
      const isPrefetched = round === 0 && prefetched?.path === reference.path;
      const snapshot = await withDeadline(
        signal,
        orUnavailable(isPrefetched ? prefetched.snapshot : reference.get()),
      );
      const { updateTime } = snapshot;
      if (!updateTime) {
        this.copies.forget(reference.path);
        return null;
      }
      const known = this.copies.get(reference.path);
      if (known?.updateTime.isEqual(updateTime)) return known;

      // Callers that came together share one reading of the pages.
      const name = `${reference.path}@${updateTime.valueOf()}`;
      let load = this.loading.get(name);
      if (!load) {
        const head = parseHead(snapshot.data());
        const signals = [signal];
        const isWanted = () => signals.some(({ aborted }) => !aborted);
        const copy = this.chunks.read(reference, head, known, isWanted).then(
          (chunks) =>
            chunks && {
              updateTime,
              versions: head.chunks.map(({ version }) => version),
              workspace: fromDocuments(key.workspaceId, head, chunks),
            },
        );
        load = { copy, signals };
        this.loading.set(name, load);
        const done = () => this.loading.delete(name);
        copy.then(done, done);
      } else {
        load.signals.push(signal);
      }
      const copy = await withDeadline(signal, orUnavailable(load.copy));
      if (copy) {
        this.copies.keep(reference.path, copy);
        return copy;
      }
      if (round >= MAX_ROUNDS) throw new Error(`The pages of ${reference.path} do not agree with its head.`);
      await pause(Math.random() * LONGEST_PAUSE_MS, signal);
    }
  }

  /**
   * The heads of a user's workspaces, by id: of more than {@link LIMITS.workspacesListed} those that changed last, and
   * that of the default one. Reads one document for each.
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

  /**
   * Writes a workspace and the changed entries of its pages in one batch, on the condition that it still
   * stands as in `base`, or does not exist where `base` is null. `version` marks the changed pages.
   * @throws the database's error when it was refused, or when its fate is unknown: see `isConflict`, `isOutage`.
   */
  async commit(key: WorkspaceKey, base: WorkspaceCopy | null, commit: Commit, signal: AbortSignal) {
    const { workspace, changes, version } = commit;
    const reference = this.head(key);
    const versions = workspace.chunks.map((_, index) =>
      changes.has(index) ? version : (base?.versions[index] ?? version),
    );
    const batch = this.firestore.batch();
    const head = toHead(workspace, versions);
    if (base) batch.update(reference, head, { lastUpdateTime: base.updateTime });
    else batch.create(reference, head);
    for (const [index, entries] of changes) {
      const chunk = reference.collection('pages').doc(String(index));
      const isNew = index >= (base?.workspace.chunks.length ?? 0);
      writeChunk(batch, chunk, version, entries, isNew);
    }
    const [written] = await withDeadline(signal, batch.commit());
    if (written) {
      this.copies.keep(reference.path, { updateTime: written.writeTime, workspace, versions });
    }
  }

  private workspaces(uid: AuthorizedUid): CollectionReference {
    return this.firestore.collection('users').doc(uid).collection('workspaces');
  }

  private head({ uid, workspaceId }: WorkspaceKey): DocumentReference {
    return this.workspaces(uid).doc(workspaceId);
  }
}

/** A page that is there gets only what changed; a new one is written whole, over whatever bears its number. */
function writeChunk(
  batch: WriteBatch,
  chunk: DocumentReference,
  version: string,
  entries: ChunkChanges,
  isNew: boolean,
): void {
  const present = [...entries].filter(([, link]) => link !== undefined);
  if (isNew) {
    batch.set(chunk, { version, links: Object.fromEntries(present) });
    return;
  }
  const fields = [...entries].flatMap(([id, link]) => [
    new FieldPath('links', id),
    link ?? FieldValue.delete(),
  ]);
  batch.update(chunk, 'version', version, ...fields);
}
