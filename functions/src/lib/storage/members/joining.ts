import type { Firestore } from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../../access/actor';
import { accountEvent, type EventSource } from '../../platform/accountEvents';
import { awaitRead, awaitWrite } from '../../platform/firestore';
import { unchanged, untilCommitted } from '../../platform/optimistic';
import { userDocument } from '../../platform/userDocument';
import { InvalidArguments, LimitExceeded } from '../../shared/base/errors';
import { LIMITS } from '../../shared/base/limits';
import { memberIn, MEMBERSHIP_VERSION } from '../../shared/contract/sharing';
import { parseMembers, putMembers } from '../base/membersDocument';
import { authorsOf, invitationsOf, membersOf, memberUsesOf, workspacesOf } from '../base/workspacePaths';
import { newLease } from './leaseRepository';
import { namesOnJoining, type Joining } from './memberNames';
import { openIn, putOpen } from './openInvitations';
import { fieldsIn, INVALID_INVITATION, usableInvitation } from './usableInvitation';

/**
 * Makes a user a member, and uses the invitation with this hash up. Returns the id of the workspace: an earlier one if they are a
 * member already. Reads the authors, too: whoever has left keeps their name.
 * @throws {InvalidArguments} if the invitation is not open any more, or for the owner, or the id or the chosen name is in use.
 * {@link LimitExceeded} if there are too many members, or the user is a member of too many workspaces.
 */
export async function joinWorkspace(
  firestore: Firestore,
  hash: string,
  member: NewMember,
  signal: AbortSignal,
  source?: EventSource,
): Promise<string> {
  const { user, workspaceId, workspaceName } = member;
  const shared = workspacesOf(firestore, user).orderBy('sharedFrom');
  const reference = workspacesOf(firestore, user).doc(workspaceId);
  return untilCommitted(signal, async () => {
    // In this order: a parallel join that the count does not include changes this membership, so the commit below conflicts.
    const { docs } = await awaitRead(signal, shared.limit(1).get());
    if ((await awaitRead(signal, shared.count().get())).data().count >= LIMITS.memberships) {
      throw new LimitExceeded(
        `You can be a member of at most ${String(LIMITS.memberships)} workspaces. Leave one first.`,
      );
    }
    const { invitation, head, document } = await usableInvitation(firestore, hash, user, signal);
    const { uid, workspaceId: storedId, role } = invitation;
    const key = { uid, workspaceId: storedId };
    // All as of one moment: otherwise, a membership that ends meanwhile could be found in only one of its two places.
    const [open, stored, authors, taken] = await awaitRead(
      signal,
      firestore.runTransaction(
        (transaction) =>
          Promise.all([
            transaction.get(invitationsOf(head.ref)),
            transaction.get(membersOf(head.ref)),
            transaction.get(authorsOf(head.ref)),
            transaction.get(reference),
          ]),
        { readOnly: true },
      ),
    );
    const current = parseMembers(stored);
    const { members = {} } = current ?? {};
    const earlier = memberIn({ members }, user);
    if (earlier) return earlier.workspaceId;
    if (taken.exists)
      throw new InvalidArguments(`You already have a workspace "${workspaceId}". Choose another id.`);
    if (Object.keys(members).length >= LIMITS.members) {
      throw new LimitExceeded(
        `A workspace can have at most ${String(LIMITS.members)} members. Its owner can remove somebody.`,
      );
    }
    const { owner, name } = namesOnJoining(member, invitation.owner, current, authors.data());
    const now = new Date();
    const batch = firestore.batch();
    const { [hash]: used, ...others } = openIn(open);
    if (!used) throw new InvalidArguments(INVALID_INVITATION);
    putOpen(batch, open, others);
    batch.update(document.ref, { usedBy: user }, unchanged(document));
    const since = fieldsIn(head)?.history?.seq ?? 0;
    const joined = { role, name, workspaceId, joinedAt: now.toISOString(), since };
    putMembers(batch, head, stored, { ...current, owner, members: { ...members, [user]: joined } });
    // Whoever joins uses the workspace. Later uses update this.
    batch.set(memberUsesOf(head.ref), { [user]: now }, { merge: true });
    // The service has just checked that they may use this deployment.
    batch.set(userDocument(firestore, user), newLease(), { merge: true });
    batch.create(reference, {
      ...{ schemaVersion: MEMBERSHIP_VERSION, name: workspaceName, sharedFrom: key },
      ...{ createdAt: now, updatedAt: now },
    });
    // If it has ended since the count, the batch creates it.
    for (const other of docs)
      if (!other.ref.isEqual(reference)) batch.update(other.ref, { updatedAt: now }, unchanged(other));
    const { name: workspace } = fieldsIn(head) ?? {};
    const [byOwner, byMember] = [
      { kind: 'memberJoined', name, role, workspace },
      { kind: 'joined', name: owner, role, workspace: workspaceName },
    ] as const;
    batch.create(...accountEvent(firestore, uid, byOwner, { by: 'member' }));
    batch.create(...accountEvent(firestore, user, byMember, source));
    await awaitWrite(signal, () => batch.commit());
    return workspaceId;
  });
}

/** What a new member calls the workspace, and what the others call the member. */
export interface NewMember extends Joining {
  readonly user: AuthorizedUid;
  readonly workspaceId: string;
  readonly workspaceName: string;
}
