import type { z } from 'zod';
import { linkSchema, type Link, type Workspace } from '../model';
import { categoryName } from '../workspace';

/** A link as the tools return it. Unlike in a stored link, `category` is the category's name as first written. */
export const linkResultSchema = linkSchema.pick({
  category: true,
  title: true,
  url: true,
  addedAt: true,
  notes: true,
  sourceUrl: true,
});
export type LinkResult = z.infer<typeof linkResultSchema>;

/** Returns a stored link as the tools return it. */
export function linkResult(workspace: Workspace, link: Link): LinkResult {
  const { category, title, url, addedAt, notes, sourceUrl } = link;
  return { category: categoryName(workspace, category), title, url, addedAt, notes, sourceUrl };
}
