import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { awaitRead, awaitWrite } from './firestore';

/**
 * Deletes the documents that a query finds and that are wanted, a page at a time. Returns whether there were any.
 * @throws {Unavailable} if the database is unreachable or the signal aborts first. Call it again to continue.
 */
export async function deleteInPages(
  query: Query,
  signal: AbortSignal,
  isWanted: (document: QueryDocumentSnapshot) => boolean = () => true,
): Promise<boolean> {
  let hadAny = false;
  for (let last: QueryDocumentSnapshot | undefined; ;) {
    const page = last ? query.startAfter(last) : query;
    const { docs } = await awaitRead(signal, page.limit(PAGE).select().get());
    const wanted = docs.filter(isWanted);
    if (wanted.length > 0) {
      hadAny = true;
      const batch = query.firestore.batch();
      for (const { ref } of wanted) batch.delete(ref);
      await awaitWrite(signal, () => batch.commit());
    }
    last = docs.at(-1);
    if (docs.length < PAGE) return hadAny;
  }
}

/** How many documents are read and deleted at once, whatever their number. */
const PAGE = 400;
