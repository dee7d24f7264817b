import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { MAX_CONNECTED_APPS } from '../../shared/contract/appSignIn';
import { unchanged } from '../../platform/optimistic';

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
 * meanwhile. Stores `codes`, if given, as the hashes of their codes.
 */
export function keepOn(batch: WriteBatch, wanted: DocumentSnapshot, codes?: readonly string[]): void {
  const changes = { changedAt: FieldValue.serverTimestamp(), ...(codes && { codes }) };
  batch.update(wanted.ref, changes, unchanged(wanted));
}

/**
 * Returns the hashes of the codes that a user has agreed to since they let apps connect, newest last. Returns undefined
 * if an earlier version stored that they do.
 */
export function codesOf(wanted: DocumentSnapshot): readonly string[] | undefined {
  return z.array(z.string()).optional().parse(wanted.get('codes'));
}
