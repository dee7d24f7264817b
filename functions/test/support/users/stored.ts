import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { required } from '../environment';
import { testDatabase } from '../testDatabase';

/**
 * Returns everything stored for these users, by path: their documents with all subcollections, their keys and
 * apps. Tests compare it before and after a call. Leaves out when and how a key was last used, because even a
 * rejected call may change that.
 */
export async function storedOf(...uids: string[]): Promise<Record<string, unknown>> {
  const database = testDatabase();
  const documents = uids.flatMap((uid) => [
    pathsBelow(`users/${uid}`).then((paths) => getAll([`users/${uid}`, `appSignIn/${uid}`, ...paths])),
    ...['apiKeys', 'grants', 'authorizationCodes'].map(async (collection) => {
      const { docs } = await database.collection(collection).where('uid', '==', uid).get();
      return docs;
    }),
  ]);
  return byPath((await Promise.all(documents)).flat());
}

/** Returns the documents at these paths, by path. */
export async function storedAt(...paths: string[]): Promise<Record<string, unknown>> {
  return byPath(await getAll(paths));
}

function getAll(paths: readonly string[]): Promise<DocumentSnapshot[]> {
  const database = testDatabase();
  return database.getAll(...paths.map((path) => database.doc(path)));
}

const found = z.array(z.object({ document: z.object({ name: z.string() }).optional() }));

/**
 * Returns the paths of all documents below this one. Finds them with one query: the emulator reads its whole database to list
 * the collections of a document, or the documents of a collection.
 */
async function pathsBelow(path: string): Promise<string[]> {
  const documents = `projects/${required('GCLOUD_PROJECT')}/databases/(default)/documents`;
  // Some tests have emulators of their own.
  const host = required('FIRESTORE_EMULATOR_HOST');
  const response = await fetch(`http://${host}/v1/${documents}/${path}:runQuery`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner' },
    body: JSON.stringify({
      structuredQuery: { select: { fields: [{ fieldPath: '__name__' }] }, from: [{ allDescendants: true }] },
    }),
  });
  const names = found.parse(await response.json()).flatMap(({ document }) => document?.name ?? []);
  return names.map((name) => name.slice(documents.length + 1));
}

function byPath(documents: readonly DocumentSnapshot[]): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const document of documents.filter(({ exists }) => exists)) {
    const { lastUsedAt: _, lastClient: _client, lastTool: _tool, ...data } = document.data() ?? {};
    stored[document.ref.path] = data;
  }
  return stored;
}
