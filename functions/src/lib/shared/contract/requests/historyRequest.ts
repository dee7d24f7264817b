import { z } from 'zod';
import { LIMITS } from '../../base/limits';
import { fieldErrors } from '../fields/fieldErrors';
import { idSchema } from '../fields/validators';

/** The id that a link has in its workspace. */
const linkIdSchema = z.string(fieldErrors).regex(/^[\da-f]{32}$/, 'must be the id of a link');

const revertedChangeSchema = z
  .union(
    [
      idSchema,
      // Only these links of the change, by the ids that they had before or after it.
      z.strictObject(
        {
          changeId: idSchema,
          links: z.array(linkIdSchema, fieldErrors).min(1).max(LIMITS.linksSeen).optional(),
        },
        fieldErrors,
      ),
    ],
    'must be the id of a change, or an object with a changeId and links',
  )
  .transform((change) => (typeof change === 'string' ? { changeId: change } : change));
export type RevertedChange = z.output<typeof revertedChangeSchema>;

/** Changes to put back, or some of their links. */
export const revertedChangesSchema = z
  .array(revertedChangeSchema, fieldErrors)
  .min(1, 'must have at least 1 item')
  .max(LIMITS.changesPerRequest, `must have at most ${String(LIMITS.changesPerRequest)} items`);

/** The body of `POST /api/workspace/revert`: the ids of the changes to put back. */
export const revertRequestSchema = z.strictObject(
  {
    workspaceId: idSchema.optional(),
    // Like that of an edit, and of the edit that is made instead if this request fails.
    editId: idSchema.optional(),
    // Puts them back even if the history of today has no room for what was there before.
    withoutHistory: z.literal(true, fieldErrors).optional(),
    changes: revertedChangesSchema,
  },
  fieldErrors,
);
export type RevertRequest = z.infer<typeof revertRequestSchema>;

/** What was not put back, because it has been changed since. `url` is empty for the settings of the workspace. */
const skippedSchema = z.object({ url: z.string(), reason: z.string() });
export type Skipped = z.infer<typeof skippedSchema>;

export const revertResultSchema = z.object({
  changeId: z.string(),
  status: z.enum(['reverted', 'partly_reverted', 'nothing_to_revert', 'expired', 'not_found']),
  skipped: z.array(skippedSchema).optional(),
});
export type RevertResult = z.infer<typeof revertResultSchema>;

/** The response of `POST /api/workspace/revert`: one result per change, in the order of the request. */
export const revertResponseSchema = z.object({
  workspaceId: z.string(),
  results: z.array(revertResultSchema),
});
export type RevertResponse = z.infer<typeof revertResponseSchema>;

/**
 * The body of `POST /api/workspace/purge`: the ids of the links to delete permanently, together with what the history holds of
 * them under these, earlier and later ids.
 */
export const purgeRequestSchema = z.strictObject(
  {
    workspaceId: idSchema.optional(),
    links: z
      .array(linkIdSchema, fieldErrors)
      .min(1, 'must have at least 1 item')
      .max(LIMITS.changesPerRequest, `must have at most ${String(LIMITS.changesPerRequest)} items`),
  },
  fieldErrors,
);
export type PurgeRequest = z.infer<typeof purgeRequestSchema>;

/** The response of `POST /api/workspace/purge`: how many links were deleted, and how many entries of the history had them. */
export const purgeResponseSchema = z.object({ workspaceId: z.string(), links: z.int(), entries: z.int() });
export type PurgeResponse = z.infer<typeof purgeResponseSchema>;
