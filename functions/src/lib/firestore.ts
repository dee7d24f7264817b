import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { codeOf, Unavailable } from './errors';
import { getFirebaseApp } from './firebaseApp';

let firestore: Firestore | undefined;

/** Returns this instance's Firestore client. Creates it on first use. */
export function getDatabase(): Firestore {
  firestore ??= open();
  return firestore;
}

function open(): Firestore {
  const database = initializeFirestore(getFirebaseApp());
  database.settings({ ignoreUndefinedProperties: true });
  return database;
}

/** gRPC codes NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION and ABORTED. */
const CONFLICTS: ReadonlySet<unknown> = new Set([5, 6, 9, 10]);
/** gRPC codes CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL and UNAVAILABLE. */
const OUTAGES: ReadonlySet<unknown> = new Set([1, 2, 4, 8, 13, 14]);

/** Returns whether a commit failed because a document did not meet the commit's precondition. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error));
}

/** Returns whether the database was unreachable or its response was lost. A commit may still have been stored. */
export function isOutage(error: unknown): boolean {
  return error instanceof Unavailable || OUTAGES.has(codeOf(error));
}

/** Waits for a read. @throws {Unavailable} if the database is unreachable, else whatever the read throws. */
export async function orUnavailable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw isOutage(error) ? new Unavailable({ cause: error }) : error;
  }
}
