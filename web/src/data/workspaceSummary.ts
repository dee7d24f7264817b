import { z } from 'zod';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '@shared/model/model';
import { compareStrings } from '@shared/model/linkOrder';
import type { Head } from '@shared/contract/documents';

/** A workspace as its head describes it, without its chunks. */
const summarySchema = z.object({
  id: z.string(),
  name: z.string(),
  isPublic: z.boolean(),
  sourceUrl: z.string().optional(),
  linkCount: z.number(),
  /** UTF-8 bytes of the links. */
  bytes: z.number(),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** The categories, sorted by their newest link. */
  categories: z.array(z.object({ id: z.string(), name: z.string(), linkCount: z.number() })).readonly(),
});
export type WorkspaceSummary = Readonly<z.infer<typeof summarySchema>>;

/** The list of workspaces as the browser stores it. */
export const summariesSchema = z.array(summarySchema);

export function summaryOf(id: string, head: Head): WorkspaceSummary {
  const { name, isPublic, sourceUrl, linkCount, updatedAt, categories } = head;
  const bytes = head.chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
  return { id, name, isPublic, sourceUrl, linkCount, bytes, updatedAt, categories };
}

/** The default workspace before anything is written to it. It is not stored, but the user can already choose it. */
export const UNSTORED_DEFAULT: WorkspaceSummary = {
  ...emptyWorkspace(DEFAULT_WORKSPACE_ID, ''),
  linkCount: 0,
  bytes: 0,
  categories: [],
};

/** Returns a user's workspaces: the stored ones, and the default one even if it is not stored. */
export function withDefault<Workspace extends Pick<WorkspaceSummary, 'id' | 'name'>>(
  stored: readonly Workspace[],
): readonly (Workspace | WorkspaceSummary)[] {
  return stored.some(({ id }) => id === DEFAULT_WORKSPACE_ID) ? stored : [UNSTORED_DEFAULT, ...stored];
}

/** Orders workspaces by their last change, newest first, and those that changed at the same time by id. */
export function compareSummaries(a: WorkspaceSummary, b: WorkspaceSummary): number {
  return compareStrings(b.updatedAt, a.updatedAt) || compareStrings(a.id, b.id);
}
