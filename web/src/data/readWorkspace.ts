import { getDocFromServer, type DocumentReference, type Firestore } from 'firebase/firestore';
import type { Chunk, Workspace } from '@shared/model/model';
import { fromDocuments, type Head, type StoredChunk } from '@shared/contract/documents';
import { chunkReference, headReference, readChunk, readHead, type WorkspaceKey } from '../firebase/documents';
import { whileArriving } from './whileArriving';

/** How many times the workspace may change while it is being read. */
const MAX_CHANGES = 5;

/**
 * Reads a workspace and all its links once, from the server. Reads each chunk in its own request, to notice if
 * nothing arrives anymore.
 * @throws {Error} if nothing arrives for 30 s, the workspace does not exist, or it keeps changing.
 */
export function readWorkspace(firestore: Firestore, key: WorkspaceKey): Promise<Workspace> {
  const reference = headReference(firestore, key);
  return whileArriving(async (arrived) => {
    const known = new Map<number, StoredChunk>();
    for (let change = 0; change <= MAX_CHANGES; change++) {
      const head = readHead(await getDocFromServer(reference));
      arrived();
      if (!head) throw new Error('This workspace no longer exists. Choose another one.');
      const chunks = await readChunks(reference, head, known, arrived);
      if (chunks) return fromDocuments(key.workspaceId, head, chunks);
    }
    throw new Error('This workspace is being changed right now. Try again in a minute.');
  });
}

/** Returns the chunks that the head lists, or undefined if one has changed. Reads those that are not in `known`. */
async function readChunks(
  reference: DocumentReference,
  head: Head,
  known: Map<number, StoredChunk>,
  arrived: () => void,
): Promise<Chunk[] | undefined> {
  const read = async ({ version, bytes }: Head['chunks'][number], index: number) => {
    let chunk = known.get(index);
    if (chunk?.version !== version) {
      chunk = readChunk(await getDocFromServer(chunkReference(reference, index))) ?? undefined;
      arrived();
      if (chunk?.version !== version) return undefined;
      known.set(index, chunk);
    }
    return { bytes, links: new Map(Object.entries(chunk.links)) };
  };
  const chunks = await Promise.all(head.chunks.map(read));
  return chunks.every((chunk) => chunk !== undefined) ? chunks : undefined;
}
