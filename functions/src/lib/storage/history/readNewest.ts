import { FieldPath, type CollectionReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import type { WorkspaceAccess } from '../../access/workspaceAccess';
import { awaitRead } from '../../platform/firestore';
import { historyEntrySchema } from '../../shared/contract/historyDocument';
import type { NewestEntries, NewestRequest } from '../base/historyRepository';

/**
 * Returns entries like {@link HistoryRepository.newest}. Whoever joined a workspace reads only what was
 * changed since. Skips what a newer version has stored in another form.
 */
export async function readNewest(
  entries: CollectionReference,
  { member }: WorkspaceAccess,
  { period: { from, before }, after, limit, now }: NewestRequest,
  signal: AbortSignal,
): Promise<NewestEntries> {
  // The further documents of an entry have no time.
  let query = entries
    .orderBy('at', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .select(...FIELDS);
  if (from !== undefined) query = query.where('at', '>=', inFirestore(from));
  if (before !== undefined) query = query.where('at', '<', inFirestore(before));
  if (after) query = query.startAfter(new Date(after.at), after.changeId);
  const { docs } = await awaitRead(signal, query.limit(limit).get());
  const read = docs.map(parsed);
  const { since = 0 } = member ?? {};
  const isShown = (entry: (typeof read)[number]) => entry && entry.seq > since && entry.expiresAt > now;
  const last = read.at(-1);
  // Entries are in the order of their places, and expire in that order.
  const isEnd = docs.length < limit || (last !== undefined && !isShown(last));
  return {
    entries: read.flatMap((entry) => (entry && isShown(entry) ? entry : [])),
    next: isEnd ? undefined : placeOf(docs.at(-1)),
  };
}

/** The times of Firestore begin with the year 1. */
const FIRST_TIME = Date.parse('0001-01-01T00:00Z');

const inFirestore = (time: string) => new Date(Math.max(Date.parse(time), FIRST_TIME));

const listedSchema = historyEntrySchema.omit({ change: true, edit: true });
const placeSchema = listedSchema.pick({ at: true });

const FIELDS = Object.keys(listedSchema.shape);

function parsed(document: DocumentSnapshot) {
  const { data } = listedSchema.safeParse(document.data());
  return data && { ...data, changeId: document.id };
}

function placeOf(document: DocumentSnapshot | undefined): NewestEntries['next'] {
  const { data } = placeSchema.safeParse(document?.data());
  return document && data && { ...data, changeId: document.id };
}
