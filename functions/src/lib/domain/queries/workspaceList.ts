import { z } from 'zod';
import { LIMITS } from '../limits';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '../model';
import { summarise, type WorkspaceSummary } from './summary';
import { utf8Bytes } from '../workspace';

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

/** What a listing needs to know about a workspace. The stored head has all of it. */
interface ListedWorkspace extends WorkspaceSummary {
  readonly name: string;
  readonly isPublic: boolean;
  readonly sourceUrl?: string | undefined;
  readonly updatedAt: string;
}

type DescribedWorkspace = WorkspaceList['workspaces'][number];

/**
 * What `list_workspaces` says of a user's workspaces: the default one first, made up where none is stored, then
 * those that changed last. Its JSON takes at most {@link LIMITS.resultBytes}: first as many as fit are named and counted; then the
 * categories and references of one after the other are added while there is room. `now` is in ISO 8601.
 */
export function describeWorkspaces(stored: ReadonlyMap<string, ListedWorkspace>, now: string): WorkspaceList {
  const empty = emptyWorkspace(DEFAULT_WORKSPACE_ID, now);
  const missing = { ...empty, ...summarise(empty) };
  const heads = new Map<string, ListedWorkspace>([[DEFAULT_WORKSPACE_ID, missing], ...stored]);
  const [first, ...others] = [...heads].map(([id, head]) => ({ head, workspace: named(id, head) }));
  others.sort((a, b) => (a.head.updatedAt < b.head.updatedAt ? 1 : -1));
  const fits = roomOf(LIMITS.resultBytes - utf8Bytes('{"workspaces":[]}'));
  const listed = [...(first ? [first] : []), ...others].filter(({ workspace }) => fits(workspace));
  return { workspaces: listed.map(({ head, workspace }) => ({ ...workspace, ...detailsOf(head, fits) })) };
}

function named(workspaceId: string, head: ListedWorkspace): DescribedWorkspace {
  const { name, isPublic, linkCount, categories, updatedAt } = head;
  const categoryCount = categories.length;
  return {
    workspaceId,
    name,
    isPublic,
    linkCount,
    categoryCount,
    categories: [],
    sourceUrls: [],
    updatedAt,
  };
}

/** What there is room for beside the name. */
function detailsOf(
  { sourceUrl, categories, sourceUrls }: ListedWorkspace,
  fits: (value: unknown) => boolean,
) {
  const newest = categories.slice(0, LIMITS.categoriesShown);
  return {
    ...(sourceUrl !== undefined && fits({ sourceUrl }) && { sourceUrl }),
    categories: newest.map(({ name, linkCount }) => ({ name, linkCount })).filter(fits),
    sourceUrls: sourceUrls.filter(fits),
  };
}

/** Takes what still fits into this many bytes of JSON, with a comma for each, and says whether it did. */
function roomOf(bytes: number): (value: unknown) => boolean {
  let left = bytes;
  return (value) => {
    const taken = utf8Bytes(JSON.stringify(value)) + 1;
    if (taken > left) return false;
    left -= taken;
    return true;
  };
}
