import { FieldPath, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import { WeightedSemaphore, type Payer } from '../../platform/weightedSemaphore';
import { chunkReferences, versionedChunk, type VersionedChunk } from './chunkReader';
import { parseHead } from '../../shared/contract/documents';
import { parseMembership } from '../../shared/contract/sharing';
import { SharedLoads, SharedReads } from './sharedReads';
import type { ReadHead, ReadMembership } from '../base/readHead';

/** Reads the heads of workspaces. Reserves memory before each read, and shares concurrent reads of the same head by one user. */
export class HeadReader {
  private readonly heads = new SharedReads<(ReadHeadOrMembership | null)[]>();
  private readonly publicHeads = new SharedLoads<Required<ReadHead> | null>();
  readonly memory = new WeightedSemaphore(MEMORY, MEMORY_OF_USER);

  /**
   * Returns the whole head of a public workspace for visitors, or null if there is none. Reads one document. Firestore itself
   * looks at `isPublic`: if the service did, visitors could tell a large private workspace from none by the time that reading
   * its head takes. Shares running reads of the same head.
   */
  readPublic(reference: DocumentReference, signal: AbortSignal): Promise<Required<ReadHead> | null> {
    const publicOnes = reference.parent
      .where(FieldPath.documentId(), '==', reference.id)
      .where('isPublic', '==', true);
    return this.publicHeads.run(reference.path, signal, (isWanted) =>
      this.memory.run({ user: VISITORS, weight: HEAD_MEMORY, isWanted }, async () => {
        const [stored] = (await publicOnes.limit(1).get()).docs;
        return stored ? { updateTime: stored.updateTime, head: parseHead(stored.data()) } : null;
      }),
    );
  }

  /** Returns a whole head, or null if the workspace does not exist. Reads one document. */
  async read(reference: DocumentReference, payer: Payer): Promise<Required<ReadHead> | null> {
    return headIn(await this.readHeadOrMembership(reference, payer));
  }

  /** Returns a whole head, where a shared workspace is stored, or null if neither exists. Reads one document. */
  async readHeadOrMembership(
    document: DocumentReference,
    payer: Payer,
  ): Promise<ReadHeadOrMembership | null> {
    const [stored = null] = await this.readAll([document], payer);
    return stored;
  }

  /** Reads several documents like {@link readHeadOrMembership}, in one round trip. */
  readAll(
    documents: readonly [DocumentReference, ...DocumentReference[]],
    payer: Payer,
  ): Promise<(ReadHeadOrMembership | null)[]> {
    const { user, users } = payer;
    const name = [sharersOf(payer), ...documents.map(({ path }) => path)].join(' ');
    const weight = documents.length * HEAD_MEMORY;
    return this.heads.run(name, () =>
      this.memory.run({ user, users, weight, isWanted }, async () => {
        const snapshots = await documents[0].firestore.getAll(...documents);
        return snapshots.map((snapshot) => storedIn(snapshot));
      }),
    );
  }

  /**
   * Returns a whole head with those chunks at these indices that exist, or null if there is no head. Reads one
   * document for each.
   */
  readWithChunks(
    reference: DocumentReference,
    indices: readonly number[],
    { user, users }: Payer,
  ): Promise<HeadWithChunks | null> {
    const weight = HEAD_MEMORY + indices.length * CHUNK_MEMORY;
    return this.memory.run({ user, users, weight, isWanted }, async () => {
      const documents = [reference, ...chunkReferences(reference, indices)];
      const [stored, ...snapshots] = await reference.firestore.getAll(...documents);
      if (!stored?.updateTime || parseMembership(stored.data())) return null;
      const head = parseHead(stored.data());
      const chunks = new Map<number, VersionedChunk>();
      for (const snapshot of snapshots) {
        const chunk = versionedChunk(snapshot, head);
        if (chunk) chunks.set(Number(snapshot.id), chunk);
      }
      return { updateTime: stored.updateTime, head, chunks };
    });
  }
}

const MIB = 1024 * 1024;

/** The memory for reading a head. A head has at most 1 MiB, but its categories decode to many small objects. */
const HEAD_MEMORY = 6 * MIB;

/** The memory for reading a chunk together with a head. */
const CHUNK_MEMORY = 3 * MIB;

/** The memory for all reads, and for those of one user. Decoding a large head blocks the thread for about 50 ms. */
const MEMORY = 48 * MIB;
const MEMORY_OF_USER = 24 * MIB;

/** Whom the memory counts against: all visitors together, so that they never take up that of users. */
export const VISITORS = '';

export type ReadHeadOrMembership = Required<ReadHead> | ReadMembership;

export const isMembership = (stored: ReadHead | ReadMembership): stored is ReadMembership =>
  'membership' in stored;

/** Returns the head, or null if nothing or only a membership is stored in its place. */
export const headIn = (stored: ReadHeadOrMembership | null = null): Required<ReadHead> | null =>
  stored && !isMembership(stored) ? stored : null;

/** A head with some of its workspace's chunks, by index. The chunks may be newer than the head, or older. */
export interface HeadWithChunks extends Required<ReadHead> {
  readonly chunks: ReadonlyMap<number, VersionedChunk>;
}

const isWanted = () => true;

/** Names the callers who share a read. Different users do not: one who has used up their memory would hold up the others. */
export const sharersOf = ({ user, users }: Payer): string => (users ? '*' : user);

function storedIn(snapshot: DocumentSnapshot): ReadHeadOrMembership | null {
  const { updateTime } = snapshot;
  if (!updateTime) return null;
  const membership = parseMembership(snapshot.data());
  return membership ? { membership } : { updateTime, head: parseHead(snapshot.data()) };
}
