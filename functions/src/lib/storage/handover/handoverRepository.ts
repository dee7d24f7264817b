import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { nanoid } from 'nanoid';
import { z } from 'zod';
import type { WorkspaceAccess } from '../../access/workspaceAccess';
import { accountEvent, type EventSource } from '../../platform/accountEvents';
import { awaitRead, awaitWrite } from '../../platform/firestore';
import { log } from '../../platform/log';
import { unchanged, untilCommitted } from '../../platform/optimistic';
import { deleteInPages } from '../../platform/pagedDeletion';
import { WeightedSemaphore } from '../../platform/weightedSemaphore';
import { NotFound, Unavailable } from '../../shared/base/errors';
import { parseHead, requireWritable } from '../../shared/contract/documents';
import {
  memberIn,
  openInvitationsSchema,
  parseMembership,
  type Members,
} from '../../shared/contract/sharing';
import { firestoreAuthorIds, type AuthorIds } from '../base/authorIds';
import { Copies, deleteCopies } from './copies';
import { movedShares } from './memberShares';
import { requireOffer } from './offerRepository';
import { parseMembers, toMembers } from '../base/membersDocument';
import {
  handoverOf,
  headOf,
  invitationsOf,
  membersOf,
  memberUsesOf,
  ownerOf,
  workspacesOf,
} from '../base/workspacePaths';

/** Makes members the owners of workspaces. */
export class HandoverRepository {
  /** One at a time, because each keeps several large documents in memory. */
  private readonly turns = new WeightedSemaphore(1);
  /** Each waits for a turn with one handover at a time, so that those of others come in between. */
  private readonly ofMember = new WeightedSemaphore(Infinity, 1);

  constructor(
    private readonly firestore: Firestore,
    private readonly authorIds: AuthorIds = firestoreAuthorIds(firestore),
  ) {}

  /**
   * Makes the caller, to whom a workspace is offered, its owner. It becomes private. Ends the membership of the owner before
   * and all open invitations. Copies all of its documents below the caller's membership, and then moves the head in one
   * commit, on condition that neither the workspace nor its members nor the offer have changed meanwhile. If it fails
   * before, nothing has changed, except that the caller may have copies of what they get: the next attempt goes on with
   * them, and {@link deleteCopies} deletes them. Reads and writes each document, and deletes those that it has moved.
   * @throws what {@link requireOffer} throws. {@link NotFound} if there is no such workspace. {@link LimitExceeded} if its
   * history has too many documents. {@link Unavailable} and {@link OutcomeUnknown} like {@link MemberRepository}.
   */
  async accept(access: WorkspaceAccess, signal: AbortSignal, source?: EventSource): Promise<void> {
    const demand = { user: access.user, weight: 1, isWanted: () => !signal.aborted };
    const move = () => this.move(headOf(this.firestore, access), access, { signal, source });
    await this.ofMember.run(demand, () => this.turns.run(demand, move));
  }

  private async move(from: DocumentReference, { uid, user: to }: WorkspaceAccess, call: Call): Promise<void> {
    const { signal } = call;
    let readTime;
    try {
      const copies = await untilCommitted(signal, async () => {
        const { head, place } = await this.read(from, to, signal);
        await deleteCopies(from, signal, (copied) => copied.uid !== to || copied.workspaceId !== place.id);
        const stored = await awaitRead(signal, handoverOf(from).get());
        return Copies.claim(from, stored, place, signal, head);
      });
      readTime = await untilCommitted(signal, () => this.finish(from, uid, copies, call));
    } catch (error) {
      // Such as those of an earlier attempt, if the offer has expired since.
      if (!(error instanceof Unavailable)) await deleteCopies(from, signal, (copied) => copied.uid === to);
      throw error;
    }
    // Whoever adds to the history also changes the head. So what is newer belongs to a later workspace with this id.
    const isOld = (document: DocumentSnapshot) =>
      (document.updateTime?.valueOf() ?? '') <= readTime.valueOf();
    try {
      // The history may take too long, but expires.
      for (const name of ['private', 'history']) await deleteInPages(from.collection(name), signal, isOld);
    } catch (error) {
      log('WARNING', 'Could not delete the history that a handed-over workspace left behind.', { error });
    }
  }

