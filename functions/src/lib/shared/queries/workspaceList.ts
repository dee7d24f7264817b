import { visibleUrl, withoutInvisible } from '../text/invisible';
import { z } from 'zod';
import { byteBudget, itemBytes, utf8Bytes } from '../text/bytes';
import { LIMITS } from '../base/limits';
import type { MemberRole } from '../contract/sharing';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../model/model';
import { formatCursor, parseCursor } from './cursor';
import { compareStrings } from '../model/linkOrder';
import type { PageRequest } from './pagination';
import type { CategorySummary, WorkspaceSummary } from '../model/summary';

export type WorkspaceList = z.infer<typeof workspaceListSchema>;

/** Of a workspace that somebody shares with the user. */
const sharedFields = { owner: z.string().optional(), role: z.string().optional() };

export const workspaceListSchema = z.object({
  workspaces: z.array(
    z.object({
      workspaceId: z.string(),
      name: z.string(),
      ...sharedFields,
      isShared: z.boolean().optional(),
      isPublic: z.boolean(),
      linkCount: z.int(),
      categoryCount: z.int(),
      categories: z.array(z.object({ name: z.string(), linkCount: z.int() })),
      sourceUrl: z.string().optional(),
      sourceUrls: z.array(z.string()),
      updatedAt: z.string(),
    }),
  ),
  nextCursor: z.string().optional(),
});

export type ListedWorkspace = WorkspaceList['workspaces'][number];

/** The fields of a workspace in a listing. Every stored head has them, or the fields to derive them from. */
export type WorkspaceOverview = Pick<Workspace, 'name' | 'isPublic' | 'sourceUrl' | 'updatedAt'> &
  Pick<WorkspaceSummary, 'linkCount' | 'sourceUrls'> & {
    readonly categoryCount: number;
    readonly owner?: string | undefined;
    readonly role?: MemberRole | undefined;
    /** Set if the workspace has members. */
    readonly membersVersion?: string | undefined;
    /** The category with the newest link comes first. A head read for a listing has only the first ones. */
    readonly categories: readonly Pick<CategorySummary, 'name' | 'linkCount'>[];
  };

type OverviewEntry = readonly [id: string, overview: WorkspaceOverview];
export type WorkspacePage = Pick<PageRequest, 'limit' | 'cursor'>;

const TIME = /^\d{4}-[\d:.TZ-]+$/;

/** The part of a listing that names and counts may fill. The rest is for categories and references. */
const NAMES_SHARE = 0.6;

/** UTF-8 bytes of a listing without its workspaces and its cursor. */
export const EMPTY_LIST_BYTES = utf8Bytes('{"workspaces":[],"nextCursor":""}');

/**
 * Returns a user's workspaces with their ids: the default workspace first, even if it is not stored yet, then the others,
 * most recently updated first. `stored` maps workspace ids to heads; `now` is in ISO 8601. Without `hasDefault`, the caller may
 * not use the default workspace.
 */
export function orderWorkspaces(
  stored: ReadonlyMap<string, WorkspaceOverview>,
  now: string,
  hasDefault = true,
): OverviewEntry[] {
  if (!hasDefault) return [...stored].sort(compareWorkspaces);
  const empty = emptyWorkspace(DEFAULT_WORKSPACE_ID, now);
  const overview: WorkspaceOverview = {
    ...empty,
    linkCount: 0,
    categoryCount: 0,
    categories: [],
    sourceUrls: [],
  };
  const all = new Map([[DEFAULT_WORKSPACE_ID, overview], ...stored]);
  return [...all].sort(compareWorkspaces);
}

/**
 * Returns one page of a user's workspaces for `list_workspaces`, in the order of {@link orderWorkspaces}. The page
 * ends at `limit` workspaces or when there is no room for more names and counts. The remaining room is filled with
 * categories and references, in the same order. Throws {@link InvalidArguments} if the cursor is invalid.
 *
 * A workspace that changes after the first page comes after all others, even if an earlier page had it. So none is
 * skipped.
 */
