import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { AuthorizedUid } from '../../access/actor';
import { userDocument } from '../../platform/userDocument';
import type { OwnerAccess } from '../../access/workspaceAccess';
import { accountEvent, type EventSource } from '../../platform/accountEvents';
import { awaitRead, awaitWrite } from '../../platform/firestore';
import { unchanged, untilCommitted } from '../../platform/optimistic';
import { InvalidArguments, LimitExceeded, NotFound } from '../../shared/base/errors';
import { LIMITS } from '../../shared/base/limits';
import { storedTimeSchema } from '../../shared/contract/documents';
import {
  invitationSchema,
  memberIn,
  MEMBERSHIP_VERSION,
  type Invitation,
} from '../../shared/contract/sharing';
import { newLease } from './leaseRepository';
import { openIn, putOpen, type OpenInvitations } from './openInvitations';
import { namesOnJoining, type Joining } from './memberNames';
import { parseMembers, putMembers } from '../base/membersDocument';
import {
  authorsOf,
  headOf,
  invitationsOf,
  membersOf,
  memberUsesOf,
  workspacesOf,
} from '../base/workspacePaths';

/** Stores invitations to workspaces. Commits each change, and throws, like {@link MemberRepository}. */
export class InvitationRepository {
  constructor(private readonly firestore: Firestore) {}

  /**
   * Stores an invitation by the hash of its token.
   * @throws {NotFound} if there is no such workspace. {@link LimitExceeded} if it has too many open invitations.
   */
  async invite(
    access: OwnerAccess,
    hash: string,
    { role, owner, expiresAt }: Pick<Invitation, 'role' | 'owner' | 'expiresAt'>,
    signal: AbortSignal,
    source?: EventSource,
  ): Promise<void> {
    const open = invitationsOf(headOf(this.firestore, access));
    await untilCommitted(signal, async () => {
      const [head, stored] = await awaitRead(
        signal,
        Promise.all([headOf(this.firestore, access).get(), open.get()]),
      );
      const fields = fieldsOf(head);
      if (!fields)
        throw new NotFound(
          'workspace',
          'This workspace no longer exists, so nobody was invited. Choose another one.',
        );
      const invitations = openIn(stored);
      if (Object.keys(invitations).length >= LIMITS.openInvitations) {
        throw new LimitExceeded(
          `A workspace can have at most ${String(LIMITS.openInvitations)} open invitations. Revoke one first.`,
        );
      }
      const batch = this.firestore.batch();
      putOpen(batch, stored, { ...invitations, [hash]: { role, expiresAt } });
      batch.create(this.invitation(hash), {
        ...{ uid: access.uid, workspaceId: access.workspaceId, createdAt: new Date(fields.createdAt) },
        ...{ owner, role, expiresAt: new Date(expiresAt) },
      });
      const event = { kind: 'invited', role, workspace: fields.name } as const;
      batch.create(...accountEvent(this.firestore, access.uid, event, source));
      await awaitWrite(signal, () => batch.commit());
    });
  }

  /** Revokes an open invitation. Returns whether there was one. */
  async revoke(
    access: OwnerAccess,
    hash: string,
    signal: AbortSignal,
    source?: EventSource,
  ): Promise<boolean> {
    return untilCommitted(signal, async () => {
      const reference = headOf(this.firestore, access);
      const [head, stored] = await awaitRead(
        signal,
        Promise.all([reference.get(), invitationsOf(reference).get()]),
      );
      const { [hash]: revoked, ...others } = openIn(stored);
      if (!revoked) return false;
      const batch = this.firestore.batch();
      putOpen(batch, stored, others);
      batch.delete(this.invitation(hash));
      const event = {
        kind: 'invitationRevoked',
        role: revoked.role,
        workspace: fieldsOf(head)?.name,
      } as const;
      batch.create(...accountEvent(this.firestore, access.uid, event, source));
      await awaitWrite(signal, () => batch.commit());
      return true;
    });
  }

  /**
   * Returns an invitation that this user can use, or has used.
   * @throws {InvalidArguments} if it does not exist or is not open any more, or the user is the owner.
   */
  async offer(hash: string, user: AuthorizedUid, signal: AbortSignal): Promise<Offer> {
    const { invitation, head } = await this.readOffer(hash, user, signal);
    const members = parseMembers(await awaitRead(signal, membersOf(head.ref).get()));
    const memberId = members && memberIn(members, user)?.workspaceId;
    // They were removed since.
    if (invitation.usedBy !== undefined && memberId === undefined)
      throw new InvalidArguments(INVALID_INVITATION);
    return { invitation, workspaceName: fieldsOf(head)?.name ?? '', memberId };
  }

