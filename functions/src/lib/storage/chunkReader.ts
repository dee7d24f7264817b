import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { LIMITS } from '../domain/limits';
import type { Chunk, Link } from '../domain/model';
import { parseChunk, type Head } from './documents';
import { WeightedSemaphore } from './weightedSemaphore';
import type { WorkspaceCopy } from './workspaceCache';

/** Big loads together read at most one full workspace. Small loads have their own limit, so they never wait for big ones. */
const SMALL_LOAD_BYTES = 1024 * 1024;
const SMALL_LOADS_BYTES = 4 * 1024 * 1024;

/** Reads the chunks of workspaces. Limits the bytes loaded at once, so that they fit into memory. */
export class ChunkReader {
  private readonly bigLoads = new WeightedSemaphore(LIMITS.workspaceBytes);
  private readonly smallLoads = new WeightedSemaphore(SMALL_LOADS_BYTES);

  constructor(private readonly firestore: Firestore) {}

  /**
   * Returns the chunks that a head lists, or undefined if a commit came between the reads of the head and the chunks.
   * Reads only the chunks whose version differs from `cached`. Waits while too much else is being loaded.
   * @throws {Unavailable} if `isWanted` returns false when its turn comes.
   */
  async read(
    head: DocumentReference,
    { chunks: expected }: Head,
    cached: WorkspaceCopy | undefined,
    isWanted: () => boolean,
  ): Promise<Chunk[] | undefined> {
    const chunks = expected.map(({ version }, index) =>
      cached?.versions[index] === version ? cached.workspace.chunks[index] : undefined,
    );
    const stale = chunks.flatMap((chunk, index) => (chunk ? [] : [index]));
    if (stale.length > 0) {
      const bytes = stale.reduce((sum, index) => sum + (expected[index]?.bytes ?? 0), 0);
      const references = stale.map((index) => head.collection('pages').doc(String(index)));
      const loads = bytes <= SMALL_LOAD_BYTES ? this.smallLoads : this.bigLoads;
      const read = await loads.run(bytes, isWanted, () => this.readAll(references, expected));
      if (!read) return undefined;
      for (const [index, chunk] of read) chunks[index] = chunk;
    }
    return chunks.filter((chunk) => chunk !== undefined);
  }

  /** Returns these chunks by index, or undefined if any does not have the expected version. */
  private async readAll(
    references: readonly DocumentReference[],
    expected: Head['chunks'],
  ): Promise<Map<number, Chunk> | undefined> {
    const chunks = new Map<number, Chunk>();
    for (const snapshot of await this.firestore.getAll(...references)) {
      const index = Number(snapshot.id);
      const { version, bytes = 0 } = expected[index] ?? {};
      const stored = snapshot.exists ? parseChunk(snapshot.data()) : undefined;
      if (!stored || stored.version !== version) return undefined;
      const links = new Map(Object.entries(stored.links));
      chunks.set(index, { bytes: Math.max(bytes, minimumBytes(links)), links });
    }
    return chunks;
  }
}

/**
 * Returns a lower bound for the size of these links. The head may claim less, because the rules let a browser that
 * deletes a link subtract more than the link's size.
 */
function minimumBytes(links: ReadonlyMap<string, Link>): number {
  let bytes = 0;
  for (const { title, url, notes = '' } of links.values()) bytes += title.length + url.length + notes.length;
  return bytes;
}
