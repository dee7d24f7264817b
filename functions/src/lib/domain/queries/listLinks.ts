import { z } from 'zod';
import { findCategory } from '../identity/findCategory';
import { linkResult, linkResultSchema } from './linkResult';
import type { Workspace } from '../model';
import { newestFirst } from './linkOrder';
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
 * One page of the links of a workspace or of one of its categories, newest first.
 * @throws {NotFound} when there is no such category.
 * @throws {InvalidArguments} when the cursor is none of ours.
 */
export function listLinks(workspace: Workspace, { category, ...page }: ListRequest): LinkList {
  const wanted = category === undefined ? undefined : findCategory(workspace, category);
  const places = newestFirst(workspace)
    .filter(({ link }) => wanted === undefined || link.category === wanted)
    .map((entry) => ({ rank: 0, entry }));
  const { items, nextCursor } = cutPage(places, page, ({ entry }) => linkResult(workspace, entry.link));
  return { workspaceId: workspace.id, total: places.length, links: items, nextCursor };
}
