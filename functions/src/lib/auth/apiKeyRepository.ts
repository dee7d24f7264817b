import {
  FieldPath,
  FieldValue,
  Timestamp,
  type CollectionReference,
  type Firestore,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { withDeadline } from '../deadline';
import { LimitExceeded } from '../errors';
import { orUnavailable } from '../firestore';
import { log } from '../log';
import { generateApiKey, hashApiKey, hintOf, KEY_SLOTS } from './apiKey';

const apiKeySchema = z.object({
  uid: z.string(),
  slot: z.enum(KEY_SLOTS),
  label: z.string(),
  hint: z.string(),
  createdAt: z.instanceof(Timestamp),
  lastUsedAt: z.instanceof(Timestamp).optional(),
  revokedAt: z.instanceof(Timestamp).optional(),
});
/** `apiKeys/{SHA-256 of the key}`. */
export type ApiKeyDocument = z.infer<typeof apiKeySchema>;

/** Keys that one query looks up at most: Firestore takes no more values in an `in`. */
export const MAX_JOINED_KEYS = 30;

/** The stored keys. A key itself is never stored: its hash names the document. */
export class ApiKeyRepository {
  constructor(private readonly firestore: Firestore) {}

  /** The key with this hash, revoked or not, or null. Reads one document. */
  async find(keyHash: string, signal: AbortSignal): Promise<ApiKeyDocument | null> {
    const snapshot = await withDeadline(signal, orUnavailable(this.keys.doc(keyHash).get()));
    return snapshot.exists ? apiKeySchema.parse(snapshot.data()) : null;
  }

  /**
   * Those of these keys that are stored, by hash: for those who wait together, a damaged document is none. Reads the
   * documents that it finds; Firestore bills at least one.
   */
  async findAll(
    keyHashes: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, ApiKeyDocument>> {
    const query = this.keys.where(FieldPath.documentId(), 'in', keyHashes);
    const snapshot = await withDeadline(signal, orUnavailable(query.get()));
    const found = new Map<string, ApiKeyDocument>();
    for (const document of snapshot.docs) {
      const { data, error } = apiKeySchema.safeParse(document.data());
      if (data) found.set(document.id, data);
      else log('ERROR', 'A key is damaged', { keyHash: document.id, error: String(error) });
    }
    return found;
  }

  /** Whether there is any key at all. Reads at most one document. */
  async any(signal: AbortSignal): Promise<boolean> {
    const snapshot = await withDeadline(signal, orUnavailable(this.keys.limit(1).select().get()));
    return !snapshot.empty;
  }

  /** Stamps the time at which a key was used. */
  async stamp(keyHash: string, signal: AbortSignal): Promise<void> {
    const stamped = this.keys.doc(keyHash).update({ lastUsedAt: FieldValue.serverTimestamp() });
    await withDeadline(signal, stamped);
  }

  /** The keys of a user, the newest first, by hash. */
  async list(uid: string): Promise<ReadonlyMap<string, ApiKeyDocument>> {
    const snapshot = await this.keys.where('uid', '==', uid).get();
    const documents = snapshot.docs.map(
      (document) => [document.id, apiKeySchema.parse(document.data())] as const,
    );
    return new Map(documents.sort(([, a], [, b]) => b.createdAt.toMillis() - a.createdAt.toMillis()));
  }

  /** The hashes that begin like this, at most two: enough to tell whether one is meant. */
  async findByPrefix(prefix: string): Promise<string[]> {
    const id = FieldPath.documentId();
    const matching = this.keys.where(id, '>=', prefix).where(id, '<', `${prefix}~`);
    const snapshot = await matching.limit(2).select().get();
    return snapshot.docs.map((document) => document.id);
  }

  /**
   * Makes a key for a user in the first free slot. Writes the key's document and its slot.
   * @returns the key, which nobody can ask for again.
   * @throws {LimitExceeded} when five keys are active.
   */
  async create(uid: string, label: string): Promise<string> {
    const key = generateApiKey();
    const keyHash = hashApiKey(key);
    await this.firestore.runTransaction(async (transaction) => {
      const slots = this.slots(uid);
      const snapshots = await transaction.getAll(...KEY_SLOTS.map((slot) => slots.doc(slot)));
      const free = snapshots.find((snapshot) => !snapshot.exists);
      if (!free) {
        throw new LimitExceeded(
          `This user has ${String(KEY_SLOTS.length)} active keys, and that is the limit. Revoke one first.`,
        );
      }
      transaction.create(free.ref, { keyHash });
      transaction.create(this.keys.doc(keyHash), {
        uid,
        slot: free.id,
        label,
        hint: hintOf(key),
        createdAt: FieldValue.serverTimestamp(),
      });
    });
    return key;
  }

  /**
   * Revokes a key and frees its slot. It is refused from the next request on.
   * @returns whether it was active.
   */
  async revoke(keyHash: string): Promise<boolean> {
    return this.firestore.runTransaction(async (transaction) => {
      const reference = this.keys.doc(keyHash);
      const snapshot = await transaction.get(reference);
      const key = snapshot.exists ? apiKeySchema.parse(snapshot.data()) : undefined;
      if (!key || key.revokedAt) return false;
      transaction.update(reference, { revokedAt: FieldValue.serverTimestamp() });
      transaction.delete(this.slots(key.uid).doc(key.slot));
      return true;
    });
  }

  private get keys(): CollectionReference {
    return this.firestore.collection('apiKeys');
  }

  private slots(uid: string): CollectionReference {
    return this.firestore.collection('users').doc(uid).collection('keySlots');
  }
}
