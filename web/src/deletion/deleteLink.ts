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
import { deletionOf, type NumberedChunk } from './deletion';
import { headReference, pageReference, pagesOf, readHead, readPage, type WorkspaceKey } from '../data/documents';

const MAX_ROUNDS = 20;
const LONGEST_PAUSE_MS = 500;

/** Deletions of one workspace would only stand in each other's way: they are sent one after the other. */
const queues = new WeakMap<Firestore, Map<string, Promise<void>>>();

/**
 * Deletes a link, and its category with the last of its links. Writes head and page together, on the condition that
 * both are still as they were read; else it is done again from what is there now. A link that is not there any more
 * is no error.
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
      // The rules look at what is there now: they refuse what was made of a state that is past. A refusal of the
      // state that is there is final.
      const isPast = !DENIALS.has(codeOf(error)) || attempt.state !== seen;
      if (!isPast || !RETRIED.has(codeOf(error)) || round >= MAX_ROUNDS) throw error;
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
  // What the live dashboard holds: reading it costs nothing.
  const { docs: known } = await getDocsFromCache(pagesOf(reference));
  const page =
    head &&
    (await findPage(transaction, reference, linkId, [...likely(known, linkId), ...head.chunks.keys()]));
  if (!page) return;
  const others = known.filter(({ id }) => id !== String(page.number));
  const isReferred = (sourceUrl: string) => others.some((document) => refersTo(document, sourceUrl));
  const deletion = deletionOf(head, page, linkId, { isReferred, suffix: nanoid(12) });
  if (!deletion) return;
  transaction.update(reference, { ...deletion.head, updatedAt: serverTimestamp() });
  const field = new FieldPath('links', linkId);
  const pageOfLink = pageReference(reference, page.number);
  transaction.update(pageOfLink, 'version', deletion.version, field, deleteField());
}

/** The page, of those with these numbers, that holds a link. Mostly it is the first, and no other is read. */
async function findPage(
  transaction: Transaction,
  reference: DocumentReference,
  linkId: string,
  numbers: readonly number[],
): Promise<NumberedChunk | undefined> {
  for (const number of new Set(numbers)) {
    const page = readPage(await transaction.get(pageReference(reference, number)));
    if (page && linkId in page.links) return { number, ...page };
  }
  return undefined;
}

/** The numbers of the pages that held a link when they were read last. */
function likely(pages: readonly QueryDocumentSnapshot[], linkId: string): number[] {
  const link = new FieldPath('links', linkId);
  return pages.filter((page) => page.get(link) !== undefined).map(({ id }) => Number(id));
}

function refersTo(page: QueryDocumentSnapshot, sourceUrl: string): boolean {
  return Object.values(readPage(page)?.links ?? {}).some((link) => link.sourceUrl === sourceUrl);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
