import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { OwnerAccess, WorkspaceAccess } from '../../access/workspaceAccess';
import { accountEvent, type EventSource } from '../../platform/accountEvents';
import { awaitRead, awaitWrite } from '../../platform/firestore';
import { untilCommitted } from '../../platform/optimistic';
import { InvalidArguments, NotAllowed, OutcomeUnknown, Unavailable } from '../../shared/base/errors';
import type { AccountEvent } from '../../shared/contract/accountEvent';
import type { WorkspaceKey } from '../../shared/contract/documents';
import { newWorkspaceIdSchema } from '../../shared/contract/fields/validators';
import { memberIn, newOffer, openOffer, type Members } from '../../shared/contract/sharing';
import { parseMembers, putMembers } from '../base/membersDocument';
import { headOf, membersOf } from '../base/workspacePaths';
import { deleteCopies } from './copies';

/**
 * Stores to whom the owners of shared workspaces offer them. Each change is one commit, with an event for both sides.
 * The methods throw like those of {@link MemberRepository}.
 */
export class OfferRepository {
  constructor(private readonly firestore: Firestore) {}

  /**
   * Offers a workspace to a member, instead of to whoever had an offer before. Again to the same member, starts the time anew.
   * @throws {InvalidArguments} if there is no such member.
   */
  async offer(access: OwnerAccess, to: string, signal: AbortSignal, source?: EventSource): Promise<void> {
    await this.change(access, signal, (current, record) => {
      const member = current && memberIn(current, to);
      if (!member) throw new InvalidArguments('is not the uid of a member of this workspace');
      // Earlier versions let members choose an id that calls mean something else by.
      if (!newWorkspaceIdSchema.safeParse(member.workspaceId).success) {
        throw new InvalidArguments(
          'has joined under an id that no workspace can have: they must leave and join again',
        );
      }
      const before = openOffer(current);
      if (before?.uid !== to) {
        if (before) record('offerWithdrawn', before.uid, 'owner', source);
        record('offered', to, 'owner', source);
      }
      return newOffer(to);
    });
    // Those of an earlier offer.
    await this.deleteCopies(access, signal, ({ uid }) => uid !== to);
  }

  /** Ends an offer, if there is one, and deletes what was copied for it. */
  async withdraw(access: OwnerAccess, signal: AbortSignal, source?: EventSource): Promise<void> {
    await this.change(access, signal, (current, record) => {
      const open = current && openOffer(current);
      if (open) record('offerWithdrawn', open.uid, 'owner', source);
      return open && null;
    });
    await this.deleteCopies(access, signal);
  }

  /** Declines what the caller was offered. @throws {NotAllowed} like {@link requireOffer}. */
  async decline(access: WorkspaceAccess, signal: AbortSignal, source?: EventSource): Promise<void> {
    await this.change(access, signal, (current, record) => {
      requireOffer(current, access.user);
      record('offerDeclined', access.user, 'member', source);
      return null;
    });
    await this.deleteCopies(access, signal);
  }

  /** Commits the offer that `decide` returns, or none if it returns null. Does nothing if that is undefined. */
  private async change(
    access: WorkspaceAccess,
    signal: AbortSignal,
    decide: (current: Members | undefined, record: Recorder) => Members['offer'] | null,
  ): Promise<void> {
    const reference = headOf(this.firestore, access);
    await untilCommitted(signal, async () => {
      const [head, stored] = await awaitRead(
        signal,
        Promise.all([reference.get(), membersOf(reference).get()]),
      );
      const current = head.exists ? parseMembers(stored) : undefined;
      const batch = this.firestore.batch();
      const offer = decide(current, (kind, uid, by, source) => {
        if (!current) return;
        const { name: workspace } = nameSchema.parse(head.data());
        const names = { owner: current.owner, member: memberIn(current, uid)?.name };
        const event = (of: string, name: string | undefined, isOwn: boolean) =>
          this.record(batch, of, { kind, name, workspace }, isOwn ? source : { by: 'member' });
        event(access.uid, names.member, by === 'owner');
        event(uid, names.owner, by === 'member');
      });
      if (!current || offer === undefined) return;
      putMembers(batch, head, stored, { ...current, offer: offer ?? undefined });
      await awaitWrite(signal, () => batch.commit());
    });
  }

  private record(
    batch: WriteBatch,
    uid: string,
    event: Pick<AccountEvent, 'kind' | 'name' | 'workspace'>,
    source: EventSource | undefined,
  ): void {
    batch.create(...accountEvent(this.firestore, uid, event, source));
  }

  /** Deletes the copies of attempts that began before the change. */
  private async deleteCopies(
    access: WorkspaceKey,
    signal: AbortSignal,
    isMeant?: (place: WorkspaceKey) => boolean,
  ): Promise<void> {
    try {
      await deleteCopies(headOf(this.firestore, access), signal, isMeant);
    } catch (error) {
      throw error instanceof Unavailable ? new OutcomeUnknown({ cause: error }) : error;
    }
  }
}

/** @throws {NotAllowed} if a user has no open offer of a workspace with these members. */
export function requireOffer(members: Members | undefined, uid: string): asserts members is Members {
  if (members && openOffer(members)?.uid === uid) return;
  throw new NotAllowed(
    'role_not_allowed',
    members?.offer?.uid === uid
      ? 'The offer of this workspace has expired, so nothing was changed. Ask its owner to offer it to you again.'
      : 'This workspace is not offered to you, or no longer is, so nothing was changed. Ask its owner to offer it to you.',
  );
}

/** Records an event of an offer to a member for both sides. `by` is whoever did it. */
type Recorder = (
  kind: 'offered' | 'offerWithdrawn' | 'offerDeclined',
  uid: string,
  by: 'owner' | 'member',
  source: EventSource | undefined,
) => void;

const nameSchema = z.object({ name: z.string() });
