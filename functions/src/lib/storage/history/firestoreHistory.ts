import { z } from 'zod';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { awaitRead, awaitWrite } from '../../platform/firestore';
import { unchanged, untilCommitted } from '../../platform/optimistic';
import { deleteInPages } from '../../platform/pagedDeletion';
import { historyEntrySchema, historyPartSchema } from '../../shared/contract/historyDocument';
import { isEdited } from '../../shared/model/change';
import { jsonBytes } from '../../shared/text/bytes';
import { deleteCopies } from '../handover/copies';
import { linkIdsOf } from './historyDocuments';
import { countChanges } from './recordChange';
import type { WorkspaceAccess } from '../../access/workspaceAccess';
import { headOf, partOf } from '../base/workspacePaths';
import type { HistoryRepository, HistorySummary } from '../base/historyRepository';
import { readNewest } from './readNewest';
import { withoutUrls } from './storedOutcome';

/** Reads and purges the history that is stored in Firestore. Each commit writes its entry: see `recordChange.ts`. */
export function firestoreHistory(firestore: Firestore): HistoryRepository {
  const entriesOf = (access: WorkspaceAccess) => headOf(firestore, access).collection('history');
  return {
    async summaries(access, changeIds, signal) {
      const documents = changeIds.map((id) => entriesOf(access).doc(id));
      const read = firestore.getAll(...documents, { fieldMask: SUMMARY_FIELDS });
      const summaries = new Map<string, HistorySummary>();
      for (const snapshot of await awaitRead(signal, read)) {
        // The parts of an entry are documents, too, but have no author.
        const { data } = summarySchema.safeParse(snapshot.data());
        if (data) summaries.set(snapshot.id, data);
      }
      return summaries;
    },

    newest: (access, request, signal) => readNewest(entriesOf(access), access, request, signal),

    async beginnings(entries, signal) {
      if (entries.length === 0) return [];
      const documents = entries.map(({ access, changeId }) => entriesOf(access).doc(changeId));
      const read = firestore.getAll(...documents, { fieldMask: ['change'] });
      const parsed = (await awaitRead(signal, read)).map(
        (each) => beginningSchema.safeParse(each.data()).data,
      );
      return parsed.map((each) => each?.change);
    },

    async change(access, changeId, signal) {
      const entry = entriesOf(access).doc(changeId);
      const stored = await awaitRead(signal, entry.get());
      if (!stored.exists) return undefined;
      const { change, parts } = historyEntrySchema.parse(stored.data());
      const read = await readParts(entry, parts, signal);
      // A purge may have deleted them meanwhile.
      if (read.length < parts) return undefined;
      return { ...change, links: [change.links, ...read.map(linksOf)].flat() };
    },

    async purge(access, linkIds, signal) {
      const history = entriesOf(access);
      const ids = new Set(linkIds);
      const purged = new Set<string>();
      const dates = new Set<string>();
      // A purged entry is no longer found. A set also iterates over what is added meanwhile: earlier and later ids.
      for (const id of ids) {
        const having = history.where('linkIds', 'array-contains', id).select('partOf').limit(READ_AT_ONCE);
        for (let isDone = false; !isDone;) {
          const { docs } = await awaitRead(signal, having.get());
          const entries = new Set(docs.map((each) => partSchema.parse(each.data()).partOf ?? each.id));
          for (const entry of entries) {
            await untilCommitted(signal, () => purgeEntry(history.doc(entry), { ids, dates }, signal));
            purged.add(entry);
          }
          isDone = docs.length === 0;
        }
      }
      await deleteCopies(headOf(firestore, access), signal);
      return { entries: purged.size, linkIds: ids, dates };
    },
  };
}

const summarySchema = historyEntrySchema.omit({ change: true });
const beginningSchema = historyEntrySchema.pick({ change: true });

/** The fields of an entry besides its change. */
const SUMMARY_FIELDS = Object.keys(summarySchema.shape);

/** Documents to read at once: each has at most 256 KiB of links. */
const READ_AT_ONCE = 8;

/** Only the parts of an entry name the entry. */
const partSchema = z.object({ partOf: z.string().optional() });

/** Removes links from one entry. Adds the other ids of moved links to `ids`, and the dates of removed ones to `dates`. */
async function purgeEntry(
  reference: DocumentReference,
  { ids, dates }: { readonly ids: Set<string>; readonly dates: Set<string> },
  signal: AbortSignal,
): Promise<void> {
  const stored = await awaitRead(signal, reference.get());
  if (!stored.exists) {
    // Firestore deletes the documents of an expired entry in any order.
    await deleteInPages(reference.parent.where('partOf', '==', reference.id), signal);
    return;
  }
  const entry = historyEntrySchema.parse(stored.data());
  const parts = await readParts(reference, entry.parts, signal);
  const all = [entry.change.links, ...parts.map(linksOf)];
  const purged = new Set(all.flat().filter((link) => linkIdsOf([link]).some((id) => ids.has(id))));
  for (const id of linkIdsOf([...purged])) ids.add(id);
  for (const { before, after } of purged)
    if (!after && before?.addedAt !== undefined) dates.add(before.addedAt);
  const kept = all.map((links) => links.filter((link) => !purged.has(link)));
  const remaining = { ...entry.change, links: kept[0] ?? [] };
  const links = kept.flat();
  const batch = reference.firestore.batch();
  // What is left of such a change is the categories that the links filled or emptied. But the entry of an edit stays, so that
  // the edit is not made again if it is sent again.
  const isEmpty =
    links.length === 0 && remaining.settings === undefined && !remaining.categories.some(isEdited);
  const change = isEmpty ? { links: [], categories: [] } : remaining;
  if (isEmpty && !entry.edit) {
    for (const each of [stored, ...parts]) batch.delete(each.ref, unchanged(each));
  } else {
    const counts = countChanges({ links });
    const bytes = jsonBytes({ ...change, links });
    const linkIds = linkIdsOf(change.links);
    const edit = entry.edit && { edit: { ...entry.edit, results: withoutUrls(entry.edit.results) } };
    batch.update(reference, { change, counts, bytes, linkIds, ...edit }, unchanged(stored));
    for (const [index, part] of parts.entries()) {
      const left = kept[index + 1] ?? [];
      batch.update(part.ref, { links: left, linkIds: linkIdsOf(left) }, unchanged(part));
    }
  }
  await awaitWrite(signal, () => batch.commit());
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
