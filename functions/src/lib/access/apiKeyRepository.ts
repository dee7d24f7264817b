import {
  FieldPath,
  FieldValue,
  Timestamp,
  type CollectionReference,
  type Firestore,
} from 'firebase-admin/firestore';
import { LimitExceeded } from '../shared/base/errors';
import { accountEvent, type EventSource } from '../platform/accountEvents';
import { awaitAll, awaitRead, awaitWrite } from '../platform/firestore';
import { allSlotsOf, isUsed, keyHashIn, keySlotsOf, storedSlotsOf } from '../platform/keySlots';
import { unchanged, untilCommitted } from '../platform/optimistic';
import { deleteInPages } from '../platform/pagedDeletion';
import { compareStrings } from '../shared/model/linkOrder';
import { apiKeySchema, type ApiKeyDocument } from '../shared/contract/apiKeyDocument';
import { endOf, hasEnded, type ExpiresInDays } from '../shared/contract/fields/expiry';
import { isSignedInSinceRevocation, userDocument } from '../platform/userDocument';
import {
  addressFields,
  generateApiKey,
  hashApiKey,
  hintOf,
  KEY_SLOTS,
  REVOKED_KEY_MS,
  type Permission,
} from '../shared/contract/fields/apiKey';

/** Stores the API keys of users by their hash, never the keys themselves. {@link KeyLookupRepository} looks them up. */
export class ApiKeyRepository {
  constructor(private readonly firestore: Firestore) {}

  /**
   * Returns a user's keys by hash, newest first, without access tokens: every active one and up to
   * {@link MAX_LISTED_KEYS} others. Reads these documents and the five slots.
   */
  async list(uid: string): Promise<ReadonlyMap<string, ApiKeyDocument>> {
    const ofUser = this.keys.where('uid', '==', uid).where('slot', 'in', KEY_SLOTS).limit(MAX_LISTED_KEYS);
    const [{ docs }, slots] = await Promise.all([ofUser.get(), storedSlotsOf(this.firestore, uid)]);
    const active = await Promise.all(slots.map((slot) => this.keys.doc(keyHashIn(slot)).get()));
    const stored = [...active.filter(({ exists }) => exists), ...docs];
    const keys = stored.map((document) => [document.id, apiKeySchema.parse(document.data())] as const);
    return new Map(keys.sort(([, a], [, b]) => compareStrings(b.createdAt, a.createdAt)));
  }

  /** Returns up to two key hashes with this prefix. Two mean that the prefix is ambiguous. */
  async findByPrefix(prefix: string): Promise<string[]> {
    const id = FieldPath.documentId();
    const matching = this.keys.where(id, '>=', prefix).where(id, '<', `${prefix}~`);
    const snapshot = await matching.limit(2).select().get();
    return snapshot.docs.map((document) => document.id);
  }

  /**
   * Creates a key for a user in the first free slot, and returns it. The key cannot be retrieved again. `timeZone` is
   * an IANA name. Without a verified address, the key does not work where there is an allow list. Reads and writes like
   * {@link add}.
   * @throws {LimitExceeded} if the user has five active keys.
   */
  async create(uid: string, label: string, options: KeyOptions = {}): Promise<string> {
    const key = generateApiKey();
    const stored = { keyHash: hashApiKey(key), hint: hintOf(key), label, ...options };
    await this.add(uid, stored, Infinity, OPERATOR);
    return key;
  }

  /**
   * Stores a key of a user who signed in at `signedInAt`, in milliseconds, unless their keys were revoked since. Returns what it
   * has done. Does nothing if the key is stored already, such as after a lost response. Reads the user's document, the key's and
   * the five slots. Writes the key's document, its slot and an event of the account.
   * @throws {LimitExceeded} if the user has five active keys.
   */
  async add(
    uid: string,
    { keyHash, hint, label, ...options }: KeyToStore,
    signedInAt: number,
    source?: EventSource,
  ): Promise<'created' | 'sign_in_required' | 'key_exists'> {
    const { timeZone, permission = 'write', ownOnly = false, workspaces } = options;
    const { verifiedEmail, expiresInDays } = options;
    return this.firestore.runTransaction(async (transaction) => {
      const documents = [
        userDocument(this.firestore, uid),
        this.keys.doc(keyHash),
        ...allSlotsOf(this.firestore, uid),
      ];
      const [user, stored, ...slots] = await transaction.getAll(...documents);
      if (!user || !stored || !isSignedInSinceRevocation(user, signedInAt)) return 'sign_in_required';
      if (stored.exists) {
        const { data } = apiKeySchema.safeParse(stored.data());
        return data?.uid === uid && !hasEnded(data, Date.now()) ? 'created' : 'key_exists';
      }
      const free = slots.find((slot) => !isUsed(slot));
      if (!free) {
        const count = String(KEY_SLOTS.length);
        throw new LimitExceeded(`There are ${count} active keys, which is the limit. Revoke one first.`);
      }
      const end = endOf(expiresInDays, Date.now());
      const expiry = end !== undefined && { expiresAt: Timestamp.fromMillis(end) };
      // It may have that of a key that has expired.
      transaction.set(free.ref, { keyHash, ...expiry });
      transaction.create(stored.ref, {
        uid,
        slot: free.id,
        label,
        hint,
        createdAt: FieldValue.serverTimestamp(),
        ...(timeZone !== undefined && { timeZone }),
        ...(permission !== 'write' && { access: permission }),
        ...(ownOnly && { ownOnly }),
        ...(workspaces && { workspaces }),
        ...addressFields(verifiedEmail),
        ...expiry,
      });
      transaction.create(...accountEvent(this.firestore, uid, { kind: 'keyCreated', name: label }, source));
      return 'created';
    });
  }

