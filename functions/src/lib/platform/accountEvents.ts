import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type Firestore,
} from 'firebase-admin/firestore';
import { nanoid } from 'nanoid';
import type { AccountEvent } from '../shared/contract/accountEvent';
import { deleteInPages } from './pagedDeletion';
import { userDocument } from './userDocument';
import { DAY_MS } from '../shared/base/durations';

/** Who does something with an account, and where. Nothing means the user, on an unknown device. */
export type EventSource = Partial<Pick<AccountEvent, 'by' | 'device'>>;

/**
 * Returns an event of an account, to be created in the commit that makes it happen. With an `id`, committing it again changes
 * nothing but its time.
 */
export function accountEvent(
  firestore: Firestore,
  uid: string,
  { kind, name, role, workspace }: Pick<AccountEvent, 'kind' | 'name' | 'role' | 'workspace'>,
  { by, device }: EventSource = {},
  id = nanoid(),
): [DocumentReference, DocumentData] {
  const fields = {
    kind,
    at: FieldValue.serverTimestamp(),
    expiresAt: Timestamp.fromMillis(Date.now() + KEPT_MS),
    ...(by !== undefined && { by }),
    ...(device !== undefined && { device }),
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
    ...(workspace !== undefined && { workspace }),
  };
  return [userDocument(firestore, uid).collection('events').doc(id), fields];
}

/** Deletes all events of a user. @throws {Unavailable} like {@link deleteInPages}. */
export async function deleteEvents(firestore: Firestore, uid: string, signal: AbortSignal): Promise<void> {
  await deleteInPages(userDocument(firestore, uid).collection('events'), signal);
}

/** How long an event is kept: a year. Firestore then deletes it: see `firestore.indexes.json`. */
const KEPT_MS = 365 * DAY_MS;
