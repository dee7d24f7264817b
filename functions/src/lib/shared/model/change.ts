import { z } from 'zod';
import { CATEGORY_ORDERS, linkSchema, type OptionalField, type Workspace } from './model';

// What a change did to a workspace, as stored in its history. Made by `changeOf`, put back by `revertChange`.

/** Returns whether a change respelled, moved, pinned or unpinned a category that was there before and after it. */
export function isEdited({ before, after, wasPinned, next }: CategoryChange): boolean {
  if (before === undefined || after === undefined) return false;
  return before !== after || wasPinned !== undefined || next !== undefined;
}

const orNull = z.string().nullable();

/** Some fields of a link. Null means that the link lacks the field. */
const linkFieldsSchema = linkSchema
  .extend({
    notes: orNull,
    sourceUrl: orNull,
    conversationId: orNull,
    localPath: orNull,
    author: orNull,
  } satisfies Record<OptionalField | 'author', typeof orNull>)
  .partial();
export type LinkFields = z.infer<typeof linkFieldsSchema>;

export const linkChangeSchema = z.object({
  /** The id before the change or, if the link was added, after it. */
  id: z.string(),
  /** The id after the change, if it is another one because the link was moved. */
  movedTo: z.string().optional(),
  /** The URL before the change or, if the link was added, after it. */
  url: z.string(),
  /** The fields that were changed, as they were before. A removed link has all of its fields, an added one has no `before`. */
  before: linkFieldsSchema.optional(),
  /** The same fields after the change. A link that was added or removed has no `after`. */
  after: linkFieldsSchema.optional(),
  /** What an added link was like: see {@link linkDigest}. */
  digest: z.string().optional(),
});
export type LinkChange = z.infer<typeof linkChangeSchema>;

const categoryChangeSchema = z.object({
  id: z.string(),
  /** The name before the change. Missing if there was no such category. */
  before: z.string().optional(),
  /** The name after the change. Missing if there is no such category any more. */
  after: z.string().optional(),
  /** Whether it was pinned. Set if it is not like that any more, or no more there. */
  wasPinned: z.boolean().optional(),
  /** Whether it had no links. Set if the change removed it, and true if the change added the first ones. */
  wasEmpty: z.boolean().optional(),
  /** The id of the category after it, null if it was the last. Set if the change moved or removed it. */
  next: z.object({ before: z.string().nullable(), after: z.string().nullable().optional() }).optional(),
  /**
   * If it was the last, the id of the nearest one before it that the change left in its place, null if there was none: others
   * may have been added after it since.
   */
  previous: z
    .object({ before: z.string().nullable().optional(), after: z.string().nullable().optional() })
    .optional(),
});
export type CategoryChange = z.infer<typeof categoryChangeSchema>;

/** The settings of a workspace that a change can set. */
const settingsSchema = z.object({
  name: z.string(),
  isPublic: z.boolean(),
  isIndexed: z.boolean(),
  description: z.string().nullable(),
  ownerName: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  categoryOrder: z.enum(CATEGORY_ORDERS),
});
export type Settings = z.infer<typeof settingsSchema>;
export const SETTINGS = settingsSchema.keyof().options;

const settingsChangeSchema = z.object({
  before: settingsSchema.partial(),
  after: settingsSchema.partial(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** Returns the settings of a workspace that a change can set. */
export function settingsOf(workspace: Pick<Workspace, keyof Settings>): Settings {
  const { name, isPublic, isIndexed = false, description = null, ownerName = null } = workspace;
  const { sourceUrl = null, categoryOrder = 'hand' } = workspace;
  return { name, isPublic, isIndexed, description, ownerName, sourceUrl, categoryOrder };
}

export const workspaceChangeSchema = z.object({
  links: z.array(linkChangeSchema),
  /**
   * The categories that were added, removed, respelled, moved or pinned, and the others that `links` mentions, in their order
   * before the change. A renamed category is one that was removed and one that was added.
   */
  categories: z.array(categoryChangeSchema),
  settings: settingsChangeSchema.optional(),
});
export type WorkspaceChange = z.infer<typeof workspaceChangeSchema>;
