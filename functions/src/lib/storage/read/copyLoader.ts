import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Link } from '../../shared/model/model';
import { awaitRead } from '../../platform/firestore';
import { Reservations, type Reserved } from '../../platform/weightedSemaphore';
import { readChunks } from './chunkReader';
import { fromDocuments, workspaceBytes, type Head } from '../../shared/contract/documents';
import { sharersOf, type HeadReader, type HeadWithChunks } from './headReader';
import type { ReadHead } from '../base/readHead';
import { SharedLoads } from './sharedReads';
import type { Waiting, WorkspaceCache } from './workspaceCache';
import type { WorkspaceCopy } from '../base/workspaceCopy';

/**
 * Loads copies of workspaces into the cache. Reserves memory for each copy before reading it. Its methods return
 * undefined if a commit came between the reads of the head and the chunks.
 */
export class CopyLoader {
  private readonly loads = new SharedLoads<WorkspaceCopy | undefined>();

  constructor(
    private readonly firestore: Firestore,
    private readonly heads: HeadReader,
    private readonly cache: WorkspaceCache,
  ) {}

  /**
   * Returns the copy that matches a head. Reads the chunks that changed since the cached copy, and the head if only
   * a part of it was read. Concurrent calls of a user for the same copy share a load.
   */
  async load(
    reference: DocumentReference,
    { updateTime, head }: ReadHead,
    signal: AbortSignal,
    waiting: Waiting,
  ): Promise<WorkspaceCopy | undefined> {
    const cached = this.cache.get(reference.path);
    if (cached?.updateTime.isEqual(updateTime)) return cached;
    const name = `${sharersOf(waiting)} ${reference.path}@${updateTime.valueOf()}`;
    const load = this.loads.run(name, signal, async (isWanted) => {
      const read = head ? { updateTime, head } : await this.heads.read(reference, waiting);
      if (!read) return undefined;
      using reservations = new Reservations();
      const bytes = claimedBytes(reference, read.head);
      const memory = await this.reserve(reservations, bytes, { ...waiting, isWanted });
      return await this.finish(reference, read, memory);
    });
    return awaitRead(signal, load);
  }

  /**
   * Returns the current copy of a workspace that another instance has probably changed, or null if it no longer
   * exists. Reads the head and the chunks that changed last in one round trip, then any other chunks that have
   * changed.
   */
  async reload(
    reference: DocumentReference,
    stale: WorkspaceCopy,
    signal: AbortSignal,
    waiting: Waiting,
  ): Promise<WorkspaceCopy | null | undefined> {
    const load = async () => {
      using reservations = new Reservations();
      const bytes = workspaceBytes(stale.workspace);
      const memory = await this.reserve(reservations, bytes, waiting);
      const read = await this.heads.readWithChunks(reference, lastChanged(stale), waiting);
      if (!read) return null;
      await memory.reserve(claimedBytes(reference, read.head) - bytes);
      return await this.finish(reference, read, memory);
    };
    return awaitRead(signal, load());
  }

  /** Reads the missing chunks and caches the copy. */
  private async finish(
    reference: DocumentReference,
    { updateTime, head, chunks: read }: WholeHead,
    { reservations, user, reserve }: LoadMemory,
  ): Promise<WorkspaceCopy | undefined> {
    const { id, path } = reference;
    const chunks = await readChunks(this.firestore, reference, head, this.cache.get(path), reserve, read);
    if (!chunks) return undefined;
    const versions = head.chunks.map(({ version }) => version);
    const { schemaVersion, commits, authors, memberAuthors, history, membersVersion } = head;
    const workspace = fromDocuments(id, head, chunks);
    const state = { schemaVersion, versions, commits, authors, memberAuthors, history, membersVersion };
    const copy = { updateTime, ...state, workspace };
    reservations.add(this.cache.keepReserved(path, copy.workspace, user, reservations.handOver()));
    this.cache.set(path, copy);
    return copy;
  }

  /**
   * Reserves memory. It is released only after the callers who wait for the load have reserved the copy.
   */
  private async reserve(reservations: Reservations, bytes: number, waiting: Waiting): Promise<LoadMemory> {
    const add = async (more: number): Promise<Reserved> => {
      const reserved = await this.cache.reserve(more, waiting);
      reservations.add(reserved);
      return reserved;
    };
    const { user } = await add(bytes);
    const reserve = async (more: number) => {
      if (more > 0) await add(more);
    };
    return { reservations, user, reserve };
  }
}

/**
 * How many chunks to read together with a head that has probably changed: new links go to the last chunk, and edits
 * to another. Reading an unchanged chunk wastes time.
 */
const CHUNKS_GUESSED = 2;

/** Memory that is reserved for a load, in steps. */
interface LoadMemory {
  readonly reservations: Reservations;
  /** Whose memory it is. */
  readonly user: string;
  /** Reserves more. */
  readonly reserve: (bytes: number) => Promise<void>;
}

type WholeHead = Required<ReadHead> & Partial<HeadWithChunks>;

function claimedBytes({ id }: DocumentReference, head: Head): number {
  const claimed = head.chunks.map(({ bytes }) => ({ bytes, links: new Map<string, Link>() }));
  return workspaceBytes(fromDocuments(id, head, claimed));
}

/** Returns the indices of the chunks that changed last, which are likely to have changed again. */
function lastChanged({ versions, commits }: WorkspaceCopy): number[] {
  const age = (index: number) => commits.lastIndexOf(versions[index] ?? '');
  return [...versions.keys()].sort((a, b) => age(b) - age(a)).slice(0, CHUNKS_GUESSED);
}
