import { z } from 'zod';
import { PERMISSIONS } from './fields/apiKey';
import { storedWorkspacesSchema } from './fields/chosenWorkspaces';
import { storedTimeSchema } from './documents';

/** The kinds of device on which people agree to an app. */
export const DEVICES = [
  'Android phone',
  'Android tablet',
  'Chromebook',
  'iPad',
  'iPhone',
  'Linux computer',
  'Mac',
  'Windows computer',
] as const;
export type Device = (typeof DEVICES)[number];

/** The fields of a connected app that people see, from the document `grants/{grantId}`. Times are in ISO 8601. */
export const connectedAppSchema = z.object({
  /** The name that the client claims. */
  clientName: z.string(),
  /** Where the client received its code. Missing for an app on the person's own computer. */
  host: z.string().optional(),
  // As for keys.
  access: z.enum(PERMISSIONS).catch('read'),
  ownOnly: z.literal(true).optional().catch(true),
  workspaces: storedWorkspacesSchema,
  /** Where the person agreed, if known. Missing in what an earlier version stored. */
  device: z.enum(DEVICES).optional().catch(undefined),
  createdAt: storedTimeSchema,
  expiresAt: storedTimeSchema,
  /** When the app is disconnected, if the person has limited that. Until then, each new token postpones `expiresAt`. */
  endsAt: storedTimeSchema.optional().catch(undefined),
  lastUsedAt: storedTimeSchema.optional(),
  /** The client that called at `lastUsedAt`, if known. */
  lastClient: z.string().optional().catch(undefined),
});
