import { z } from 'zod';
import { findCategory } from '../identity/findCategory';
import type { Workspace } from '../model';
import { newestFirst } from './linkOrder';
import { linkResult, linkResultSchema } from './linkResult';
import { cutPage, type PageRequest } from './pagination';

export const linkListSchema = z.object({
  workspaceId: z.string(),
  total: z.int(),
  links: z.array(linkResultSchema),
  nextCursor: z.string().optional(),
});
export type LinkList = z.infer<typeof linkListSchema>;

export interface ListRequest extends PageRequest {
  category?: string | undefined;
}

/**
 * Returns one page of the links of a workspace, or of one of its categories, newest first. `total` counts the links on
 * all pages. Throws {@link NotFound} if the category does not exist, and {@link InvalidArguments} if the cursor is
 * invalid.
 */
export function listLinks(workspace: Workspace, { category, ...page }: ListRequest): LinkList {
  const wanted = category === undefined ? undefined : findCategory(workspace, category);
  const results = newestFirst(workspace)
    .filter(({ link }) => wanted === undefined || link.category === wanted)
    .map((entry) => ({ rank: 0, entry }));
  const { items, nextCursor } = cutPage(results, page, ({ entry }) => linkResult(workspace, entry.link));
  return { workspaceId: workspace.id, total: results.length, links: items, nextCursor };
}
