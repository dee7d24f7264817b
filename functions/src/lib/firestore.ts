import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { codeOf, Unavailable } from './errors';
import { getFirebaseApp } from './firebaseApp';

let firestore: Firestore | undefined;

/** The Firestore client of this instance, made at its first use. */
export function getDatabase(): Firestore {
  firestore ??= open();
  return firestore;
}

function open(): Firestore {
  const database = initializeFirestore(getFirebaseApp());
  database.settings({ ignoreUndefinedProperties: true });
  return database;
}

/** gRPC codes by what they mean for a caller. */
const CONFLICTS: ReadonlySet<unknown> = new Set([5, 6, 9, 10]); // NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED
const OUTAGES: ReadonlySet<unknown> = new Set([1, 2, 4, 8, 13, 14]); // CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE

/** Whether a commit was refused because a document was not as the commit expected. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error));
}

/** Whether the database could not be reached, or did not say whether it did the work. */
export function isOutage(error: unknown): boolean {
  return error instanceof Unavailable || OUTAGES.has(codeOf(error));
}

/** Runs a read; an outage becomes {@link Unavailable}. */
export async function orUnavailable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw isOutage(error) ? new Unavailable({ cause: error }) : error;
  }
}
