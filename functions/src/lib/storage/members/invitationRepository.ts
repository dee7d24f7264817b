import type { Firestore } from 'firebase-admin/firestore';
import type { AuthorizedUid } from '../../access/actor';
import type { OwnerAccess } from '../../access/workspaceAccess';
import { accountEvent, type EventSource } from '../../platform/accountEvents';
import { awaitRead, awaitWrite } from '../../platform/firestore';
import { untilCommitted } from '../../platform/optimistic';
import { InvalidArguments, LimitExceeded, NotFound } from '../../shared/base/errors';
import { LIMITS } from '../../shared/base/limits';
import { memberIn, type Invitation } from '../../shared/contract/sharing';
import { parseMembers } from '../base/membersDocument';
import { headOf, invitationsOf, membersOf } from '../base/workspacePaths';
import { joinWorkspace, type NewMember } from './joining';
import { openIn, putOpen, type OpenInvitations } from './openInvitations';
import { fieldsIn, INVALID_INVITATION, invitationOf, usableInvitation } from './usableInvitation';

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
      const fields = fieldsIn(head);
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
      batch.create(invitationOf(this.firestore, hash), {
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
      batch.delete(invitationOf(this.firestore, hash));
      const event = {
        kind: 'invitationRevoked',
        role: revoked.role,
        workspace: fieldsIn(head)?.name,
      } as const;
      batch.create(...accountEvent(this.firestore, access.uid, event, source));
      await awaitWrite(signal, () => batch.commit());
      return true;
    });
  }

  /** Returns an invitation and what it is for. Throws like {@link usableInvitation}, also if the user was removed since. */
  async find(hash: string, user: AuthorizedUid, signal: AbortSignal): Promise<FoundInvitation> {
    const { invitation, head } = await usableInvitation(this.firestore, hash, user, signal);
    const members = parseMembers(await awaitRead(signal, membersOf(head.ref).get()));
    const memberId = members && memberIn(members, user)?.workspaceId;
    if (invitation.usedBy !== undefined && memberId === undefined)
      throw new InvalidArguments(INVALID_INVITATION);
    return { invitation, workspaceName: fieldsIn(head)?.name ?? '', memberId };
  }

  /** Makes a user a member, like {@link joinWorkspace}. */
  join(hash: string, member: NewMember, signal: AbortSignal, source?: EventSource): Promise<string> {
    return joinWorkspace(this.firestore, hash, member, signal, source);
  }

  /** Returns the open invitations to a workspace, by hash. Reads one document. */
  async open(access: OwnerAccess, signal: AbortSignal): Promise<OpenInvitations> {
    const stored = await awaitRead(signal, invitationsOf(headOf(this.firestore, access)).get());
    return openIn(stored);
  }
}

/** An invitation that somebody can use, and the workspace that it is for. */
export interface FoundInvitation {
  readonly invitation: Invitation;
  readonly workspaceName: string;
  /** What they call the workspace, if they are a member already. */
  readonly memberId: string | undefined;
}
