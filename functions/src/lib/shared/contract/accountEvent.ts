import { z } from 'zod';
import { storedTimeSchema } from './documents';
import { DEVICES } from './grantDocument';
import { MEMBER_ROLES } from './sharing';

const KINDS = [
  'keyCreated',
  'keyRevoked',
  'appsTurnedOn',
  'appsTurnedOff',
  'appConnected',
  'appDisconnected',
  'invited',
  'invitationRevoked',
  'memberJoined',
  'memberLeft',
  'memberRemoved',
  'roleChanged',
  'joined',
  'left',
  'offered',
  'offerWithdrawn',
  'offerDeclined',
  'handedOver',
  'received',
  'signedOutEverywhere',
] as const;

/**
 * What decides who can use an account, and what for: the document `users/{uid}/events/{id}`, which is never changed. What publishes a
 * workspace is in its history instead.
 */
export const accountEventSchema = z.object({
  kind: z.enum(KINDS),
  at: storedTimeSchema,
  expiresAt: storedTimeSchema,
  // Who did it, if it was not the user: whoever runs the dashboard, the app itself, or the other person.
  by: z.enum(['operator', 'app', 'member']).optional().catch(undefined),
  // Where the user did it, if that is known.
  device: z.enum(DEVICES).optional().catch(undefined),
  // The label of the key, or the name of the app or of the other person.
  name: z.string().optional(),
  role: z.enum(MEMBER_ROLES).optional(),
  // The name of the workspace.
  workspace: z.string().optional(),
});
export type AccountEvent = z.infer<typeof accountEventSchema>;
