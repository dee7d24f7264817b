import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { AuthorizedUid } from '../../access/actor';
import { awaitRead } from '../../platform/firestore';
import { InvalidArguments } from '../../shared/base/errors';
import { storedTimeSchema } from '../../shared/contract/documents';
import { invitationSchema, type Invitation } from '../../shared/contract/sharing';
import { headOf } from '../base/workspacePaths';

/**
 * Returns an invitation that this user can use, or has used, with the head of the workspace. Reads both.
 * @throws {InvalidArguments} if it does not exist or is not open any more, or the user is the owner.
 */
export async function usableInvitation(
  firestore: Firestore,
  hash: string,
  user: AuthorizedUid,
  signal: AbortSignal,
): Promise<UsableInvitation> {
  const document = await awaitRead(signal, invitationOf(firestore, hash).get());
  const { data: invitation } = invitationSchema.safeParse(document.data());
  const isOpen = invitation?.usedBy === undefined || invitation.usedBy === user;
  if (!invitation || !isOpen || Date.parse(invitation.expiresAt) <= Date.now())
    throw new InvalidArguments(INVALID_INVITATION);
  if (invitation.uid === user)
    throw new InvalidArguments('This is your own workspace. Send the invitation to somebody else.');
  const head = await awaitRead(signal, headOf(firestore, invitation).get());
  if (fieldsIn(head)?.createdAt !== invitation.createdAt) throw new InvalidArguments(INVALID_INVITATION);
  return { document, invitation, head };
}

export interface UsableInvitation {
  readonly document: DocumentSnapshot;
  readonly invitation: Invitation;
  readonly head: DocumentSnapshot;
}

export const INVALID_INVITATION =
  'This invitation does not exist, was used or revoked, or has expired. Ask whoever sent it for another one.';

/** Returns where an invitation is stored, by the hash of its token. */
export function invitationOf(firestore: Firestore, hash: string): DocumentReference {
  return firestore.collection('invitations').doc(hash);
}

/** Returns what an invitation needs of the head of its workspace, or undefined if that does not exist. */
export function fieldsIn(head: DocumentSnapshot): z.infer<typeof fieldsSchema> | undefined {
  return fieldsSchema.safeParse(head.data()).data;
}

const fieldsSchema = z.object({
  name: z.string(),
  createdAt: storedTimeSchema,
  // Missing in heads of earlier versions, which had no history.
  history: z.object({ seq: z.int() }).optional(),
});
