import { z } from 'zod';
import { linkSchema, type Change, type Link, type Workspace } from '../model';
import { linkResult, linkResultSchema } from '../queries/linkResult';
import { withLinks, type LinkEntry } from '../workspace';

/** The result of adding or annotating a link, or of logging a session: the stored link and what happened to it. */
export const savedLinkSchema = z.object({
  status: z.enum(['created', 'updated', 'unchanged']),
  workspaceId: z.string(),
  category: z.string(),
  link: linkResultSchema,
});
export type SavedLink = z.infer<typeof savedLinkSchema>;

/** Returns the result for a link that `workspace` now contains. */
export function savedLink(status: SavedLink['status'], workspace: Workspace, link: Link): SavedLink {
  const result = linkResult(workspace, link);
  return { status, workspaceId: workspace.id, category: result.category, link: result };
}

/** Replaces a stored link, or returns the same workspace if the two are equal. `now` is in ISO 8601. */
export function replaceLink(
  workspace: Workspace,
  stored: LinkEntry,
  link: Link,
  now: string,
): Change<SavedLink> {
  if (sameLink(stored.link, link)) {
    return { workspace, result: savedLink('unchanged', workspace, stored.link) };
  }
  const updated = { ...withLinks(workspace, [{ id: stored.id, link }]), updatedAt: now };
  return { workspace: updated, result: savedLink('updated', updated, link) };
}

const FIELDS = linkSchema.keyof().options;

/** Returns whether two links are equal in every field. */
export function sameLink(a: Link, b: Link): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}
