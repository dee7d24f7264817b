import {
  FieldPath,
  FieldValue,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { AuthorizedUid } from '../../access/actor';
import type { OwnerAccess, WorkspaceAccess } from '../../access/workspaceAccess';
import { accountEvent, type EventSource } from '../../platform/accountEvents';
import { awaitRead, awaitWrite } from '../../platform/firestore';
import { log } from '../../platform/log';
import { untilCommitted } from '../../platform/optimistic';
import { OutcomeUnknown, Unavailable } from '../../shared/base/errors';
import type { AccountEvent } from '../../shared/contract/accountEvent';
import { storedTimeSchema, type WorkspaceKey } from '../../shared/contract/documents';
import { authorsDocumentSchema } from '../../shared/contract/historyDocument';
import { FORMER_MEMBER, type Member, type MemberRole, type Members } from '../../shared/contract/sharing';
import { deleteCopies } from '../handover/copies';
import { authorsOf, headOf, membersOf, memberUsesOf, workspacesOf } from '../base/workspacePaths';
import { parseMembers, putMembers } from '../base/membersDocument';
import { HOUR_MS } from '../../shared/base/durations';

/**
 * Stores who the members of shared workspaces are. Each change is one commit, on condition that what it depends
 * on has not changed. It also changes the head, so a commit to the workspace that began earlier conflicts, and checks its
 * author's role again. Methods with a `signal` throw {@link Unavailable} if the database does not respond before it aborts, and
 * {@link OutcomeUnknown} if it did not confirm a change.
 */
export class MemberRepository {
  private readonly recentUses = new LRUCache<string, true>({ max: MAX_USES, ttl: HOUR_MS });

  constructor(private readonly firestore: Firestore) {}

  /** Returns the members of a workspace, by uid. Reads one document. */
  async members(access: WorkspaceAccess, signal: AbortSignal): Promise<Members | undefined> {
    const stored = await awaitRead(signal, membersOf(headOf(this.firestore, access)).get());
    return parseMembers(stored);
  }

  /** Changes the roles of members. Null removes one. Ignores who is no member. */
  async setRoles(
    access: OwnerAccess,
    roles: Roles,
    signal: AbortSignal,
    source?: EventSource,
  ): Promise<void> {
    await this.changeRoles(access, roles, signal, { source });
  }

  /** Ends a membership. Does nothing if it has ended. */
  async leave(access: WorkspaceAccess, signal: AbortSignal, source?: EventSource): Promise<void> {
    await this.changeRoles(access, { [access.user]: null }, signal, { source });
  }

  /**
   * Ends the membership of somebody who deletes their account. Their links then name {@link FORMER_MEMBER} as the author, and no
   * key or app. The entries of the history keep their name until they expire.
   */
  async leaveForGood(access: WorkspaceAccess, signal: AbortSignal): Promise<void> {
    await this.changeRoles(access, { [access.user]: null }, signal, { isForGood: true });
  }

  private async changeRoles(
    access: WorkspaceAccess,
    roles: Roles,
    signal: AbortSignal,
    { source, isForGood = false }: { source?: EventSource | undefined; isForGood?: boolean },
  ): Promise<void> {
    const isRemoved = ({ uid }: WorkspaceKey) => Object.hasOwn(roles, uid) && roles[uid] === null;
    const from = headOf(this.firestore, access);
    await deleteCopies(from, signal, isRemoved);
    await untilCommitted(signal, async () => {
      const [head, stored, authors] = await awaitRead(
        signal,
        Promise.all([from.get(), membersOf(from).get(), isForGood ? authorsOf(from).get() : undefined]),
      );
      const current = parseMembers(stored);
      if (!current || !head.exists) return;
      const batch = this.firestore.batch();
      const members: Record<string, Member> = {};
      const removed = new Map<string, DocumentReference>();
      let isChanged = false;
      const workspace = nameSchema.parse(head.data()).name;
      const record = (user: string, event: Pick<AccountEvent, 'kind' | 'name' | 'role'>, by?: EventSource) =>
        batch.create(...accountEvent(this.firestore, user, { ...event, workspace }, by));
      for (const [uid, member] of Object.entries(current.members)) {
        const role = Object.hasOwn(roles, uid) ? roles[uid] : member.role;
        if (role === member.role) {
          members[uid] = member;
          continue;
        }
        isChanged = true;
        const { name } = member;
        if (role) record(access.uid, { kind: 'roleChanged', name, role }, source);
        else if (uid !== access.user) record(access.uid, { kind: 'memberRemoved', name }, source);
        else {
          record(access.uid, { kind: 'memberLeft', name }, { by: 'member' });
          record(uid, { kind: 'left', name: current.owner }, source);
        }
        if (role) members[uid] = { ...member, role };
        else removed.set(uid, workspacesOf(this.firestore, uid).doc(member.workspaceId));
      }
      if (!isChanged) return;
      for (const reference of removed.values()) batch.delete(reference);
      if (removed.size > 0) {
        const uses = Object.fromEntries([...removed.keys()].map((uid) => [uid, FieldValue.delete()]));
        batch.set(memberUsesOf(head.ref), uses, { merge: true });
      }
      putMembers(batch, head, stored, { ...current, members });
      // Authors are only added together with a change of the head, which would make this conflict.
      if (authors) forget(batch, authors, access.user);
      await awaitWrite(signal, () => batch.commit());
    });
    // A handover may have begun just before that.
    try {
      await deleteCopies(from, signal, isRemoved);
    } catch (error) {
      throw error instanceof Unavailable ? new OutcomeUnknown({ cause: error }) : error;
    }
  }

  /** Returns when members were last active, in ISO 8601. Reads one document. */
  async lastUses(access: OwnerAccess, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    const stored = await awaitRead(signal, memberUsesOf(headOf(this.firestore, access)).get());
    return usesSchema.parse(stored.data() ?? {});
  }

  /** Records that a member uses a workspace, like {@link recordUseOf}. */
  async recordUse(access: WorkspaceAccess, signal: AbortSignal): Promise<void> {
    if (access.member) await this.recordUseOf(access, access.user, signal);
  }

  /**
   * Records that the member to whom this workspace is shared uses it, at most once an hour. Writes one document. Logs failures
   * instead of throwing.
   */
  async recordUseOf(key: WorkspaceKey, user: AuthorizedUid, signal: AbortSignal): Promise<void> {
    const document = memberUsesOf(headOf(this.firestore, key));
    const id = `${document.path} ${user}`;
    if (this.recentUses.has(id)) return;
    this.recentUses.set(id, true);
    try {
      // Fails if the workspace was deleted, which would otherwise leave this behind.
      await awaitWrite(signal, () => document.update(new FieldPath(user), Timestamp.now()));
    } catch (error) {
      this.recentUses.delete(id);
      log('WARNING', 'Could not record that a member uses a workspace.', { error });
    }
  }
}

/** How many members to remember the last use of. */
const MAX_USES = 1_000;

/** Replaces a person among the authors. */
function forget(batch: WriteBatch, stored: DocumentSnapshot, uid: AuthorizedUid): void {
  const { authors = {} } = authorsDocumentSchema.safeParse(stored.data()).data ?? {};
  for (const id of Object.keys(authors).filter((each) => authors[each]?.person?.uid === uid)) {
    batch.update(stored.ref, new FieldPath('authors', id, 'person'), FORMER_MEMBER);
    batch.update(stored.ref, new FieldPath('authors', id, 'name'), FieldValue.delete());
  }
}

const nameSchema = z.object({ name: z.string() });

type Roles = Readonly<Record<string, MemberRole | null>>;

const usesSchema = z.record(z.string(), storedTimeSchema);
