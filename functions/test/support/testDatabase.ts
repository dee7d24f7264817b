import { getApps, initializeApp } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { getFirebaseApp } from '../../src/lib/platform/firebaseApp';

const NAME = 'tests';

/**
 * Returns the database as tests prepare and read it. The service gives up a commit after eight seconds. This one waits for as long
 * as a busy machine takes, and repeats what failed.
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

/** Ends what a test calls of the service. A request of a user ends after ten seconds, which a busy machine may take. */
export const testDeadline = (): AbortSignal => AbortSignal.timeout(100_000);