  /**
   * Makes the user sign in again before they can create a key in the web app: see {@link isSignedInSinceRevocation}. Writes one
   * document and, if the user has signed out everywhere, an event of the account.
   */
  async requireNewSignIn(uid: string, signedOut?: EventSource): Promise<void> {
    const batch = this.firestore.batch();
    batch.set(userDocument(this.firestore, uid), { keysRevokedAt: FieldValue.serverTimestamp() });
    if (signedOut)
      batch.create(...accountEvent(this.firestore, uid, { kind: 'signedOutEverywhere' }, signedOut));
    await batch.commit();
  }

  /**
   * Revokes a key and frees its slot. The next request with it is rejected. With `uid`, only if it is a key of this user. Reads
   * and writes the key's document, and deletes its slot. Returns what the key was: `active` even if it has expired.
   */
  async revoke(
    keyHash: string,
    uid?: string,
    source?: EventSource,
  ): Promise<'active' | 'revoked' | 'not_found'> {
    return this.firestore.runTransaction(async (transaction) => {
      const reference = this.keys.doc(keyHash);
      const snapshot = await transaction.get(reference);
      const key = snapshot.exists ? apiKeySchema.parse(snapshot.data()) : undefined;
      // The access tokens of apps are stored among the keys. They end with their app.
      const isOthers = uid !== undefined && (key?.uid !== uid || key.grantId !== undefined);
      if (!key || isOthers) return 'not_found';
      if (key.revokedAt) return 'revoked';
      const slots = keySlotsOf(this.firestore, key.uid);
      const slot = key.slot === undefined ? undefined : await transaction.get(slots.doc(key.slot));
      transaction.update(reference, {
        revokedAt: FieldValue.serverTimestamp(),
        expiresAt: Timestamp.fromMillis(Date.now() + REVOKED_KEY_MS),
      });
      // Once a key has expired, another one may have its slot.
      if (slot?.get('keyHash') === keyHash) transaction.delete(slot.ref);
      const event = { kind: 'keyRevoked', name: key.label } as const;
      transaction.create(
        ...accountEvent(this.firestore, key.uid, event, uid === undefined ? OPERATOR : source),
      );
      return 'active';
    });
  }

  /** Revokes all keys of a user, like {@link revoke}. Returns how many were active. */
  async revokeAll(uid: string): Promise<number> {
    const keys = [...(await this.list(uid))].filter(([, key]) => !hasEnded(key, Date.now()));
    const revoked = await awaitAll(keys.map(([keyHash]) => this.revoke(keyHash)));
    return revoked.filter((was) => was === 'active').length;
  }

  /**
   * Deletes all keys, access tokens and slots of a user. The next request with one of them is rejected. Returns
   * whether the user had any. Reads and deletes each document, a few hundred at a time.
   * @throws {Unavailable} if the database is unreachable or the signal aborts first. Call it again to continue.
   */
  async deleteAll(uid: string, signal: AbortSignal): Promise<boolean> {
    // Delete the active keys first, so that none of them works if deleting the others fails.
    const hadActive = await untilCommitted(signal, async () => {
      const slots = await awaitRead(signal, storedSlotsOf(this.firestore, uid));
      const batch = this.firestore.batch();
      for (const slot of slots)
        batch.delete(slot.ref, unchanged(slot)).delete(this.keys.doc(keyHashIn(slot)));
      await awaitWrite(signal, () => batch.commit());
      return slots.length > 0;
    });
    const hadOthers = await deleteInPages(this.keys.where('uid', '==', uid), signal);
    return hadActive || hadOthers;
  }

  private get keys(): CollectionReference {
    return this.firestore.collection('apiKeys');
  }
}

/** Whoever runs the dashboard, with `npm run cloud:keys`. */
const OPERATOR: EventSource = { by: 'operator' };

interface KeyOptions {
  readonly timeZone?: string | undefined;
  readonly permission?: Permission;
  /** Whether the key may use only the user's own workspaces. */
  readonly ownOnly?: boolean;
  /** The ids of the workspaces that the key may use. Undefined means all. */
  readonly workspaces?: readonly string[] | undefined;
  readonly verifiedEmail?: string | undefined;
  readonly expiresInDays?: ExpiresInDays;
}

/** A key, without the key itself. */
interface KeyToStore extends KeyOptions {
  readonly keyHash: string;
  /** Its last four characters. */
  readonly hint: string;
  readonly label: string;
}

/** The most keys that a list contains, in addition to the active ones. */
export const MAX_LISTED_KEYS = 100;
