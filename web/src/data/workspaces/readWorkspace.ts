import { getDocFromServer, type DocumentReference, type Firestore } from 'firebase/firestore';
import type { Chunk, Workspace } from '@shared/model/model';
import { fromDocuments, type Head, type StoredChunk } from '@shared/contract/documents';
import { chunkReference, headReference, readChunk, readHead } from '../../firebase/documents';
import { breathe } from '../local/slices';
import { named, storedAt, type UserWorkspace } from './userWorkspace';
import { whileArriving } from './whileArriving';

/**
 * Reads a workspace and all its links once, from the server. Reads each chunk in its own request, to notice if
 * nothing arrives anymore.
 * @throws {Error} if nothing arrives for 30 s, the workspace does not exist, or it keeps changing.
 */
export function readWorkspace(firestore: Firestore, userWorkspace: UserWorkspace): Promise<Workspace> {
  const reference = headReference(firestore, storedAt(userWorkspace));
  return whileArriving(async (arrived) => {
    const head = readHead(await getDocFromServer(reference));
    arrived();
    const read = await readAtOnce({ reference, head, known: new Map(), parallel: Infinity, arrived });
    if (!read) throw new Error('This workspace no longer exists. Choose another one.');
    return fromDocuments(userWorkspace.workspaceId, named(userWorkspace, read.head), read.chunks);
  });
}

/** How many times the workspace may change while it is being read. */
const MAX_CHANGES = 5;

/** What to read of a workspace, and how. */
interface Reading {
  readonly reference: DocumentReference;
  /** The head to start with. */
  readonly head: Head | null;
  /** The chunks that were read before, by index. */
  readonly known: Map<number, StoredChunk>;
  /** How many chunks to read at the same time. */
  readonly parallel: number;
  readonly arrived?: () => void;
  /** Awaited before each chunk is read, and before it is parsed. */
  readonly pause?: () => Promise<void>;
}

/** The head of a workspace, and its chunks as they were at the same time. */
interface ReadAtOnce {
  readonly head: Head;
  readonly chunks: readonly Chunk[];
}

/**
 * Reads the chunks that a head lists, newest first. If one of them has changed, reads the head again, and then what
 * has changed. Returns null if there is no head.
 * @throws {Error} if the workspace keeps changing.
 */
export async function readAtOnce({ head: first, ...reading }: Reading): Promise<ReadAtOnce | null> {
  let head = first;
  for (let change = 0; change <= MAX_CHANGES; change++) {
    if (!head) return null;
    const chunks = await readChunks(head, reading);
    if (chunks) return { head, chunks };
    head = readHead(await getDocFromServer(reading.reference));
    reading.arrived?.();
  }
  throw new Error('This workspace is being changed right now. Try again in a minute.');
}

/** Returns the chunks that the head lists, or undefined if one has changed. Reads those that are not in `known`. */
async function readChunks(
  { chunks: listed }: Head,
  { reference, known, parallel, arrived, pause }: Omit<Reading, 'head'>,
): Promise<Chunk[] | undefined> {
  const isKnown = (index: number) => known.get(index)?.version === listed[index]?.version;
  const missing = [...listed.keys()].filter((index) => !isKnown(index));
  const readNext = async (): Promise<boolean> => {
    const index = missing.pop();
    if (index === undefined) return true;
    await pause?.();
    const snapshot = await getDocFromServer(chunkReference(reference, index));
    arrived?.();
    await pause?.();
    const chunk = readChunk(snapshot);
    if (chunk) known.set(index, chunk);
    return isKnown(index) && readNext();
  };
  const hasAll = await Promise.all(Array.from({ length: Math.min(parallel, missing.length) }, readNext));
  if (hasAll.includes(false)) return undefined;
  const chunks: Chunk[] = [];
  for (const [index, { bytes }] of listed.entries()) {
    await breathe();
    chunks.push({ bytes, links: new Map(Object.entries(known.get(index)?.links ?? {})) });
  }
  return chunks;
}
