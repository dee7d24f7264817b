import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Chunk } from '../../shared/model/model';
import { jsonBytes } from '../../shared/text/bytes';
import { parseChunk, type Head } from '../../shared/contract/documents';
import type { WorkspaceCopy } from '../base/workspaceCopy';

/**
 * Returns the chunks that a head lists, or undefined if a commit came between the reads of the head and the chunks.
 * Reads and measures only the chunks whose version is neither in `cached` nor in `read`. Calls `reserve` for the
 * bytes by which they are larger than the head says.
 */
export async function readChunks(
  firestore: Firestore,
  head: DocumentReference,
  current: Head,
  cached: WorkspaceCopy | undefined,
  reserve: (bytes: number) => Promise<void>,
  read: ReadonlyMap<number, VersionedChunk> = new Map(),
): Promise<Chunk[] | undefined> {
  const { chunks: expected } = current;
  const chunks = expected.map(({ version }, index) => {
    if (cached?.versions[index] === version) return cached.workspace.chunks[index];
    const stored = read.get(index);
    return stored?.version === version ? stored.chunk : undefined;
  });
  const stale = chunks.flatMap((chunk, index) => (chunk ? [] : [index]));
  for (let start = 0; start < stale.length; start += CHUNKS_AT_ONCE) {
    const indices = stale.slice(start, start + CHUNKS_AT_ONCE);
    let surplus = 0;
    for (const snapshot of await firestore.getAll(...chunkReferences(head, indices))) {
      const index = Number(snapshot.id);
      const stored = versionedChunk(snapshot, current);
      if (!stored || stored.version !== expected[index]?.version) return undefined;
      chunks[index] = stored.chunk;
      surplus += Math.max(0, stored.chunk.bytes - expected[index].bytes);
    }
    if (surplus > 0) await reserve(surplus);
  }
  return chunks.filter((chunk) => chunk !== undefined);
}

/** How many chunks to read at once. Until they are parsed, documents need several times as much memory as links. */
const CHUNKS_AT_ONCE = 16;

/** A chunk with its version and its measured size. */
export interface VersionedChunk {
  readonly version: string;
  readonly chunk: Chunk;
}

export function chunkReferences(head: DocumentReference, indices: readonly number[]): DocumentReference[] {
  return indices.map((index) => head.collection('pages').doc(String(index)));
}

/** A chunk with all of its fields, including those that this version does not know. */
const measuredSchema = z.looseObject({ version: z.string(), links: z.record(z.string(), z.unknown()) });

/**
 * Returns a chunk with its version and the size of all its fields, or undefined if it does not exist. The size in
 * the head may be too small: earlier versions let browsers delete links and subtract more than their size. If that
 * size were trusted, the chunk could grow beyond what a document can hold.
 */
export function versionedChunk(snapshot: DocumentSnapshot, head: Head): VersionedChunk | undefined {
  if (!snapshot.exists) return undefined;
  const document = snapshot.data();
  const { links } = parseChunk(document, head);
  const { version, links: measured, ...others } = measuredSchema.parse(document);
  let bytes = Object.keys(others).length > 0 ? jsonBytes(others) : 0;
  for (const entry of Object.entries(measured)) bytes += jsonBytes(entry);
  return { version, chunk: { bytes, links: new Map(Object.entries(links)) } };
}
