import { FieldValue, Timestamp, type Firestore } from 'firebase-admin/firestore';
import { endOf, type ExpiresInDays } from '../../shared/contract/fields/expiry';
import type { ConnectionRefusal } from '../../shared/contract/requests/appSignIn';
import { accountEvent, type EventSource } from '../../platform/accountEvents';
import { awaitRead, awaitWrite, isConflict } from '../../platform/firestore';
import { isSignedInSinceRevocation, userDocument } from '../../platform/userDocument';
import { codesOf, connectionsOf, keepOn, switchOf } from './connections';
import type { Consent } from './documents';
import { replacedConnections } from './replacement';
import { unchanged, untilCommitted } from '../../platform/optimistic';

/**
 * Stores who lets apps connect by signing in, and the codes for apps that people agreed to. Every method throws
 * `Unavailable` if the database is unreachable or the signal aborts first.
 */
export class ConsentRepository {
  constructor(private readonly firestore: Firestore) {}

  /** Returns whether anybody lets apps connect. Reads at most one document. */
  async isAnyoneOn(signal: AbortSignal): Promise<boolean> {
    const found = this.firestore.collection('appSignIn').limit(1).select();
    return !(await awaitRead(signal, found.get())).empty;
  }

  /** Lets apps connect to a user's links. Writes two documents, unless they may connect already. */
  async turnOn(uid: string, signal: AbortSignal, source?: EventSource): Promise<void> {
    const fields = { enabledAt: FieldValue.serverTimestamp(), codes: [] };
    try {
      const batch = this.firestore.batch();
      batch.create(switchOf(this.firestore, uid), fields);
      batch.create(...accountEvent(this.firestore, uid, { kind: 'appsTurnedOn' }, source));
      await awaitWrite(signal, () => batch.commit());
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }

  /** Stops letting apps connect to a user's links. Connected apps stay connected. Reads and deletes one document. */
  async turnOff(uid: string, signal: AbortSignal, source?: EventSource): Promise<void> {
    await untilCommitted(signal, async () => {
      const wanted = await awaitRead(signal, switchOf(this.firestore, uid).get());
      if (!wanted.exists) return;
      const batch = this.firestore.batch();
      batch.delete(wanted.ref, unchanged(wanted));
      batch.create(...accountEvent(this.firestore, uid, { kind: 'appsTurnedOff' }, source));
      await awaitWrite(signal, () => batch.commit());
    });
  }

  /**
   * Stores a code for an app that a person agreed to, or returns why it cannot. Reads whether the person lets apps
   * connect, when their keys were revoked, and their grants. Writes two documents, and deletes the oldest code if there
   * are too many.
   */
  async storeCode(
    codeHash: string,
    consent: Consent,
    { redirect, challenge, expiresInDays, signedInAt, now }: Agreement,
    signal: AbortSignal,
  ): Promise<ConnectionRefusal | undefined> {
    const { firestore } = this;
    const { uid } = consent;
    return untilCommitted(signal, async () => {
      const [wanted, user] = await awaitRead(
        signal,
        firestore.getAll(switchOf(firestore, uid), userDocument(firestore, uid)),
      );
      if (!wanted?.exists) return 'apps_off';
      if (!user || !isSignedInSinceRevocation(user, signedInAt)) return 'sign_in_required';
      const connections = await awaitRead(signal, connectionsOf(firestore, uid, now));
      if (!replacedConnections(consent, connections, now)) return 'limit_exceeded';
      const batch = firestore.batch();
      const codes = [...(codesOf(wanted) ?? []), codeHash];
      const oldest = codes.splice(0, codes.length - MAX_CODES);
      for (const each of oldest) batch.delete(firestore.doc(`authorizationCodes/${each}`));
      keepOn(batch, wanted, codes);
      const expiresAt = Timestamp.fromMillis(now + CODE_MS);
      const end = endOf(expiresInDays, now);
      batch.set(firestore.doc(`authorizationCodes/${codeHash}`), {
        ...consent,
        ...(end !== undefined && { endsAt: Timestamp.fromMillis(end) }),
        redirect,
        challenge,
        expiresAt,
      });
      await awaitWrite(signal, () => batch.commit());
      return undefined;
    });
  }
}

/** How long a code can be redeemed. */
const CODE_MS = 60_000;

/** The most codes of a user that are stored. Beyond that, a new one replaces the oldest. */
const MAX_CODES = 5;

/** The request and the sign-in for which a code is stored. Times are in milliseconds since 1970. */
interface Agreement {
  readonly redirect: string;
  readonly challenge: string;
  /** After how many days the app is disconnected. */
  readonly expiresInDays: ExpiresInDays;
  /** When the person last entered their credentials. */
  readonly signedInAt: number;
  readonly now: number;
}