export function describeWorkspaces(
  stored: ReadonlyMap<string, WorkspaceOverview>,
  now: string,
  { limit, cursor, hasDefault }: WorkspacePage & { readonly hasDefault?: boolean } = {},
): WorkspaceList {
  const { begun, rest } = entriesAfter(cursor, orderWorkspaces(stored, now, hasDefault));
  const bytes = responseBytes(limit) - EMPTY_LIST_BYTES;
  const named: { basics: ListedWorkspace; overview: WorkspaceOverview; entry: OverviewEntry }[] = [];
  let used = 0;
  for (const entry of rest.slice(0, limit)) {
    const [id, overview] = entry;
    const basics = withoutDetails(id, overview);
    used += itemBytes(basics);
    if (named.length > 0 && used > bytes * NAMES_SHARE) break;
    named.push({ basics, overview, entry });
  }
  const last = rest[named.length - 1];
  const nextCursor = last && named.length < rest.length ? workspaceCursor(last, begun) : undefined;
  const hasRoom = byteBudget(bytes - used - (nextCursor ?? '').length);
  const fits = (value: unknown) => hasRoom(itemBytes(value));
  named.sort((a, b) => compareWorkspaces(a.entry, b.entry));
  const workspaces = named.map(({ basics, overview }) => {
    const categories = overview.categories.slice(0, LIMITS.categoriesShown).map(withoutId).filter(fits);
    return { ...basics, categories, ...sourceUrlsThatFit(overview, fits) };
  });
  return { workspaces, nextCursor };
}

/** Returns the size limit of a listing, in UTF-8 bytes. */
export function responseBytes(limit: number | undefined): number {
  return limit === undefined ? LIMITS.responseBytes : LIMITS.longResponseBytes;
}

/** The place of a workspace in a listing. */
type ListPosition = readonly [id: string, overview: Pick<WorkspaceOverview, 'updatedAt'>];

/** Compares workspaces: the default workspace first, then the most recently updated. Breaks ties by id. */
function compareWorkspaces([idA, a]: ListPosition, [idB, b]: ListPosition): number {
  return (
    Number(idB === DEFAULT_WORKSPACE_ID) - Number(idA === DEFAULT_WORKSPACE_ID) ||
    compareStrings(b.updatedAt, a.updatedAt) ||
    compareStrings(idA, idB)
  );
}

/** Compares workspaces on different pages. Those that were updated after `begun` come last, in the order of their updates. */
function comparePositions(a: ListPosition, b: ListPosition, begun: string): number {
  const isLate = ([id, { updatedAt }]: ListPosition) => id !== DEFAULT_WORKSPACE_ID && updatedAt > begun;
  return (
    Number(isLate(a)) - Number(isLate(b)) || (isLate(a) ? compareWorkspaces(b, a) : compareWorkspaces(a, b))
  );
}

/** Returns the workspaces of a page and of those that follow it, and when the newest one on the first page was updated. */
function entriesAfter(cursor: string | undefined, entries: readonly OverviewEntry[]) {
  if (cursor === undefined) {
    // The default workspace comes first, whenever it was updated.
    const [, newest] = entries.find(([id]) => id !== DEFAULT_WORKSPACE_ID) ?? [];
    return { begun: newest?.updatedAt ?? '', rest: entries };
  }
  const [, begun = '', updatedAt = '', id = ''] = parseCursor(cursor, /^workspace$/, TIME, TIME, /^.+$/s);
  const rest = entries.filter((entry) => comparePositions(entry, [id, { updatedAt }], begun) > 0);
  return { begun, rest: rest.sort((a, b) => comparePositions(a, b, begun)) };
}

function workspaceCursor([id, { updatedAt }]: OverviewEntry, begun: string): string {
  return formatCursor('workspace', begun, updatedAt, id);
}

export function withoutId({
  name,
  linkCount,
}: WorkspaceOverview['categories'][number]): ListedWorkspace['categories'][number] {
  return { name: withoutInvisible(name), linkCount };
}

/** Returns a workspace for a listing, with its counts but without its categories and references. */
export function withoutDetails(workspaceId: string, overview: WorkspaceOverview): ListedWorkspace {
  const { isPublic, linkCount, categoryCount, updatedAt, role, membersVersion } = overview;
  const name = withoutInvisible(overview.name);
  const owner = overview.owner && withoutInvisible(overview.owner);
  const counts = { linkCount, categoryCount };
  const who = { owner, role, isShared: membersVersion === undefined ? undefined : true, isPublic };
  return { workspaceId, name, ...who, ...counts, categories: [], sourceUrls: [], updatedAt };
}

/** Returns the references of a workspace for which `fits` returns true. */
export function sourceUrlsThatFit(
  { sourceUrl, sourceUrls }: WorkspaceOverview,
  fits: (value: unknown) => boolean,
): Pick<ListedWorkspace, 'sourceUrl' | 'sourceUrls'> {
  const reference = sourceUrl && visibleUrl(sourceUrl);
  return {
    ...(reference !== undefined && fits({ sourceUrl: reference }) && { sourceUrl: reference }),
    sourceUrls: sourceUrls.map(visibleUrl).filter(fits),
  };
}
