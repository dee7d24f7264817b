import { FieldValue, Timestamp, type Firestore } from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../../access/actor';
import { isSignedInSinceRevocation, userDocument } from '../../platform/userDocument';
import { awaitAll, awaitRead, awaitWrite } from '../../platform/firestore';
import { unchanged, untilCommitted } from '../../platform/optimistic';
import { LIMITS } from '../../shared/base/limits';
import { parseMembership } from '../../shared/contract/sharing';
import type { MemberRepository } from './memberRepository';
import { workspacesOf } from '../base/workspacePaths';

/**
 * Stores until when the rules let users read what others share with them: see `isMember` in `firestore.rules`. Methods throw
 * {@link Unavailable} if the database does not respond before `signal` aborts.
 */
export class LeaseRepository {
  constructor(
    private readonly firestore: Firestore,
    private readonly members: Pick<MemberRepository, 'recordUseOf'>,
  ) {}

  /**
   * Extends the lease of a user who may use this deployment, if less than half of it is left and somebody shares a workspace
   * with them. Then also records that they use these workspaces. Reads one document and, to extend the lease, the memberships.
   * @returns false if they have not signed in since their keys were revoked.
   */
  async extend(user: AuthorizedUid, signedInAt: number, signal: AbortSignal): Promise<boolean> {
    const stored = await awaitRead(signal, userDocument(this.firestore, user).get());
    if (!isSignedInSinceRevocation(stored, signedInAt)) return false;
    const sharedUntil: unknown = stored.get('sharedUntil');
    const end = sharedUntil instanceof Timestamp ? sharedUntil.toMillis() : -Infinity;
    if (end - Date.now() >= LEASE_MS / 2) return true;
    const references = workspacesOf(this.firestore, user).orderBy('sharedFrom').limit(LIMITS.memberships);
    const { docs } = await awaitRead(signal, references.get());
    const shared = docs.flatMap((document) => parseMembership(document.data())?.sharedFrom ?? []);
    if (shared.length === 0) return true;
    await awaitAll<unknown>([
      awaitWrite(signal, () => stored.ref.set(newLease(), { merge: true })),
      ...shared.map((key) => this.members.recordUseOf(key, user, signal)),
    ]);
    return true;
  }
}

/** How long the rules let a user read what others share with them after the service has checked that they may. */
const LEASE_MS = 10 * 60_000;

/** Ends the lease of a user with whom nobody shares anything now. Keeps the time when their keys were revoked. */
export async function endLease(
  firestore: Firestore,
  user: AuthorizedUid,
  signal: AbortSignal,
): Promise<void> {
  await untilCommitted(signal, async () => {
    const stored = await awaitRead(signal, userDocument(firestore, user).get());
    if (stored.get('sharedUntil') === undefined) return;
    const ended = { sharedUntil: FieldValue.delete() };
    const isAlone = stored.get('keysRevokedAt') === undefined;
    await awaitWrite<unknown>(signal, () =>
      isAlone ? stored.ref.delete(unchanged(stored)) : stored.ref.update(ended, unchanged(stored)),
    );
  });
}

/** Returns the fields of a lease that begins now. */
export const newLease = () => ({ sharedUntil: Timestamp.fromMillis(Date.now() + LEASE_MS) });
