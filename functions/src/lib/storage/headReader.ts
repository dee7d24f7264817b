import type { DocumentReference, DocumentSnapshot, Query, Timestamp } from 'firebase-admin/firestore';
import { LIMITS } from '../shared/base/limits';
import { DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import { WeightedSemaphore } from '../platform/weightedSemaphore';
import { chunkReferences, versionedChunk, type VersionedChunk } from './chunkReader';
import {
  LISTED_FIELDS,
  listedHead,
  parseHead,
  parseListedHead,
  type Head,
  type ListedHead,
} from '../shared/contract/documents';
import { SharedReads } from './sharedReads';

const MIB = 1024 * 1024;
/** The memory for reading a head. A head has at most 1 MiB, but its categories decode to many small objects. */
const HEAD_MEMORY = 6 * MIB;
/** The memory for reading a chunk together with a head. */
const CHUNK_MEMORY = 3 * MIB;
/** The memory for reading a listing: parts of 101 heads, at most 20 KB each. */
const LISTING_MEMORY = 12 * MIB;
/** The memory for all reads, and for those of one user. Decoding a large head blocks the thread for about 50 ms. */
const MEMORY = 48 * MIB;
const MEMORY_OF_USER = 24 * MIB;

/** When a workspace was last changed, and its head unless a listing read only a part of it. */
export interface ReadHead {
  readonly updateTime: Timestamp;
  readonly head?: Head;
}

/** A head with some of its workspace's chunks, by index. The chunks may be newer than the head, or older. */
export interface HeadWithChunks extends Required<ReadHead> {
  readonly chunks: ReadonlyMap<number, VersionedChunk>;
}

/** A head read for a listing. `updateTime` tells whether a cached copy of the workspace is current. */
export interface ListedWorkspaceHead extends ListedHead {
  readonly updateTime: Timestamp;
}

const isWanted = () => true;

/**
 * Reads the heads of workspaces. Reserves memory before each read, and shares concurrent reads of the same head or
 * list.
 */
export class HeadReader {
  private readonly heads = new SharedReads<Required<ReadHead> | null>();
  private readonly memory = new WeightedSemaphore(MEMORY, MEMORY_OF_USER);
  private readonly lists = new SharedReads<ReadonlyMap<string, ListedWorkspaceHead>>();

  /** Returns a whole head, or null if the workspace does not exist. Reads one document. */
  read(reference: DocumentReference, user: string): Promise<Required<ReadHead> | null> {
    return this.heads.run(reference.path, () =>
      this.memory.run({ user, weight: HEAD_MEMORY, isWanted }, async () => {
        const snapshot = await reference.get();
        const { updateTime } = snapshot;
        return updateTime ? { updateTime, head: parseHead(snapshot.data()) } : null;
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
    user: string,
  ): Promise<HeadWithChunks | null> {
    const weight = HEAD_MEMORY + indices.length * CHUNK_MEMORY;
    return this.memory.run({ user, weight, isWanted }, async () => {
      const documents = [reference, ...chunkReferences(reference, indices)];
      const [stored, ...snapshots] = await reference.firestore.getAll(...documents);
      if (!stored?.updateTime) return null;
      const head = parseHead(stored.data());
      const chunks = new Map<number, VersionedChunk>();
      for (const snapshot of snapshots) {
        const chunk = versionedChunk(snapshot, head);
        if (chunk) chunks.set(Number(snapshot.id), chunk);
      }
      return { updateTime: stored.updateTime, head, chunks };
    });
  }

  /**
   * Returns the heads of a user's workspaces for a listing, by id: the {@link LIMITS.workspacesListed} most
   * recently changed, and the default workspace if it exists. Reads one document for each, twice if an earlier
   * version stored it.
   */
  list(
    workspaces: Query,
    defaultHead: DocumentReference,
    user: string,
  ): Promise<ReadonlyMap<string, ListedWorkspaceHead>> {
    return this.lists.run(user, async () => {
      const documents = await this.memory.run({ user, weight: LISTING_MEMORY, isWanted }, () =>
        readListed(workspaces, defaultHead),
      );
      const listed = new Map<string, ListedWorkspaceHead>();
      for (const { reference, head, updateTime } of documents) {
        if (head) listed.set(reference.id, { ...head, updateTime });
        else {
          const read = await this.read(reference, user);
          if (read) listed.set(reference.id, { ...listedHead(read.head), updateTime: read.updateTime });
        }
      }
      return listed;
    });
  }
}

async function readListed(workspaces: Query, defaultHead: DocumentReference) {
  const newest = workspaces.orderBy('updatedAt', 'desc').limit(LIMITS.workspacesListed);
  const { docs } = await newest.select(...LISTED_FIELDS).get();
  const documents: DocumentSnapshot[] = docs;
  if (docs.length === LIMITS.workspacesListed && !docs.some(({ id }) => id === DEFAULT_WORKSPACE_ID)) {
    documents.push(...(await defaultHead.firestore.getAll(defaultHead, { fieldMask: [...LISTED_FIELDS] })));
  }
  // Keep only the parsed heads: the documents need several times as much memory.
  return documents.flatMap((document) => {
    const { ref: reference, updateTime } = document;
    return updateTime ? [{ reference, updateTime, head: parseListedHead(document.data()) }] : [];
  });
}
