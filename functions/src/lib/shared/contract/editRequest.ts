import { z } from 'zod';
import { fieldErrors } from './fieldErrors';
import { LIMITS } from '../base/limits';
import { CATEGORY_ORDERS, linkSchema } from '../model/model';
import {
  categoryNameSchema,
  conversationIdSchema,
  idSchema,
  localPathSchema,
  newWorkspaceIdSchema,
  notesSchema,
  storedUrlSchema,
  timeSchema,
  titleSchema,
  urlSchema,
  workspaceNameSchema,
} from './validators';

const operation = <Op extends string, Shape extends z.ZodRawShape>(op: Op, shape: Shape) =>
  z.strictObject({ op: z.literal(op), ...shape }, fieldErrors);

/** Identifies an existing link. */
const linkTarget = { category: categoryNameSchema, url: storedUrlSchema };

/** What somebody saw of a link, besides its URL and when it was added. */
const seenSchema = z.strictObject(
  {
    title: z.string(fieldErrors),
    notes: z.string(fieldErrors).optional(),
    sourceUrl: z.string(fieldErrors).optional(),
    conversationId: z.string(fieldErrors).optional(),
    localPath: z.string(fieldErrors).optional(),
  },
  fieldErrors,
);
export const SEEN_FIELDS = seenSchema.keyof().options;

/** One change that a person makes to a workspace. */
export const editOperationSchema = z.discriminatedUnion(
  'op',
  [
    operation('addLink', {
      category: categoryNameSchema,
      url: urlSchema,
      title: titleSchema,
      notes: notesSchema.optional(),
      sourceUrl: urlSchema.optional(),
      addedAt: timeSchema.optional(),
      conversationId: conversationIdSchema.optional(),
      localPath: localPathSchema.optional(),
    }),
    operation('updateLink', {
      ...linkTarget,
      // Null removes the field.
      set: z.strictObject(
        {
          title: titleSchema.optional(),
          url: urlSchema.optional(),
          category: categoryNameSchema.optional(),
          notes: notesSchema.nullish(),
          sourceUrl: urlSchema.nullish(),
        },
        fieldErrors,
      ),
    }),
    // With `ifSame`, only if the link is still like that.
    operation('deleteLink', { ...linkTarget, ifSame: seenSchema.optional() }),
    operation('renameCategory', { category: categoryNameSchema, name: categoryNameSchema }),
    operation('deleteCategory', { category: categoryNameSchema }),
    // Null moves it to the end.
    operation('moveCategory', { category: categoryNameSchema, before: categoryNameSchema.nullable() }),
    operation('pinCategory', { category: categoryNameSchema, isPinned: z.boolean(fieldErrors) }),
    operation('updateWorkspace', {
      set: z.strictObject(
        {
          name: workspaceNameSchema.optional(),
          isPublic: z.boolean(fieldErrors).optional(),
          // Whether search engines may list it. Counts only while it is public.
          isIndexed: z.boolean(fieldErrors).optional(),
          sourceUrl: urlSchema.nullish(),
          categoryOrder: z.enum(CATEGORY_ORDERS, 'must be "hand", "name" or "newest"').optional(),
        },
        fieldErrors,
      ),
    }),
  ],
  {
    error:
      'must be an object whose "op" is addLink, updateLink, deleteLink, renameCategory, deleteCategory, moveCategory, pinCategory or updateWorkspace',
  },
);
export type EditOperation = z.infer<typeof editOperationSchema>;
/** The operation with this `op`. */
export type EditOf<Op extends EditOperation['op']> = Extract<EditOperation, { op: Op }>;

/** The body of `POST /api/workspace/edit`. */
export const editRequestSchema = z.strictObject(
  {
    workspaceId: idSchema.optional(),
    // When the workspace was created. If another one has its id by now, the edits are rejected.
    workspaceCreatedAt: timeSchema.optional(),
    // Chosen by the client, another one for each edit: an edit with the same id is made only once.
    editId: idSchema.optional(),
    // What the history says about who made the changes. Without it, the person in the web app.
    source: z.literal('import', fieldErrors).optional(),
    // Makes the changes even if the history of today has no room for what was there before.
    withoutHistory: z.literal(true, fieldErrors).optional(),
    operations: z
      .array(editOperationSchema, fieldErrors)
      .min(1, 'must have at least 1 item')
      .max(LIMITS.operationsPerRequest, {
        error: () => `must have at most ${LIMITS.operationsPerRequest.toLocaleString('en')} items`,
      }),
  },
  fieldErrors,
);
export type EditRequest = z.infer<typeof editRequestSchema>;

/** What one operation did. `merged` means that two links or categories became one. */
const EDIT_STATUSES = ['created', 'updated', 'unchanged', 'merged', 'deleted', 'not_found'] as const;
export const editStatusSchema = z.enum(EDIT_STATUSES);
export type EditStatus = z.infer<typeof editStatusSchema>;

const editResultSchema = z.object({
  status: editStatusSchema,
  /**
   * The deleted links as they were stored, with the name of their category, so that an undo can add them again.
   * Omitted if they do not fit into {@link LIMITS.removedBytes}, and if the edit was made by an earlier request.
   */
  removed: z.array(linkSchema).optional(),
  /** The id in the history of the change, if it overwrote, moved or deleted something, so that an undo can put it back. */
  changeId: z.string().optional(),
});
export type EditResult = z.infer<typeof editResultSchema>;

/** The response of `POST /api/workspace/edit`: one result per operation, in the same order. */
export const editResponseSchema = z.object({ workspaceId: z.string(), results: z.array(editResultSchema) });
export type EditResponse = z.infer<typeof editResponseSchema>;

/** The body of `POST /api/workspace/create`. Without `workspaceId`, the id is made from the name. */
export const createRequestSchema = z.strictObject(
  {
    workspaceId: newWorkspaceIdSchema.optional(),
    name: workspaceNameSchema,
    isPublic: z.boolean(fieldErrors).optional(),
    // As in `updateWorkspace`.
    isIndexed: z.boolean(fieldErrors).optional(),
    sourceUrl: urlSchema.optional(),
  },
  fieldErrors,
);
export type CreateRequest = z.infer<typeof createRequestSchema>;
export const createResponseSchema = z.object({ workspaceId: z.string() });
export type CreateResponse = z.infer<typeof createResponseSchema>;

/** The body of `POST /api/workspace/delete`. The id "*" means everything that is stored for the user. */
export const deleteRequestSchema = z.strictObject({ workspaceId: idSchema }, fieldErrors);
export type DeleteRequest = z.infer<typeof deleteRequestSchema>;
export const deleteResponseSchema = z.object({
  workspaceId: z.string(),
  status: z.enum(['deleted', 'not_found']),
});
export type DeleteResponse = z.infer<typeof deleteResponseSchema>;
