import { z } from 'zod';
import type { Link, Workspace } from '../model';
import { categoryName } from '../workspace';

/** A link as the tools give it back: `category` is the name as first written, `addedAt` is ISO 8601 in UTC. */
export const linkResultSchema = z.object({
  category: z.string(),
  title: z.string(),
  url: z.string(),
  addedAt: z.string(),
  notes: z.string().optional(),
  sourceUrl: z.string().optional(),
});
export type LinkResult = z.infer<typeof linkResultSchema>;

export function linkResult(workspace: Workspace, link: Link): LinkResult {
  const { category, title, url, addedAt, notes, sourceUrl } = link;
  return { category: categoryName(workspace, category), title, url, addedAt, notes, sourceUrl };
}

/** What became of a link that was filed, annotated or logged. */
export const filedLinkSchema = z.object({
  status: z.enum(['created', 'updated', 'unchanged']),
  workspaceId: z.string(),
  category: z.string(),
  link: linkResultSchema,
});
export type FiledLink = z.infer<typeof filedLinkSchema>;

export function filedLink(status: FiledLink['status'], workspace: Workspace, link: Link): FiledLink {
  const result = linkResult(workspace, link);
  return { status, workspaceId: workspace.id, category: result.category, link: result };
}
