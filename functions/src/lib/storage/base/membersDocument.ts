import { FieldValue, type DocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { nanoid } from 'nanoid';
import { createOrUpdate, unchanged } from '../../platform/optimistic';
import { membersSchema, openOffer, type Members } from '../../shared/contract/sharing';

/** Parses the members of a workspace. Returns undefined if it was never shared. */
export function parseMembers(stored: DocumentSnapshot): Members | undefined {
  return stored.exists ? membersSchema.parse(stored.data()) : undefined;
}

/**
 * Writes the members with a new version, and the version to the head. The head has none if there are no members. An offer ends
 * with the membership of whoever has it.
 */
export function putMembers(
  batch: WriteBatch,
  head: DocumentSnapshot,
  stored: DocumentSnapshot,
  { owner, members, offer }: Omit<Members, 'version'>,
): void {
  const version = nanoid();
  const open = openOffer({ members, offer });
  createOrUpdate(batch, stored, {
    ...toMembers(version, owner, members),
    ...(open && { offer: { ...open, expiresAt: new Date(open.expiresAt) } }),
    ...(!open && stored.exists && { offer: FieldValue.delete() }),
  });
  const membersVersion = Object.keys(members).length > 0 ? version : FieldValue.delete();
  batch.update(head.ref, { membersVersion }, unchanged(head));
}

export function toMembers(version: string, owner: string, members: Members['members']) {
  const entries = Object.entries(members).map(
    ([uid, member]) => [uid, { ...member, joinedAt: new Date(member.joinedAt) }] as const,
  );
  return { version, owner, members: Object.fromEntries(entries) };
}
