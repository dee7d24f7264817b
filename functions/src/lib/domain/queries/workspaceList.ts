import { z } from 'zod';
import { byteBudget, utf8Bytes } from '../bytes';
import { LIMITS } from '../limits';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../model';
import { compareStrings } from './linkOrder';
import { summarise, type WorkspaceSummary } from './summary';

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
type ListedWorkspace = WorkspaceList['workspaces'][number];

/** What a listing shows of a workspace. Every stored head has these fields. */
type WorkspaceOverview = WorkspaceSummary & Pick<Workspace, 'name' | 'isPublic' | 'sourceUrl' | 'updatedAt'>;

/**
 * Returns a user's workspaces for `list_workspaces`: the default workspace first, even if it is not stored yet, then the
 * others, most recently updated first. `stored` maps workspace ids to heads; `now` is in ISO 8601.
 *
 * The JSON takes at most {@link LIMITS.resultBytes}. As many workspaces as fit are listed with their name and counts.
 * The remaining space goes to their categories and references, in the same order.
 */
export function describeWorkspaces(
  stored: ReadonlyMap<string, WorkspaceOverview>,
  now: string,
): WorkspaceList {
  const empty = emptyWorkspace(DEFAULT_WORKSPACE_ID, now);
  const all = new Map([[DEFAULT_WORKSPACE_ID, { ...empty, ...summarise(empty) }], ...stored]);
  const hasRoom = byteBudget(LIMITS.resultBytes - utf8Bytes('{"workspaces":[]}'));
  const fits = (value: unknown) => hasRoom(utf8Bytes(JSON.stringify(value)) + ','.length);
  return {
    workspaces: [...all]
      .sort(compareWorkspaces)
      .map(([id, overview]) => ({ overview, basics: withoutDetails(id, overview) }))
      .filter(({ basics }) => fits(basics))
      .map(({ overview, basics }) => ({ ...basics, ...detailsThatFit(overview, fits) })),
  };
}

type OverviewEntry = readonly [id: string, overview: WorkspaceOverview];

/** Puts the default workspace first, then the most recently updated. Breaks ties by id. */
function compareWorkspaces([idA, a]: OverviewEntry, [idB, b]: OverviewEntry): number {
  return (
    Number(idB === DEFAULT_WORKSPACE_ID) - Number(idA === DEFAULT_WORKSPACE_ID) ||
    compareStrings(b.updatedAt, a.updatedAt) ||
    compareStrings(idA, idB)
  );
}

function withoutDetails(workspaceId: string, overview: WorkspaceOverview): ListedWorkspace {
  const { name, isPublic, linkCount, categories, updatedAt } = overview;
  const counts = { linkCount, categoryCount: categories.length };
  return { workspaceId, name, isPublic, ...counts, categories: [], sourceUrls: [], updatedAt };
}

function detailsThatFit(
  { sourceUrl, categories, sourceUrls }: WorkspaceOverview,
  fits: (value: unknown) => boolean,
) {
  const shown = categories.slice(0, LIMITS.categoriesShown);
  return {
    ...(sourceUrl !== undefined && fits({ sourceUrl }) && { sourceUrl }),
    categories: shown.map(({ name, linkCount }) => ({ name, linkCount })).filter(fits),
    sourceUrls: sourceUrls.filter(fits),
  };
}
