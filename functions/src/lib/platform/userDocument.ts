import {
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase-admin/firestore';

/** Returns the document of a user, which says until when they may read what others share, and when their keys were revoked. */
export function userDocument(firestore: Firestore, uid: string): DocumentReference {
  return firestore.collection('users').doc(uid);
}

/**
 * Returns whether a user has signed in since `npm run cloud:keys -- revoke --user`. ID tokens from before are valid for up to an hour,
 * even if the user was disabled or deleted. `signedInAt` is in milliseconds.
 */
export function isSignedInSinceRevocation(user: DocumentSnapshot, signedInAt: number): boolean {
  const revokedAt: unknown = user.get('keysRevokedAt');
  return !(revokedAt instanceof Timestamp) || signedInAt > revokedAt.toMillis();
}
