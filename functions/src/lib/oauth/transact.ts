import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { withDeadline } from '../deadline';
import { Unavailable } from '../errors';
import { isConflict, orUnavailable } from '../firestore';

/**
 * Runs a transaction. Firestore retries it a few times if others change the same documents.
 * @throws {Unavailable} if that does not help, the database is unreachable, or the signal aborts first.
 */
export async function transact<T>(
  firestore: Firestore,
  signal: AbortSignal,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(signal, orUnavailable(firestore.runTransaction(work)));
  } catch (error) {
    throw isConflict(error) ? new Unavailable({ cause: error }) : error;
  }
}