  /** Reads what decides where a workspace goes, and what else moves with its head. */
  private async read(from: DocumentReference, to: string, signal: AbortSignal) {
    const reads = this.firestore.runTransaction(
      (snapshot) =>
        Promise.all([
          snapshot.get(from),
          snapshot.get(membersOf(from)),
          snapshot.get(invitationsOf(from)),
          snapshot.get(memberUsesOf(from)),
        ]),
      { readOnly: true },
    );
    const [head, members, invited, uses] = await awaitRead(signal, reads);
    if (!head.exists) throw new NotFound('workspace', GONE);
    requireWritable(head.data());
    const current = parseMembers(members);
    requireOffer(current, to);
    const place = workspacesOf(this.firestore, to).doc(memberIn(current, to)?.workspaceId ?? '');
    return { head, members, invited, uses, current, place };
  }

  /** Copies what is new, and moves the head. Returns when it was read. */
  private async finish(from: DocumentReference, uid: string, copies: Copies, { signal, source }: Call) {
    const { place } = copies;
    const to = ownerOf(place);
    const { head, members, invited, uses, current, place: chosen } = await this.read(from, to, signal);
    const reference = await awaitRead(signal, place.get());
    const { name } = parseMembership(reference.data()) ?? {};
    if (name === undefined || !chosen.isEqual(place)) throw new NotFound('workspace', GONE);
    const chunks = await copies.bring({ uid, name: current.owner });
    const batch = this.firestore.batch();
    for (const { ref, updateTime } of chunks) batch.delete(ref, { lastUpdateTime: updateTime });
    const version = this.moveMembers(batch, members, current, uid, place);
    const { [to]: _, ...others } = uses.data() ?? {};
    batch.set(memberUsesOf(place), others);
    batch.delete(memberUsesOf(from));
    for (const id of Object.keys(openIn(invited))) batch.delete(this.firestore.doc(`invitations/${id}`));
    if (invited.exists) batch.delete(invited.ref);
    const move = {
      from: { uid, workspaceId: from.id },
      to: { uid: to, workspaceId: place.id },
      members: Object.keys(current.members),
    };
    const shares = await movedShares(parseHead(head.data()), move, this.authorIds, signal);
    const none = {
      isIndexed: FieldValue.delete(),
      ownerName: FieldValue.delete(),
      sharedFrom: FieldValue.delete(),
    };
    const changes = { name, isPublic: false, membersVersion: version, ...shares, ...none };
    batch.update(place, { ...head.data(), ...changes }, unchanged(reference));
    batch.delete(from, unchanged(head));
    copies.end(batch);
    const heir = memberIn(current, to)?.name;
    const [given, got] = [
      { kind: 'handedOver', name: heir, workspace: z.string().parse(head.get('name')) },
      { kind: 'received', name: current.owner, workspace: name },
    ] as const;
    batch.create(...accountEvent(this.firestore, uid, given, { by: 'member' }));
    batch.create(...accountEvent(this.firestore, to, got, source));
    await awaitWrite(signal, () => batch.commit());
    return head.readTime;
  }

  /**
   * Moves the other members. Their addresses stay known to the owner before only. Returns the version of the members, or what
   * deletes it if there are no others.
   */
  private moveMembers(
    batch: WriteBatch,
    stored: DocumentSnapshot,
    { members }: Members,
    addressFor: string,
    place: DocumentReference,
  ): string | FieldValue {
    const uid = ownerOf(place);
    const others = Object.entries(members).filter(([other]) => other !== uid);
    batch.delete(stored.ref, unchanged(stored));
    const sharedFrom = { uid, workspaceId: place.id };
    for (const [other, { workspaceId }] of others)
      batch.update(workspacesOf(this.firestore, other).doc(workspaceId), { sharedFrom });
    if (others.length === 0) return FieldValue.delete();
    const version = nanoid();
    const owner = members[uid]?.name ?? '';
    const moved = others.map(([other, member]) => [other, { addressFor, ...member }] as const);
    batch.set(membersOf(place), toMembers(version, owner, Object.fromEntries(moved)));
    return version;
  }
}

const GONE =
  'This workspace is no longer there: its owner has deleted it, or it is yours already. Look at your workspaces.';

/** Where the call comes from, and until when it waits. */
interface Call {
  readonly signal: AbortSignal;
  readonly source: EventSource | undefined;
}

const openIn = (stored: DocumentSnapshot) =>
  openInvitationsSchema.safeParse(stored.data()).data?.invitations ?? {};
