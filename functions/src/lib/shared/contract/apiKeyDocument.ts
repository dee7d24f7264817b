import { z } from 'zod';
import { PERMISSIONS, KEY_SLOTS } from './fields/apiKey';
import { storedWorkspacesSchema } from './fields/chosenWorkspaces';
import { storedTimeSchema } from './documents';
import { upgradeKey } from './upgrade';

export type ApiKeyDocument = z.infer<typeof apiKeySchema>;

/** A stored key, or the access token of an app that signed in: the document `apiKeys/{SHA-256}`. Times are in ISO 8601. */
export const apiKeySchema = z.preprocess(
  upgradeKey,
  z.object({
    uid: z.string(),
    // An access token has no slot.
    slot: z.enum(KEY_SLOTS).optional(),
    // Members see it in the history.
    label: z.string(),
    hint: z.string(),
    createdAt: storedTimeSchema,
    lastUsedAt: storedTimeSchema.optional(),
    revokedAt: storedTimeSchema.optional(),
    // A key must never stop working because of its time zone, so a malformed one counts as missing.
    timeZone: z.string().optional().catch(undefined),
    // A malformed permission must not let a key do more than its owner wanted.
    access: z.enum(PERMISSIONS).catch('read'),
    // Stored only if the key may not use what others share with its user. A malformed one must not let it, either.
    ownOnly: z.literal(true).optional().catch(true),
    // Stored only if the key may use only these workspaces.
    workspaces: storedWorkspacesSchema,
    // The user's address when they created the key, if it was verified. Keys of earlier versions have none. A malformed one is
    // nobody's.
    email: z.string().optional().catch(''),
    // Stored only if the address was not verified.
    emailVerified: z.literal(false).optional().catch(false),
    // The tool that was called at `lastUsedAt`, and the client that called it, if known.
    lastTool: z.string().optional().catch(undefined),
    lastClient: z.string().optional().catch(undefined),
    // When a key that does not work forever or an access token stops working, and when a revoked key is deleted.
    expiresAt: storedTimeSchema.optional(),
    // Only access tokens have these: the app's grant, and the URL that the token is for.
    grantId: z.string().optional(),
    resource: z.string().optional(),
  }),
);
