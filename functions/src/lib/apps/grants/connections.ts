import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { MAX_CONNECTED_APPS } from '../../shared/contract/appSignIn';
import { unchanged } from './optimistic';

// Checks made before storing a code and before redeeming it.

/** Returns whether a user has as many connected apps as allowed. Reads their grants. */
export async function hasAllApps(firestore: Firestore, uid: string, now: number): Promise<boolean> {
  const { docs } = await firestore.collection('grants').where('uid', '==', uid).select('expiresAt').get();
  const live = docs.filter((grant) => {
    const expiresAt: unknown = grant.get('expiresAt');
    return expiresAt instanceof Timestamp && expiresAt.toMillis() > now;
  });
  return live.length >= MAX_CONNECTED_APPS;
}

/** Returns the document that exists while a user lets apps connect. */
export function switchOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`appSignIn/${uid}`);
}

/**
 * Lets a batch succeed only if the user still lets apps connect and nobody has stored a code or grant for them
 * meanwhile.
 */
export function keepOn(batch: WriteBatch, wanted: DocumentSnapshot): void {
  batch.update(wanted.ref, { changedAt: FieldValue.serverTimestamp() }, unchanged(wanted));
}
