import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { awaitRead, awaitWrite } from '../platform/firestore';
import { unchanged, untilCommitted } from '../platform/optimistic';
import { historyEntrySchema, historyPartSchema } from '../shared/contract/historyDocument';
import type { LinkChange } from '../shared/model/change';
import { utf8Bytes } from '../shared/text/bytes';
import { countChanges } from './historyRecord';
import type { AuthorizedWorkspaceKey, HistoryRepository, HistorySummary } from './workspaceRepository';
import { partOf } from './writeCommit';

const summarySchema = historyEntrySchema.omit({ change: true });
/** The fields of an entry besides its change. */
const SUMMARY_FIELDS = Object.keys(summarySchema.shape);

/** Documents to read at once: each has at most 256 KiB of links. */
const READ_AT_ONCE = 8;

/** Returns the history that is stored in Firestore. */
export function firestoreHistory(firestore: Firestore): HistoryRepository {
  const entriesOf = ({ uid, workspaceId }: AuthorizedWorkspaceKey) =>
    firestore.collection('users').doc(uid).collection('workspaces').doc(workspaceId).collection('history');
  return {
    async summaries(key, changeIds, signal) {
      const documents = changeIds.map((id) => entriesOf(key).doc(id));
      const read = firestore.getAll(...documents, { fieldMask: SUMMARY_FIELDS });
      const summaries = new Map<string, HistorySummary>();
      for (const snapshot of await awaitRead(signal, read)) {
        // The parts of an entry are documents, too, but have no author.
        const { data } = summarySchema.safeParse(snapshot.data());
        if (data) summaries.set(snapshot.id, data);
      }
      return summaries;
    },

    async change(key, changeId, signal) {
      const entry = entriesOf(key).doc(changeId);
      const stored = await awaitRead(signal, entry.get());
      if (!stored.exists) return undefined;
      const { change, parts } = historyEntrySchema.parse(stored.data());
      const read = await readParts(entry, parts, signal);
      // A purge may have deleted them meanwhile.
      if (read.length < parts) return undefined;
      return { ...change, links: [change.links, ...read.map(linksOf)].flat() };
    },

    async purge(key, linkIds, signal) {
      const ids = new Set(linkIds);
      // Newest first: so an earlier id of a moved link is known before the entries that have it.
      const newestFirst = entriesOf(key).orderBy('seq', 'desc').limit(READ_AT_ONCE);
      let purged = 0;
      for (let last: DocumentSnapshot | undefined; ;) {
        const { docs } = await awaitRead(signal, (last ? newestFirst.startAfter(last) : newestFirst).get());
        for (const document of docs) {
          const { change, parts } = historyEntrySchema.parse(document.data());
          if (parts === 0 && change.links.every((link) => !has(ids, link))) continue;
          if (await untilCommitted(signal, () => purgeEntry(document.ref, ids, signal))) purged++;
        }
        last = docs.at(-1);
        if (docs.length < READ_AT_ONCE) return purged;
      }
    },
  };
}

/** Returns whether a link had one of these ids before or after a change. */
function has(ids: ReadonlySet<string>, { id, movedTo = id }: LinkChange): boolean {
  return ids.has(id) || ids.has(movedTo);
}

/** Removes links from one entry. Adds the other ids of moved links to `ids`. Returns whether the entry had any. */
async function purgeEntry(
  reference: DocumentReference,
  ids: Set<string>,
  signal: AbortSignal,
): Promise<boolean> {
  const stored = await awaitRead(signal, reference.get());
  if (!stored.exists) return false;
  const entry = historyEntrySchema.parse(stored.data());
  const parts = await readParts(reference, entry.parts, signal);
  const all = [entry.change.links, ...parts.map(linksOf)];
  const purged = new Set(all.flat().filter((link) => has(ids, link)));
  for (const { id, movedTo = id } of purged) ids.add(id).add(movedTo);
  const kept = all.map((links) => links.filter((link) => !purged.has(link)));
  if (purged.size === 0) return false;
  const change = { ...entry.change, links: kept[0] ?? [] };
  const links = kept.flat();
  const batch = reference.firestore.batch();
  const isRespelled = change.categories.some(
    ({ before = '', after = '' }) => before !== '' && after !== '' && before !== after,
  );
  // What is left of such a change is the categories that the links filled or emptied.
  if (links.length === 0 && change.settings === undefined && !isRespelled) {
    for (const each of [stored, ...parts]) batch.delete(each.ref, unchanged(each));
  } else {
    const counts = countChanges({ links });
    const bytes = utf8Bytes(JSON.stringify({ ...change, links }));
    batch.update(reference, { change, counts, bytes }, unchanged(stored));
    for (const [index, part] of parts.entries()) {
      batch.update(part.ref, { links: kept[index + 1] ?? [] }, unchanged(part));
    }
  }
  await awaitWrite(signal, () => batch.commit());
  return true;
}

/** Returns the parts of an entry that exist: Firestore deletes those of an expired one in any order. */
async function readParts(
  entry: DocumentReference,
  count: number,
  signal: AbortSignal,
): Promise<DocumentSnapshot[]> {
  const { firestore }: { firestore: Firestore } = entry;
  const parts: DocumentSnapshot[] = [];
  for (let start = 0; start < count; start += READ_AT_ONCE) {
    const length = Math.min(READ_AT_ONCE, count - start);
    const references = Array.from({ length }, (_, index) => partOf(entry, start + index));
    const read = await awaitRead(signal, firestore.getAll(...references));
    parts.push(...read.filter(({ exists }) => exists));
  }
  return parts;
}

const linksOf = (part: DocumentSnapshot) => historyPartSchema.parse(part.data()).links;
