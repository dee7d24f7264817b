import {
  deleteField,
  FieldPath,
  getDocsFromCache,
  runTransaction,
  serverTimestamp,
  type DocumentReference,
  type Firestore,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase/firestore';
import { nanoid } from 'nanoid';
import { codeOf } from '@lib/errors';
import {
  chunkReference,
  chunksOf,
  headReference,
  readChunk,
  readHead,
  type WorkspaceKey,
} from '../data/documents';
import { pause } from '../data/pause';
import { deletionOf, type NumberedChunk } from './deletion';

const MAX_ROUNDS = 20;
const LONGEST_PAUSE_MS = 500;

/** Deletions of one workspace would conflict with each other, so they are sent one after the other. */
const queues = new WeakMap<Firestore, Map<string, Promise<void>>>();

/**
 * Deletes a link, and its category if it was the last link there. Writes head and chunk together, on condition that
 * neither has changed since it was read; otherwise starts again from the current state. A link that is already gone is
 * not an error.
 */
export function deleteLink(firestore: Firestore, key: WorkspaceKey, linkId: string): Promise<void> {
  const reference = headReference(firestore, key);
  const queue = queues.get(firestore) ?? new Map<string, Promise<void>>();
  queues.set(firestore, queue);
  const before = queue.get(reference.path) ?? Promise.resolve();
  const deletion = before.then(() => deleteNow(firestore, reference, linkId));
  const settled = deletion.catch(() => undefined);
  queue.set(reference.path, settled);
  return deletion;
}

async function deleteNow(firestore: Firestore, head: DocumentReference, linkId: string): Promise<void> {
  let seen: string | undefined;
  for (let round = 0; ; round++) {
    const attempt: { state?: string } = {};
    try {
      await runTransaction(firestore, (transaction) => attemptDeletion(transaction, head, linkId, attempt));
      return;
    } catch (error) {
      // The rules check against the current state and reject a deletion that was computed from an older one. Only a
      // rejection for an unchanged state is final.
      const isOutdated = !DENIALS.has(codeOf(error)) || attempt.state !== seen;
      if (!isOutdated || !RETRIED.has(codeOf(error)) || round >= MAX_ROUNDS) throw error;
      seen = attempt.state;
      await pause(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}

const DENIALS: ReadonlySet<unknown> = new Set(['permission-denied']);
const RETRIED: ReadonlySet<unknown> = new Set([
  ...DENIALS,
  'failed-precondition',
  'aborted',
  'already-exists',
  'not-found',
]);

async function attemptDeletion(
  transaction: Transaction,
  reference: DocumentReference,
  linkId: string,
  attempt: { state?: string },
): Promise<void> {
  const head = readHead(await transaction.get(reference));
  attempt.state = JSON.stringify(head);
  // Already in the cache for the live dashboard, so reading costs nothing.
  const { docs: known } = await getDocsFromCache(chunksOf(reference));
  const chunk =
    head &&
    (await findChunk(transaction, reference, linkId, [...likely(known, linkId), ...head.chunks.keys()]));
  if (!chunk) return;
  const others = known.filter(({ id }) => id !== String(chunk.number));
  const isReferred = (sourceUrl: string) => others.some((document) => hasReference(document, sourceUrl));
  const deletion = deletionOf(head, chunk, linkId, { isReferred, suffix: nanoid(12) });
  if (!deletion) return;
  transaction.update(reference, { ...deletion.head, updatedAt: serverTimestamp() });
  const field = new FieldPath('links', linkId);
  transaction.update(
    chunkReference(reference, chunk.number),
    'version',
    deletion.version,
    field,
    deleteField(),
  );
}

/** Returns the chunk that holds a link. Reads the chunks in the given order; it is usually the first. */
async function findChunk(
  transaction: Transaction,
  reference: DocumentReference,
  linkId: string,
  numbers: readonly number[],
): Promise<NumberedChunk | undefined> {
  for (const number of new Set(numbers)) {
    const chunk = readChunk(await transaction.get(chunkReference(reference, number)));
    if (chunk && linkId in chunk.links) return { number, ...chunk };
  }
  return undefined;
}

/** Returns the indexes of the chunks that held a link when last read. */
function likely(chunks: readonly QueryDocumentSnapshot[], linkId: string): number[] {
  const link = new FieldPath('links', linkId);
  return chunks.filter((chunk) => chunk.get(link) !== undefined).map(({ id }) => Number(id));
}

function hasReference(chunk: QueryDocumentSnapshot, sourceUrl: string): boolean {
  return Object.values(readChunk(chunk)?.links ?? {}).some((link) => link.sourceUrl === sourceUrl);
}
