import { z } from 'zod';
import { changeResultSchema } from '../activity/changeResult';
import { findCategory } from '../model/findCategory';
import type { Workspace } from '../model/model';
import { runAtOnce, type Steps } from '../base/steps';
import { newestFirst, newestFirstInChunk } from '../model/linkOrder';
import { linkResult, linkResultSchema, workspaceIdOf } from '../contract/requests/linkResult';
import { elsewhereSchema } from './elsewhere';
import { compareByRank, cutPage, type PageRequest } from './pagination';
import { isWithin, type Period } from '../dates/period';
import { shownPeriodSchema } from '../dates/shownPeriod';

/**
 * Returns one page of the links of workspaces, or of one of their categories, newest first. `total` counts the links on
 * all pages. Throws {@link NotFound} if no workspace has the category, and {@link InvalidArguments} if the cursor is
 * invalid.
 */
export function listLinks(workspaces: readonly Workspace[], request: ListRequest): LinkList {
  return runAtOnce(listInSteps(workspaces, request));
}

export const linkListSchema = z.object({
  /** Which of the links the response has. Comes first, because clients cut long responses. */
  page: z.string(),
  /** Which period the links were added in. Only if the request has one. */
  period: shownPeriodSchema.optional(),
  workspaceId: z.string(),
  total: z.int(),
  links: z.array(linkResultSchema),
  nextCursor: z.string().optional(),
});
export type LinkList = z.infer<typeof linkListSchema>;

export const linkListResponseSchema = linkListSchema.extend(elsewhereSchema.shape).extend({
  /** Instead of links, if a call asks for changes. */
  changes: z.array(changeResultSchema).optional(),
});
export type LinkListResponse = z.infer<typeof linkListResponseSchema>;

export interface ListRequest extends PageRequest {
  category?: string | undefined;
  /** Limits the list to links added in this period. */
  period?: Period | undefined;
}

/** Lists links like {@link listLinks}. Sorts one chunk in each step. */
export function* listInSteps(
  workspaces: readonly Workspace[],
  { category, period = {}, ...page }: ListRequest,
): Steps<LinkList> {
  const wanted = category === undefined ? undefined : findCategory(workspaces, category);
  for (const chunk of workspaces.flatMap(({ chunks }) => chunks)) {
    newestFirstInChunk(chunk);
    yield;
  }
  const results = workspaces.flatMap((workspace) =>
    newestFirst(workspace)
      .filter(
        ({ link }) => (wanted === undefined || link.category === wanted) && isWithin(link.addedAt, period),
      )
      .map((entry) => ({ rank: 0, entry, workspace, workspaceId: workspace.id })),
  );
  // The links of a single workspace are already in order.
  if (workspaces.length > 1) results.sort(compareByRank);
  const cut = cutPage(results, page, ({ entry, workspace }) => ({
    ...linkResult(workspace, entry.link),
    ...(workspaces.length > 1 && { workspaceId: workspace.id }),
  }));
  return {
    page: cut.page,
    ...(period.shown && { period: period.shown }),
    workspaceId: workspaceIdOf(workspaces),
    total: results.length,
    links: cut.items,
    nextCursor: cut.nextCursor,
  };
}
