import type { Firestore } from 'firebase-admin/firestore';

/** Firestore accepts 500 documents in one batch. */
const BATCH = 400;

/**
 * Stores documents, given as paths and fields, in few commits: after each one, the emulator runs every query that
 * some other test listens to.
 */
export async function storeMany(
  database: Firestore,
  documents: readonly (readonly [path: string, fields: object])[],
): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = database.batch();
    for (const [path, fields] of documents.slice(start, start + BATCH))
      batch.create(database.doc(path), fields);
    await batch.commit();
  }
}
