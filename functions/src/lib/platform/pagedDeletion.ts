import type { Query } from 'firebase-admin/firestore';
import { awaitRead, awaitWrite } from './firestore';

/** How many documents are read and deleted at once, whatever their number. */
const PAGE = 400;

/**
 * Deletes the documents that a query finds, a page at a time. Returns whether there were any.
 * @throws {Unavailable} if the database is unreachable or the signal aborts first. Call it again to continue.
 */
export async function deleteInPages(query: Query, signal: AbortSignal): Promise<boolean> {
  for (let hadAny = false; ; hadAny = true) {
    const { docs } = await awaitRead(signal, query.limit(PAGE).select().get());
    if (docs.length === 0) return hadAny;
    const batch = query.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await awaitWrite(signal, () => batch.commit());
  }
}
