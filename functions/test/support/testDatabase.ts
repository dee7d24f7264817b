import { getApps, initializeApp } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { getFirebaseApp } from '../../src/lib/platform/firebaseApp';

const NAME = 'tests';

/**
 * Returns a client with which tests store and read what they need. The service's own client gives up a commit after eight seconds.
 * This one waits for as long as a busy machine takes, and tries again.
 */
export function testDatabase(): Firestore {
  const existing = getApps().find(({ name }) => name === NAME);
  if (existing !== undefined) return initializeFirestore(existing);
  // First, because the service uses the first app.
  getFirebaseApp();
  const database = initializeFirestore(initializeApp(undefined, NAME));
  database.settings({ ignoreUndefinedProperties: true });
  return database;
}

/** Limits what a test calls in its own process. A request gets ten seconds, which is too little on a busy machine. */
export const testDeadline = (): AbortSignal => AbortSignal.timeout(100_000);
