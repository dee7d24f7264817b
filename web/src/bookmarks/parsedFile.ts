import { z } from 'zod';
import type { EditOf } from '@shared/contract/editRequest';
import { idSchema, urlSchema, workspaceNameSchema } from '@shared/contract/validators';

/** A link to import, in the form that the service accepts. */
export type ImportedLink = EditOf<'addLink'>;

/** A link that cannot be imported, and why. */
export interface SkippedLink {
  readonly title: string;
  readonly url: string;
  readonly reason: string;
}

/** The settings of a workspace in a file that was exported here. Only files from before version 1 lack the `id`. */
export const workspaceSettingsSchema = z.object({
  id: idSchema.optional(),
  name: workspaceNameSchema,
  isPublic: z.boolean(),
  sourceUrl: urlSchema.optional(),
});
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

/** The links of one workspace. Files from elsewhere have no settings. */
export interface ParsedWorkspace {
  readonly settings?: WorkspaceSettings;
  readonly links: readonly ImportedLink[];
}

/** The content of a file: the links that the service accepts, and those that cannot be imported. */
export interface ParsedFile {
  readonly workspaces: readonly ParsedWorkspace[];
  readonly skipped: readonly SkippedLink[];
  /** Whether the file ends in the middle, such as after a broken download. */
  readonly isTruncated?: boolean;
}
