import type {
  DocumentData,
  DocumentSnapshot,
  Precondition,
  UpdateData,
  WriteBatch,
} from 'firebase-admin/firestore';
import { pause } from './deadline';
import { Unavailable } from '../shared/base/errors';
import { isConflict } from './firestore';

/**
 * Runs `attempt`, which reads documents and then commits on condition that they have not changed since. After a
 * conflict, runs it again. Unlike a transaction, this locks nothing.
 * @throws {Unavailable} if there are too many conflicts, or `signal` aborts between two attempts. Rethrows other errors.
 */
export async function untilCommitted<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let conflicts = 0; ; conflicts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (conflicts === MAX_CONFLICTS) throw new Unavailable({ cause: error });
      await pause(Math.random() * MAX_PAUSE_MS, signal);
    }
  }
}

const MAX_CONFLICTS = 10;
const MAX_PAUSE_MS = 100;

/** Returns the precondition that an existing document has not changed since it was read. */
export function unchanged({ updateTime }: DocumentSnapshot): Precondition {
  return updateTime ? { lastUpdateTime: updateTime } : { exists: true };
}

/** Writes the fields of a document, on condition that it has not changed since it was read. */
export function createOrUpdate(
  batch: WriteBatch,
  stored: DocumentSnapshot,
  fields: UpdateData<DocumentData>,
): void {
  if (stored.exists) batch.update(stored.ref, fields, unchanged(stored));
  else batch.create(stored.ref, fields);
}
