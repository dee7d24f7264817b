import type { DocumentSnapshot, Precondition } from 'firebase-admin/firestore';
import { pause, withDeadline } from '../../platform/deadline';
import { Unavailable } from '../../shared/base/errors';
import { isConflict, orUnavailable } from '../../platform/firestore';

const MAX_CONFLICTS = 10;
const MAX_PAUSE_MS = 100;

/**
 * Runs `attempt`, which reads documents and then commits on condition that they have not changed since. After a
 * conflict, runs it again. Unlike a transaction, this locks nothing.
 * @throws {Unavailable} if there are too many conflicts, the database is unreachable, or the signal aborts first.
 */
export async function untilCommitted<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let conflicts = 0; ; conflicts++) {
    try {
      return await withDeadline(signal, orUnavailable(attempt()));
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (conflicts === MAX_CONFLICTS) throw new Unavailable({ cause: error });
      await pause(Math.random() * MAX_PAUSE_MS, signal);
    }
  }
}

/** Returns the precondition that an existing document has not changed since it was read. */
export function unchanged({ updateTime }: DocumentSnapshot): Precondition {
  return updateTime ? { lastUpdateTime: updateTime } : { exists: true };
}
