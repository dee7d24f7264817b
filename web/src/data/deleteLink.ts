import {
  deleteField,
  FieldPath,
  getDocsFromCache,
  runTransaction,
  serverTimestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from 'firebase/firestore';
import { nanoid } from 'nanoid';
import { codeOf } from '../../../functions/src/lib/errors';
import { deletionOf, type NumberedPage } from '../../../functions/src/lib/workspaces/deletion';
import type { Head } from '../../../functions/src/lib/workspaces/documents';
import { headReference, pageReference, pagesOf, readHead, readPage, type WorkspaceKey } from './documents';

const MAX_ROUNDS = 20;
const LONGEST_PAUSE_MS = 500;

/** Deletions of one workspace would only stand in each other's way: they are sent one after the other. */
const queues = new Map<string, Promise<void>>();

/**
 * Deletes a link, and its category with the last of its links. Writes head and page together, on the condition that
 * both are still as they were read; else it is done again from what is there now. A link that is not there any more
 * is no error.
 */
export function deleteLink(firestore: Firestore, key: WorkspaceKey, linkId: string): Promise<void> {
  const reference = headReference(firestore, key);
  const before = queues.get(reference.path) ?? Promise.resolve();
  const deletion = before.then(() => deleteNow(firestore, reference, linkId));
  const settled = deletion.catch(() => undefined);
  queues.set(reference.path, settled);
  void settled.then(() => {
    if (queues.get(reference.path) === settled) queues.delete(reference.path);
  });
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
  const page = head && (await findPage(transaction, reference, head, linkId));
  if (!page) return;
  const isReferred = await referencesBeside(reference, page.number);
  const deletion = deletionOf(head, page, linkId, { isReferred, suffix: nanoid(12) });
  if (!deletion) return;
  transaction.update(reference, { ...deletion.head, updatedAt: serverTimestamp() });
  const field = new FieldPath('links', linkId);
  const pageOfLink = pageReference(reference, page.number);
  transaction.update(pageOfLink, 'version', deletion.version, field, deleteField());
}

/** The page that holds a link. That of the live dashboard is read first: of most workspaces no other is read. */
async function findPage(
  transaction: Transaction,
  reference: DocumentReference,
  head: Head,
  linkId: string,
): Promise<NumberedPage | undefined> {
  const cached = await getDocsFromCache(pagesOf(reference));
  const likely = cached.docs.filter((document) => document.get(new FieldPath('links', linkId)) !== undefined);
  const numbers = new Set([...likely.map(({ id }) => Number(id)), ...head.pages.keys()]);
  for (const number of numbers) {
    const page = readPage(await transaction.get(pageReference(reference, number)));
    if (page && linkId in page.links) return { number, ...page };
  }
  return undefined;
}

/** Whether a link of another page has a reference, as far as the live dashboard knows. */
async function referencesBeside(
  reference: DocumentReference,
  number: number,
): Promise<(sourceUrl: string) => boolean> {
  const cached = await getDocsFromCache(pagesOf(reference));
  const others = cached.docs.filter(({ id }) => id !== String(number));
  const links = others.flatMap((document) => Object.values(readPage(document)?.links ?? {}));
  const references = new Set(links.map((link) => link.sourceUrl));
  return (sourceUrl) => references.has(sourceUrl);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
