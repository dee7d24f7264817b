import { createHash } from 'node:crypto';
import { doc, serverTimestamp, Timestamp, writeBatch, type DocumentData } from 'firebase/firestore';
import type { Database } from './environment';

export const SLOTS = ['0', '1', '2', '3', '4'];

/** The two documents of a key: their paths and their data. */
export interface KeyAndSlot {
  keyPath: string;
  key: DocumentData;
  slotPath: string;
  slot: DocumentData;
}

/** A new key that the rules accept. Each test of a rejection changes one thing about it. */
export function newKey(uid: string, slot = '0', name = 'first'): KeyAndSlot {
  const keyHash = hashOf(`${uid} ${slot} ${name}`);
  return {
    keyPath: `apiKeys/${keyHash}`,
    key: {
      uid,
      slot,
      label: 'Laptop',
      hint: 'x7Qz',
      createdAt: serverTimestamp(),
      email: `${uid}@example.com`,
    },
    slotPath: `users/${uid}/keySlots/${slot}`,
    slot: { keyHash },
  };
}

/** Returns the documents of an existing active key, to be stored without the rules. */
export function storedKey({ keyPath, key, slotPath, slot }: KeyAndSlot): Record<string, DocumentData> {
  return {
    [keyPath]: { ...key, createdAt: Timestamp.fromDate(new Date('2026-01-02')) },
    [slotPath]: slot,
  };
}

/** Returns the document of a key that was revoked earlier. Its slot is free. */
export function storedRevokedKey(made: KeyAndSlot): Record<string, DocumentData> {
  const { [made.keyPath]: key } = storedKey(made);
  return { [made.keyPath]: { ...key, revokedAt: Timestamp.fromDate(new Date('2026-02-03')) } };
}

export function makeKeys(db: Database, ...keys: KeyAndSlot[]): Promise<void> {
  const batch = writeBatch(db);
  for (const { keyPath, key, slotPath, slot } of keys) {
    batch.set(doc(db, keyPath), key).set(doc(db, slotPath), slot);
  }
  return batch.commit();
}

/** Revokes keys. `changes` is written to each key in addition to `revokedAt`, or in its place. */
export function revokeKeys(
  db: Database,
  keys: Pick<KeyAndSlot, 'keyPath' | 'slotPath'>[],
  changes: DocumentData = {},
): Promise<void> {
  const batch = writeBatch(db);
  for (const { keyPath, slotPath } of keys) {
    batch.update(doc(db, keyPath), { revokedAt: serverTimestamp(), ...changes }).delete(doc(db, slotPath));
  }
  return batch.commit();
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
