import { z } from 'zod';
import { KEY_LABEL_LENGTH, PERMISSIONS } from '../fields/apiKey';
import { chosenWorkspacesSchema } from '../fields/chosenWorkspaces';
import { expiresInDaysSchema } from '../fields/expiry';
import { fieldErrors } from '../fields/fieldErrors';
import { atMost, onOneLine, timeZoneSchema } from '../fields/validators';

export type KeysRequest = z.output<typeof keysRequestSchema>;

const keyHash = z.string(fieldErrors).regex(/^[\da-f]{64}$/, 'must be the SHA-256 of a key, in hex');

/** What the owner of a key calls it. May be empty. */
export const keyLabelSchema = z
  .string(fieldErrors)
  .transform(onOneLine)
  .pipe(z.string().max(KEY_LABEL_LENGTH, atMost(KEY_LABEL_LENGTH)));

/** What is stored of a new key: its hash and its last four characters, never the key itself. */
const newKeySchema = z.strictObject(
  {
    keyHash,
    hint: z.string(fieldErrors).regex(/^[\dA-Za-z]{4}$/, 'must be the last four characters of the key'),
    label: keyLabelSchema,
    permission: z.enum(PERMISSIONS, 'must be "read", "write" or "tidy"').default('write'),
    ownOnly: z.boolean(fieldErrors).default(false),
    timeZone: timeZoneSchema.optional(),
    expiresInDays: expiresInDaysSchema,
    workspaces: chosenWorkspacesSchema,
  },
  fieldErrors,
);
export type NewKey = z.input<typeof newKeySchema>;

/** The body of `POST /api/workspace/keys`: creates an API key, or revokes one by its hash. */
export const keysRequestSchema = z
  .strictObject({ create: newKeySchema.optional(), revoke: keyHash.optional() }, fieldErrors)
  .refine(({ create, revoke }) => (create === undefined) !== (revoke === undefined), {
    error: 'must have either "create" or "revoke"',
  });

/** The response to `keys`. Both can be sent again: the status is then the same. */
export const keysResponseSchema = z.object({ status: z.enum(['created', 'revoked', 'not_found']) });
export type KeysResponse = z.infer<typeof keysResponseSchema>;
