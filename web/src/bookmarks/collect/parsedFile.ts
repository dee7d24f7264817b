import { z } from 'zod';
import type { EditOf } from '@shared/contract/requests/editRequest';
import {
  descriptionSchema,
  idSchema,
  urlSchema,
  workspaceNameSchema,
} from '@shared/contract/fields/validators';
import type { Role } from './roles';
import { CATEGORY_ORDERS } from '@shared/model/model';

/** The content of a file: the links that the service accepts, and those that cannot be imported. */
export interface ParsedFile {
  /** What has exported the file, such as "Karakeep". */
  readonly source: string;
  /** The columns of a file of an unknown program, and how they were read. */
  readonly columns: readonly FileColumn[];
  readonly workspaces: readonly ParsedWorkspace[];
  readonly skipped: readonly SkippedLink[];
  readonly converted: Readonly<Record<Conversion, number>>;
  /** How many links have a date that was not understood, and some of those dates. */
  readonly unknownDates: { readonly count: number; readonly samples: readonly string[] };
  /** What the file has or may have, and has no place here, in one sentence each. */
  readonly leftOut: readonly string[];
  /** Whether the file ends in the middle, such as after a broken download. */
  readonly isTruncated: boolean;
}

/** A column of a table, or a field of the objects in JSON. */
export interface FileColumn {
  readonly name: string;
  /** The first value in it. */
  readonly sample: string;
  /** What it holds. Missing if it is left out. */
  readonly role: Role | undefined;
}

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
  isIndexed: z.boolean().optional(),
  description: descriptionSchema.optional(),
  sourceUrl: urlSchema.optional(),
  categoryOrder: z.enum(CATEGORY_ORDERS).optional(),
});
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

/** The links of one workspace. Files from elsewhere have no settings. */
export interface ParsedWorkspace {
  readonly settings?: WorkspaceSettings;
  readonly links: readonly ImportedLink[];
  /** The names of the categories that are pinned. */
  readonly pinned?: readonly string[];
}

/** What is changed, and how many links have it. */
export const CONVERSIONS = [
  'tags',
  'favorites',
  'archived',
  'quotes',
  'merged',
  'shortened',
  'unwrapped',
  'separate',
  'samePage',
  'copies',
] as const;
export type Conversion = (typeof CONVERSIONS)[number];
