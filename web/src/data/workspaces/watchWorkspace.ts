import {
  onSnapshot,
  snapshotEqual,
  type DocumentSnapshot,
  type Firestore,
  type QuerySnapshot,
} from 'firebase/firestore';
import type { Chunk, Workspace } from '@shared/model/model';
import { fromDocuments, type Head, type StoredChunk } from '@shared/contract/documents';
import {
  chunkReference,
  chunksOf,
  headReference,
  readChunk,
  readHead,
  workspacesOf,
} from '../../firebase/documents';
import { catchErrors, EVERYTHING, restarting, watchDocument, watchQuery } from '../../firebase/listeners';
import { assemble, keepUnchanged, type KnownChunk } from './knownChunks';
import { named, storedAt, type UserWorkspace } from './userWorkspace';

/**
 * Calls `onChange` with the workspace and all its links once the server has responded, and again on every change. Passes
 * null while the workspace does not exist. Unchanged chunks and links stay the same objects, so that results cached for
 * them (searches, summaries) stay valid.
 *
 * If no chunks are known, reads all of them once, together with the head. From then on it watches the head, and reads a chunk
 * only if the head lists another version of it. So a tab that wakes up after hours reads what has changed, not everything.
 * @returns a function that stops watching. An error also stops it, before `onError` is called.
 */
export function watchWorkspace(
  firestore: Firestore,
  userWorkspace: UserWorkspace,
  onChange: (workspace: Workspace | null) => void,
  onError: (error: Error) => void,
  { known: knownBefore, chunks: chunksBefore = [], onRead }: Reading = {},
): () => void {
  const reference = headReference(firestore, storedAt(userWorkspace));
  const known = new Map(knownBefore);
  /** Stops reading a chunk, by index. Has an entry for each chunk whose listed version has not arrived. */
  const reads = new Map<number, () => void>();
  let chunks = chunksBefore;
  let head: Head | null | undefined;
  let hasFirstChunks = known.size > 0;

  const stop = () => {
    stopHead();
    stopFirstChunks();
    for (const stopReading of reads.values()) stopReading();
    reads.clear();
  };
  const fail = (error: Error) => {
    stop();
    onError(error);
  };

  const keep = (index: number, chunk: StoredChunk | null) => {
    if (!chunk) known.delete(index);
    else known.set(index, { version: chunk.version, links: keepUnchanged(chunk.links, known.get(index)) });
  };
  const read = (index: number) =>
    watchDocument(
      chunkReference(reference, index),
      (snapshot) => {
        keep(index, readChunk(snapshot));
        update();
      },
      fail,
    );

  /** Reports the workspace, or reads the chunks that are missing. */
  const update = () => {
    if (head === undefined || !hasFirstChunks) return;
    stopFirstChunks();
    const listed = head?.chunks ?? [];
    for (const index of known.keys()) if (index >= listed.length) known.delete(index);
    const missing = listed.flatMap(({ version }, index) =>
      known.get(index)?.version === version ? [] : [index],
    );
    for (const [index, stopReading] of reads) {
      if (missing.includes(index)) continue;
      stopReading();
      reads.delete(index);
    }
    for (const index of missing) {
      if (reads.size < MAX_READS && !reads.has(index)) reads.set(index, read(index));
    }
    if (missing.length > 0) return;
    chunks = assemble(listed, known, chunks);
    const workspace = head && fromDocuments(userWorkspace.workspaceId, head, chunks);
    onRead?.(head, known, workspace);
    onChange(workspace);
  };

  let snapshotBefore: DocumentSnapshot | undefined;
  const receiveHead = (snapshot: DocumentSnapshot | undefined) => {
    const isSame = snapshot && snapshotBefore && snapshotEqual(snapshot, snapshotBefore);
    if (head !== undefined && (isSame || snapshot === snapshotBefore)) return;
    snapshotBefore = snapshot;
    const read = snapshot && readHead(snapshot);
    head = read ? named(userWorkspace, read) : null;
    update();
  };
  // Firestore reads each document only once, although the list of workspaces listens to the same ones.
  const stopHead = userWorkspace.shared
    ? watchDocument(reference, receiveHead, fail)
    : watchQuery(
        workspacesOf(firestore, userWorkspace.uid),
        ({ docs }) => receiveHead(docs.find(({ id }) => id === userWorkspace.workspaceId)),
        fail,
      );
  const stopFirstChunks = hasFirstChunks
    ? () => undefined
    : restarting(
        (failed) =>
          onSnapshot(
            chunksOf(reference),
            EVERYTHING,
            catchErrors((snapshot: QuerySnapshot) => {
              for (const { doc } of snapshot.docChanges()) keep(Number(doc.id), readChunk(doc));
              hasFirstChunks ||= !snapshot.metadata.fromCache;
              update();
            }, fail),
            failed,
          ),
        fail,
      );
  return stop;
}

/** How many chunks to read at a time. Firestore hands over what arrives together in one long task. */
const MAX_READS = 3;

/** What of a workspace is known before anything is read, and where to pass on what is read. */
interface Reading {
  readonly known?: ReadonlyMap<number, KnownChunk>;
  /** The chunks of the workspace that is shown already, so that those that have not changed stay the same objects. */
  readonly chunks?: readonly Chunk[];
  /** Called before each `onChange` with the head, all known chunks, and the same workspace. */
  readonly onRead?: (
    head: Head | null,
    known: ReadonlyMap<number, KnownChunk>,
    workspace: Workspace | null,
  ) => void;
}
