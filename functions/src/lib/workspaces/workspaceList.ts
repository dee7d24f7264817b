import { z } from 'zod';
import type { Head } from './documents';
import { LIMITS } from './limits';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from './model';
import { summarise } from './summary';

export const workspaceListSchema = z.object({
  workspaces: z.array(
    z.object({
      workspaceId: z.string(),
      name: z.string(),
      isPublic: z.boolean(),
      linkCount: z.int(),
      categoryCount: z.int(),
      categories: z.array(z.object({ name: z.string(), linkCount: z.int() })),
      sourceUrl: z.string().optional(),
      sourceUrls: z.array(z.string()),
      updatedAt: z.string(),
    }),
  ),
});
export type WorkspaceList = z.infer<typeof workspaceListSchema>;

/**
 * What `list_workspaces` says of a user's workspaces: the default one first, made up where none is stored, then
 * those that changed last. `now` is in ISO 8601.
 */
export function describeWorkspaces(stored: ReadonlyMap<string, Head>, now: string): WorkspaceList {
  const empty = emptyWorkspace(DEFAULT_WORKSPACE_ID, now);
  const missing = { ...empty, ...summarise(empty) };
  const heads = new Map<string, Omit<Head, 'pages'>>([[DEFAULT_WORKSPACE_ID, missing], ...stored]);
  const workspaces = [...heads].map(([workspaceId, head]) => {
    const { name, isPublic, linkCount, categories, sourceUrl, sourceUrls, updatedAt } = head;
    const shown = categories
      .slice(0, LIMITS.categoriesShown)
      .map((category) => ({ name: category.name, linkCount: category.linkCount }));
    return {
      workspaceId,
      name,
      isPublic,
      linkCount,
      categoryCount: categories.length,
      categories: shown,
      sourceUrl,
      sourceUrls: [...sourceUrls],
      updatedAt,
    };
  });
  const [first, ...others] = workspaces;
  others.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  return { workspaces: first ? [first, ...others] : others };
}
