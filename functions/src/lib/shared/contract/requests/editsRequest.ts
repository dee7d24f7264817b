import { z } from 'zod';
import { LIMITS } from '../../base/limits';
import { editResultSchema, operationsSchema } from './editRequest';
import { fieldErrors } from '../fields/fieldErrors';
import { revertedChangesSchema, revertResultSchema } from './historyRequest';
import { idSchema, timeSchema } from '../fields/validators';
import { DAY_MS } from '../../base/durations';

export type EditsRequest = z.infer<typeof editsRequestSchema>;

/** Ten years. */
const MAX_AGE_MS = 3_652 * DAY_MS;

/** One edit of `POST /api/workspace/edits`: has either `operations` or `revert`. */
const editSchema = z
  .strictObject(
    {
      // Chosen by the client, another one for each edit: it becomes the id of the change in the history.
      editId: idSchema,
      // How long ago the person made it, by their own clock. Links that it adds get that date.
      ageMs: z.int(fieldErrors).min(0).max(MAX_AGE_MS).optional(),
      withoutHistory: z.literal(true, fieldErrors).optional(),
      operations: operationsSchema.optional(),
      revert: revertedChangesSchema.optional(),
    },
    fieldErrors,
  )
  .refine(({ operations, revert }) => (operations === undefined) !== (revert === undefined), {
    error: 'must have either operations or revert',
  });
export type Edit = z.infer<typeof editSchema>;

/** The body of `POST /api/workspace/edits`: edits of one workspace, which are made in this order. */
export const editsRequestSchema = z.strictObject(
  {
    workspaceId: idSchema.optional(),
    workspaceCreatedAt: timeSchema.optional(),
    source: z.literal('import', fieldErrors).optional(),
    edits: z
      .array(editSchema, fieldErrors)
      .min(1, 'must have at least 1 item')
      .max(LIMITS.editsPerRequest, `must have at most ${String(LIMITS.editsPerRequest)} items`)
      .refine(
        (edits) =>
          edits.reduce((sum, { operations = [] }) => sum + operations.length, 0) <=
          LIMITS.operationsPerRequest,
        {
          error: () =>
            `must have at most ${LIMITS.operationsPerRequest.toLocaleString('en')} operations in all`,
        },
      ),
  },
  fieldErrors,
);

export const editOutcomeSchema = z.object({
  editId: z.string(),
  /** One result per operation. */
  results: z.array(editResultSchema).optional(),
  /** One result per change that was to be put back. */
  reverted: z.array(revertResultSchema).optional(),
  /** Why it was not made. It will not be, either, if it is sent again as it is. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type EditOutcome = z.infer<typeof editOutcomeSchema>;

/** The response of `POST /api/workspace/edits`: what became of each edit, in the same order. */
export const editsResponseSchema = z.object({ workspaceId: z.string(), edits: z.array(editOutcomeSchema) });
export type EditsResponse = z.infer<typeof editsResponseSchema>;
