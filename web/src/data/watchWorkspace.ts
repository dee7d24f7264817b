import { onSnapshot, type DocumentSnapshot, type Firestore } from 'firebase/firestore';
import type { Chunk, Link, Workspace } from '@lib/domain/model';
import { sameLink } from '@lib/domain/operations/savedLink';
import { fromDocuments, type Head } from '@lib/storage/documents';
import { chunksOf, headReference, readChunk, readHead, type WorkspaceKey } from '../firebase/documents';
import { afterResponse, catchErrors } from '../firebase/listeners';

/** A chunk as last read. */
interface KnownChunk {
  readonly version: string;
  readonly links: ReadonlyMap<string, Link>;
}

/**
 * Calls `onChange` with the workspace and all its links once the server has responded, and again on every change. Passes
 * null while the workspace does not exist. The head and the chunks arrive as separate documents, so `onChange` waits
 * until their versions agree. Unchanged chunks and links stay the same objects, so that results cached for them
 * (searches, summaries) stay valid.
 * @returns a function that stops watching. An error also stops it, before `onError` is called.
 */
export function watchWorkspace(
  firestore: Firestore,
  key: WorkspaceKey,
  onChange: (workspace: Workspace | null) => void,
  onError: (error: Error) => void,
): () => void {
  const reference = headReference(firestore, key);
  const known = new Map<number, KnownChunk>();
  let chunks: readonly Chunk[] = [];
  let head: Head | null | undefined;
  let hasChunks = false;

  const notify = () => {
    if (head === undefined || !hasChunks) return;
    if (head === null) {
      onChange(null);
      return;
    }
    const assembled = assemble(head, known, chunks);
    if (!assembled) return;
    chunks = assembled;
    onChange(fromDocuments(key.workspaceId, head, assembled));
  };
  const stop = () => {
    stopHead();
    stopChunks();
  };
  const fail = (error: Error) => {
    stop();
    onError(error);
  };

  const stopHead = onSnapshot(
    reference,
    { includeMetadataChanges: true },
    catchErrors(
      afterResponse((snapshot: DocumentSnapshot) => {
        head = readHead(snapshot);
        notify();
      }),
      fail,
    ),
    fail,
  );
  const stopChunks = onSnapshot(
    chunksOf(reference),
    { includeMetadataChanges: true },
    catchErrors((snapshot) => {
      for (const { doc, type } of snapshot.docChanges()) {
        const index = Number(doc.id);
        const chunk = type === 'removed' ? null : readChunk(doc);
        const links = chunk && keepUnchanged(chunk.links, known.get(index));
        if (links) known.set(index, { version: chunk.version, links });
        else known.delete(index);
      }
      hasChunks ||= !snapshot.metadata.fromCache;
      notify();
    }, fail),
    fail,
  );
  return stop;
}

/** Returns the chunks that the head lists, or undefined until the known versions of all of them match. */
function assemble(
  head: Head,
  known: ReadonlyMap<number, KnownChunk>,
  before: readonly Chunk[],
): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (const [index, { version, bytes }] of head.chunks.entries()) {
    const chunk = known.get(index);
    if (chunk?.version !== version) return undefined;
    const same = before[index];
    chunks.push(same?.links === chunk.links && same.bytes === bytes ? same : { bytes, links: chunk.links });
  }
  return chunks;
}

/** Returns the links, reusing the previous object of each link that has not changed. */
function keepUnchanged(
  links: Readonly<Record<string, Link>>,
  before?: KnownChunk,
): ReadonlyMap<string, Link> {
  return new Map(
    Object.entries(links).map(([id, link]) => {
      const known = before?.links.get(id);
      return [id, known && sameLink(known, link) ? known : link];
    }),
  );
}