  /**
   * Makes a user a member, and uses the invitation up. Returns the id of the workspace: an earlier one if they are a member
   * already. Reads the authors, too: whoever has left keeps their name.
   * @throws {InvalidArguments} if the invitation is not open any more, or for the owner, or the id or the chosen name is in use.
   * {@link LimitExceeded} if there are too many members, or the user is a member of too many workspaces.
   */
  async join(hash: string, member: NewMember, signal: AbortSignal, source?: EventSource): Promise<string> {
    const { user, workspaceId, workspaceName } = member;
    const shared = workspacesOf(this.firestore, user).orderBy('sharedFrom');
    const reference = workspacesOf(this.firestore, user).doc(workspaceId);
    return untilCommitted(signal, async () => {
      // In this order: a parallel join that the count does not include changes this membership, so the commit below conflicts.
      const { docs } = await awaitRead(signal, shared.limit(1).get());
      if ((await awaitRead(signal, shared.count().get())).data().count >= LIMITS.memberships) {
        throw new LimitExceeded(
          `You can be a member of at most ${String(LIMITS.memberships)} workspaces. Leave one first.`,
        );
      }
      const { invitation, head, document } = await this.readOffer(hash, user, signal);
      const { uid, workspaceId: storedId, role } = invitation;
      const key = { uid, workspaceId: storedId };
      const [open, stored, authors, taken] = await awaitRead(
        signal,
        Promise.all([
          invitationsOf(head.ref).get(),
          membersOf(head.ref).get(),
          authorsOf(head.ref).get(),
          reference.get(),
        ]),
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
      const batch = this.firestore.batch();
      const { [hash]: used, ...others } = openIn(open);
      if (!used) throw new InvalidArguments(INVALID_INVITATION);
      putOpen(batch, open, others);
      batch.update(document.ref, { usedBy: user }, unchanged(document));
      const since = fieldsOf(head)?.history?.seq ?? 0;
      const joined = { role, name, workspaceId, joinedAt: now.toISOString(), since };
      putMembers(batch, head, stored, { ...current, owner, members: { ...members, [user]: joined } });
      // Whoever joins uses the workspace. Later uses update this.
      batch.set(memberUsesOf(head.ref), { [user]: now }, { merge: true });
      // The service has just checked that they may use this deployment.
      batch.set(userDocument(this.firestore, user), newLease(), { merge: true });
      batch.create(reference, {
        ...{ schemaVersion: MEMBERSHIP_VERSION, name: workspaceName, sharedFrom: key },
        ...{ createdAt: now, updatedAt: now },
      });
      // If it has ended since the count, the batch creates it.
      for (const other of docs)
        if (!other.ref.isEqual(reference)) batch.update(other.ref, { updatedAt: now }, unchanged(other));
      const { name: workspace } = fieldsOf(head) ?? {};
      const [byOwner, byMember] = [
        { kind: 'memberJoined', name, role, workspace },
        { kind: 'joined', name: owner, role, workspace: workspaceName },
      ] as const;
      batch.create(...accountEvent(this.firestore, uid, byOwner, { by: 'member' }));
      batch.create(...accountEvent(this.firestore, user, byMember, source));
      await awaitWrite(signal, () => batch.commit());
      return workspaceId;
    });
  }

  /** Returns the open invitations to a workspace, by hash. Reads one document. */
  async open(access: OwnerAccess, signal: AbortSignal): Promise<OpenInvitations> {
    const stored = await awaitRead(signal, invitationsOf(headOf(this.firestore, access)).get());
    return openIn(stored);
  }

  private async readOffer(hash: string, user: AuthorizedUid, signal: AbortSignal) {
    const document = await awaitRead(signal, this.invitation(hash).get());
    const { data: invitation } = invitationSchema.safeParse(document.data());
    const isOpen = invitation?.usedBy === undefined || invitation.usedBy === user;
    if (!invitation || !isOpen || Date.parse(invitation.expiresAt) <= Date.now())
      throw new InvalidArguments(INVALID_INVITATION);
    if (invitation.uid === user)
      throw new InvalidArguments('This is your own workspace. Send the invitation to somebody else.');
    const head = await awaitRead(signal, headOf(this.firestore, invitation).get());
    if (fieldsOf(head)?.createdAt !== invitation.createdAt) throw new InvalidArguments(INVALID_INVITATION);
    return { document, invitation, head };
  }

  private invitation(hash: string): DocumentReference {
    return this.firestore.collection('invitations').doc(hash);
  }
}

export const INVALID_INVITATION =
  'This invitation does not exist, was used or revoked, or has expired. Ask whoever sent it for another one.';

/** An invitation that somebody can use, and the workspace that it is for. */
export interface Offer {
  readonly invitation: Invitation;
  readonly workspaceName: string;
  /** What they call the workspace, if they are a member already. */
  readonly memberId: string | undefined;
}

/** What a new member calls the workspace, and what the others call the member. */
export interface NewMember extends Joining {
  readonly user: AuthorizedUid;
  readonly workspaceId: string;
  readonly workspaceName: string;
}

const fieldsSchema = z.object({
  name: z.string(),
  createdAt: storedTimeSchema,
  // Missing in heads of earlier versions, which had no history.
  history: z.object({ seq: z.int() }).optional(),
});
const fieldsOf = (head: DocumentSnapshot) => fieldsSchema.safeParse(head.data()).data;
