import type { CollectionReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { userDocument } from './userDocument';
import { storedTimeSchema } from '../shared/contract/documents';
import { KEY_SLOTS } from '../shared/contract/fields/apiKey';
import { hasEnded } from '../shared/contract/fields/expiry';

/** Returns the slots of a user, of which each active key has one. */
export function keySlotsOf(firestore: Firestore, uid: string): CollectionReference {
  return userDocument(firestore, uid).collection('keySlots');
}

/** Returns the five slots of a user, whether they are stored or not. */
export function allSlotsOf(firestore: Firestore, uid: string) {
  return KEY_SLOTS.map((slot) => keySlotsOf(firestore, uid).doc(slot));
}

/** Returns the slots that a user's keys have, some of which may have expired. Reads five documents. */
export async function storedSlotsOf(firestore: Firestore, uid: string): Promise<DocumentSnapshot[]> {
  const slots = await firestore.getAll(...allSlotsOf(firestore, uid));
  return slots.filter(({ exists }) => exists);
}

/** Returns whether a key has a slot. Once that has expired, another key may have it. */
export function isUsed(slot: DocumentSnapshot): boolean {
  const { data } = slotSchema.safeParse(slot.data());
  return slot.exists && !(data && hasEnded(data, Date.now()));
}

/** Returns the hash of the key that a slot belongs to. */
export function keyHashIn(slot: DocumentSnapshot): string {
  return z.string().parse(slot.get('keyHash'));
}

const slotSchema = z.object({ expiresAt: storedTimeSchema.optional() });
