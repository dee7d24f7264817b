import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { DEVICES } from '../../shared/contract/grantDocument';
import { unchanged } from '../../platform/optimistic';
import { timeSchema } from './documents';
import type { Connection } from './replacement';

// Checks made before storing a code and before redeeming it.

/** Returns the connected apps of a user. Reads their grants. */
export async function connectionsOf(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<StoredConnection[]> {
  const fields = [...Object.keys(connectionSchema.shape), 'accessTokens', 'uid'];
  const { docs } = await firestore
    .collection('grants')
    .where('uid', '==', uid)
    .select(...fields)
    .get();
  return docs.flatMap((document) => {
    const { nonce, expiresAt, ...app } = connectionSchema.parse(document.data());
    return expiresAt > now ? [{ ...app, id: document.id, hasRefreshed: nonce !== undefined, document }] : [];
  });
}

/** The fields of a grant that decide what a new connection replaces. Ignores what is malformed. */
const connectionSchema = z.object({
  clientName: z.string().optional().catch(undefined),
  host: z.string().optional().catch(''),
  resource: z.string().catch(''),
  device: z.enum(DEVICES).optional().catch(undefined),
  nonce: z.string().optional().catch(undefined),
  createdAt: timeSchema.catch(0),
  expiresAt: timeSchema.catch(0),
  lastUsedAt: timeSchema.optional().catch(undefined),
});

/** A connection, and what `GrantEnding` needs of its document. */
export interface StoredConnection extends Connection {
  readonly document: DocumentSnapshot;
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
