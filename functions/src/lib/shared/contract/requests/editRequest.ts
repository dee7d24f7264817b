import { z } from 'zod';
import { fieldErrors } from '../fields/fieldErrors';
import { personNameSchema } from '../fields/personName';
import { LIMITS } from '../../base/limits';
import { linkDigest } from '../../model/linkDigest';
import { CATEGORY_ORDERS, type ShownField, type WrittenField } from '../../model/model';
import {
  categoryNameSchema,
  newCategoryNameSchema,
  conversationIdSchema,
  descriptionSchema,
  idSchema,
  localPathSchema,
  newWorkspaceIdSchema,
  notesSchema,
  storedUrlSchema,
  timeSchema,
  titleSchema,
  urlSchema,
  workspaceNameSchema,
} from '../fields/validators';

export type EditRequest = z.infer<typeof editRequestSchema>;

const operation = <Op extends string, Shape extends z.ZodRawShape>(op: Op, shape: Shape) =>
  z.strictObject({ op: z.literal(op), ...shape }, fieldErrors);

/** Identifies an existing link. */
const linkTarget = { category: categoryNameSchema, url: storedUrlSchema };

/** The fields of a link that an edit adds. */
const addedLinkShape = {
  category: newCategoryNameSchema,
  url: urlSchema,
  title: titleSchema,
  notes: notesSchema.optional(),
  sourceUrl: urlSchema.optional(),
  addedAt: timeSchema.optional(),
  conversationId: conversationIdSchema.optional(),
  localPath: localPathSchema.optional(),
} satisfies Record<ShownField, z.ZodType>;

/** The fields of a link that an edit sets. Null removes one. */
const setLinkShape = {
  title: titleSchema.optional(),
  url: urlSchema.optional(),
  category: newCategoryNameSchema.optional(),
  notes: notesSchema.nullish(),
  sourceUrl: urlSchema.nullish(),
} satisfies Record<WrittenField | 'url' | 'category', z.ZodType>;

/** What the author of an edit saw in these fields. */
const seenLinkShape = {
  title: z.string(fieldErrors).optional(),
  notes: z.string(fieldErrors).nullish(),
  sourceUrl: z.string(fieldErrors).nullish(),
} satisfies Record<WrittenField, z.ZodType>;

/** What earlier versions of the web app send of a link in place of its digest. */
const ifSameSchema = z.strictObject(
  {
    title: z.string(fieldErrors),
    notes: z.string(fieldErrors).optional(),
    sourceUrl: z.string(fieldErrors).optional(),
    conversationId: z.string(fieldErrors).optional(),
    localPath: z.string(fieldErrors).optional(),
  },
  fieldErrors,
);

/** A {@link linkDigest}. */
const digestSchema = z.string(fieldErrors).regex(/^[\da-f]{12}$/, 'must be the digest of a link');

/** One change that a person makes to a workspace. */
export const editOperationSchema = z.discriminatedUnion(
  'op',
  [
    // With `isSeparate`, a link of its own, unless there is one with its address: other links of its page were stored earlier.
    operation('addLink', {
      ...addedLinkShape,
      isSeparate: z.literal(true, fieldErrors).optional(),
      // Whether a link that is already there gets this note, too, because the link was moved there.
      joinsNotes: z.literal(true, fieldErrors).optional(),
    }),
    operation('updateLink', {
      ...linkTarget,
      set: z.strictObject(setLinkShape, fieldErrors),
      // A field that is different by now is kept, unless it is as in `set`.
      seen: z.strictObject(seenLinkShape, fieldErrors).optional(),
    }),
    // With `seen`, only if the link is still like that.
    operation('deleteLink', {
      ...linkTarget,
      seen: digestSchema.optional(),
      ifSame: ifSameSchema.optional(),
    }).transform(({ ifSame, ...deletion }) =>
      ifSame ? { ...deletion, seen: linkDigest({ ...ifSame, url: deletion.url }) } : deletion,
    ),
    operation('renameCategory', { category: categoryNameSchema, name: newCategoryNameSchema }),
    // With `seen`, only the links that are still like that, and the category if none is left.
    operation('deleteCategory', {
      category: categoryNameSchema,
      seen: z.array(digestSchema, fieldErrors).max(LIMITS.linksSeen).optional(),
    }),
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
          description: descriptionSchema.nullish(),
          // What its page calls the owner. Counts only while it is public.
          ownerName: personNameSchema.nullish(),
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

export const operationsSchema = z
  .array(editOperationSchema, fieldErrors)
  .min(1, 'must have at least 1 item')
  .max(LIMITS.operationsPerRequest, {
    error: () => `must have at most ${LIMITS.operationsPerRequest.toLocaleString('en')} items`,
  });

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
    operations: operationsSchema,
  },
  fieldErrors,
);

/** What one operation did. `merged` means that two links or categories became one. */
const editStatusSchema = z.enum(['created', 'updated', 'unchanged', 'merged', 'deleted', 'not_found']);

/** A link whose fields were not stored as somebody sent or left them. Without fields, all of the link. */
const namedLinkSchema = z.object({ url: z.string(), fields: z.array(z.string()) });
export type NamedLink = z.infer<typeof namedLinkSchema>;

export const editResultSchema = z.object({
  status: editStatusSchema,
  /**
   * What was left as it is, because somebody else has changed it since the author saw it. Like `lost`, names only as many
   * links as fit into {@link LIMITS.namedLinkBytes}, perhaps none.
   */
  kept: z.array(namedLinkSchema).optional(),
  /** The links that became part of another one, with the fields whose values that one does not have. The history has them. */
  lost: z.array(namedLinkSchema).optional(),
  /** The id of the change in the history, if it changed something. */
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
    description: descriptionSchema.optional(),
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
