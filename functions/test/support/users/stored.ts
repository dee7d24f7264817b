import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { getDatabase } from '../../../src/lib/platform/firestore';

/**
 * Returns everything stored for these users, by path: their documents with all subcollections, their keys and
 * apps. Tests compare it before and after a call. Leaves out when and how a key was last used, because even a
 * rejected call may change that.
 */
export async function storedOf(...uids: string[]): Promise<Record<string, unknown>> {
  const database = getDatabase();
  const found = uids.flatMap((uid) => [
    documentsFrom(database.doc(`users/${uid}`)),
    database.getAll(database.doc(`appSignIn/${uid}`)),
    ...['apiKeys', 'grants', 'authorizationCodes'].map(async (collection) => {
      const { docs } = await database.collection(collection).where('uid', '==', uid).get();
      return docs;
    }),
  ]);
  return byPath((await Promise.all(found)).flat());
}

/** Returns the documents at these paths, by path. */
export async function storedAt(...paths: string[]): Promise<Record<string, unknown>> {
  const database = getDatabase();
  return byPath(await database.getAll(...paths.map((path) => database.doc(path))));
}

/** Returns a document and everything below it. */
async function documentsFrom(document: DocumentReference): Promise<DocumentSnapshot[]> {
  const [snapshot, collections] = await Promise.all([document.get(), document.listCollections()]);
  const below = await Promise.all(collections.map((collection) => collection.listDocuments()));
  return [snapshot, ...(await Promise.all(below.flat().map(documentsFrom))).flat()];
}

function byPath(documents: readonly DocumentSnapshot[]): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const document of documents.filter(({ exists }) => exists)) {
    const { lastUsedAt: _, lastClient: _client, lastTool: _tool, ...data } = document.data() ?? {};
    stored[document.ref.path] = data;
  }
  return stored;
}
