import type { DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { createOrUpdate } from '../../platform/optimistic';
import { openInvitationsSchema } from '../../shared/contract/sharing';

/** The open invitations to a workspace, by hash. They are in one document, so that their number is bounded. */
export type OpenInvitations = z.infer<typeof openInvitationsSchema>['invitations'];

/** Returns the invitations of a document that have not expired. */
export function openIn(stored: DocumentSnapshot): OpenInvitations {
  if (!stored.exists) return {};
  const { invitations } = openInvitationsSchema.parse(stored.data());
  const now = new Date().toISOString();
  return Object.fromEntries(Object.entries(invitations).filter(([, { expiresAt }]) => expiresAt > now));
}

/** Stores what is open now, unless somebody has changed the document since. */
export function putOpen(batch: WriteBatch, stored: DocumentSnapshot, open: OpenInvitations): void {
  const entries = Object.entries(open).map(
    ([hash, { role, expiresAt }]) => [hash, { role, expiresAt: new Date(expiresAt) }] as const,
  );
  createOrUpdate(batch, stored, { invitations: Object.fromEntries(entries) });
}
