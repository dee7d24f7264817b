import { z } from 'zod';
import { linkSchema, type Workspace } from './model';

// What a change did to a workspace, as stored in its history. Made by `changeOf`, put back by `revertChange`.

/** Some fields of a link. Null means that the link lacks the field. */
const linkFieldsSchema = linkSchema
  .extend({
    notes: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    conversationId: z.string().nullable(),
    localPath: z.string().nullable(),
    author: z.string().nullable(),
  })
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
  /** The same fields after the change. An added link has all of its fields, a removed one has no `after`. */
  after: linkFieldsSchema.optional(),
});
export type LinkChange = z.infer<typeof linkChangeSchema>;

const categoryChangeSchema = z.object({
  id: z.string(),
  /** The name before the change. Missing if there was no such category. */
  before: z.string().optional(),
  /** The name after the change. Missing if there is no such category any more. */
  after: z.string().optional(),
});
export type CategoryChange = z.infer<typeof categoryChangeSchema>;

/** The settings of a workspace that a change can set. */
const settingsSchema = z.object({
  name: z.string(),
  isPublic: z.boolean(),
  sourceUrl: z.string().nullable(),
});
const settingsChangeSchema = z.object({
  before: settingsSchema.partial(),
  after: settingsSchema.partial(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** Returns the settings of a workspace that a change can set. */
export function settingsOf(
  workspace: Pick<Workspace, 'name' | 'isPublic' | 'sourceUrl'>,
): z.infer<typeof settingsSchema> {
  const { name, isPublic, sourceUrl } = workspace;
  return { name, isPublic, sourceUrl: sourceUrl ?? null };
}

export const workspaceChangeSchema = z.object({
  links: z.array(linkChangeSchema),
  /**
   * The categories that were added, removed or respelled, and the others that `links` mentions. A renamed category is one that
   * was removed and one that was added.
   */
  categories: z.array(categoryChangeSchema),
  settings: settingsChangeSchema.optional(),
});
export type WorkspaceChange = z.infer<typeof workspaceChangeSchema>;
