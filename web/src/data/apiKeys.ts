import {
  collection,
  doc,
  query,
  runTransaction,
  serverTimestamp,
  Timestamp,
  where,
  type CollectionReference,
  type DocumentReference,
  type Firestore,
} from 'firebase/firestore';
import type { z } from 'zod';
import {
  addressFields,
  generateApiKey,
  hashApiKey,
  hintOf,
  KEY_SLOTS,
  REVOKED_KEY_MS,
  type Permission,
} from '@shared/contract/apiKey';
import { timeZoneSchema } from '@shared/contract/validators';
import { compareStrings } from '@shared/model/linkOrder';
import { codeOf, LimitExceeded } from '@shared/base/errors';
import { apiKeySchema } from '@shared/contract/apiKeyDocument';
import { watchQuery } from '../firebase/listeners';

const storedKeySchema = apiKeySchema.pick({
  label: true,
  hint: true,
  access: true,
  ownOnly: true,
  timeZone: true,
  email: true,
  emailVerified: true,
  lastTool: true,
  lastClient: true,
  createdAt: true,
  lastUsedAt: true,
  revokedAt: true,
});

/** A stored key. The id is the hash of the key; the key itself is not stored. Times are in ISO 8601. */
export interface ApiKey extends z.infer<typeof storedKeySchema> {
  readonly id: string;
}

interface Created {
  readonly id: string;
  readonly createdAt: string;
}

/** Orders keys or connected apps by creation time, newest first. */
export function compareNewest(a: Created, b: Created): number {
  return compareStrings(b.createdAt, a.createdAt) || compareStrings(a.id, b.id);
}

/**
 * Calls `onChange` with a user's keys, including revoked ones, newest first, once the server has responded and again on
 * every change.
 * @returns a function that stops watching.
 */
export function watchApiKeys(
  firestore: Firestore,
  uid: string,
  onChange: (keys: ApiKey[]) => void,
  onError: (error: Error) => void,
): () => void {
  return watchQuery(
    query(keysOf(firestore), where('uid', '==', uid)),
    ({ docs }) => {
      // Access tokens of connected apps are stored among the keys.
      const stored = docs.filter((document) => document.get('grantId') === undefined);
      const keys = stored.map((document) => {
        const data = document.data({ serverTimestamps: 'estimate' });
        return { id: document.id, ...storedKeySchema.parse(data) };
      });
      onChange(keys.sort(compareNewest));
    },
    onError,
  );
}

/**
 * Creates a key in the first free slot. Stores only its hash and its end, with the label, the permission, the
 * browser's time zone, in which the service reads dates, and the user's email address, or a mark if that is not verified.
 * @returns the key, which cannot be retrieved again.
 * @throws {LimitExceeded} if all slots are taken.
 */
export async function createApiKey(
  firestore: Firestore,
  uid: string,
  {
    label,
    permission = 'write',
    ownOnly = false,
    verifiedEmail,
  }: { label: string; permission?: Permission; ownOnly?: boolean; verifiedEmail: string | undefined },
): Promise<string> {
  const key = generateApiKey();
  const keyHash = hashApiKey(key);
  const { data: timeZone } = timeZoneSchema.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await runTransaction(firestore, async (transaction) => {
    for (const slot of KEY_SLOTS) {
      const reference = slotOf(firestore, uid, slot);
      if ((await transaction.get(reference)).exists()) continue;
      const hint = hintOf(key);
      transaction.set(reference, { keyHash });
      transaction.set(doc(keysOf(firestore), keyHash), {
        uid,
        slot,
        label,
        hint,
        createdAt: serverTimestamp(),
        ...(timeZone !== undefined && { timeZone }),
        ...(permission !== 'write' && { access: permission }),
        ...(ownOnly && { ownOnly }),
        ...addressFields(verifiedEmail),
      });
      return;
    }
    throw new LimitExceeded(
      `You have ${String(KEY_SLOTS.length)} active keys, which is the limit. Revoke one first.`,
    );
  });
  return key;
}

/** Revokes a key and frees its slot. The service rejects it from the next request on. Revoking it again does nothing. */
export async function revokeApiKey(firestore: Firestore, uid: string, id: string): Promise<void> {
  const expiresAt = Timestamp.fromMillis(Date.now() + REVOKED_KEY_MS);
  try {
    await revoke(firestore, uid, id, { expiresAt });
  } catch (error) {
    // The clock of this browser may be months behind. Without an end, the key is revoked, but stays in the list.
    if (codeOf(error) !== 'permission-denied') throw error;
    await revoke(firestore, uid, id, {});
  }
}

async function revoke(
  firestore: Firestore,
  uid: string,
  id: string,
  end: { readonly expiresAt?: Timestamp },
): Promise<void> {
  const reference = doc(keysOf(firestore), id);
  await runTransaction(firestore, async (transaction) => {
    const { slot, revokedAt } = apiKeySchema.parse((await transaction.get(reference)).data());
    if (revokedAt !== undefined) return;
    transaction.update(reference, { revokedAt: serverTimestamp(), ...end });
    if (slot !== undefined) transaction.delete(slotOf(firestore, uid, slot));
  });
}

function keysOf(firestore: Firestore): CollectionReference {
  return collection(firestore, 'apiKeys');
}

function slotOf(firestore: Firestore, uid: string, slot: string): DocumentReference {
  return doc(firestore, 'users', uid, 'keySlots', slot);
}
