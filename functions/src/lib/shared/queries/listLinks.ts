import { z } from 'zod';
import { changeResultSchema } from '../activity/changeResult';
import { shownPeriodSchema } from '../dates/shownPeriod';
import { isWithin, type Period } from '../dates/period';
import { jsonBytes } from '../text/bytes';
import { findCategory } from '../model/findCategory';
import type { Link, Workspace } from '../model/model';
import { runAtOnce, type Steps } from '../base/steps';
import { newestFirst, newestFirstInChunk } from '../model/linkOrder';
import type { LinkEntry } from '../model/workspace';
import { linkResult, linkResultSchema, workspaceIdOf, type WithNotes } from '../contract/requests/linkResult';
import { briefly } from './briefly';
import { duplicateFields, findDuplicates, placesOf, type Place } from './duplicates';
import { elsewhereSchema } from './elsewhere';
import { compareByRank, cutPage, type PageRequest } from './pagination';
import { countedTagSchema, listTags } from './tagCounts';

/**
 * Returns one page of the links of workspaces, or of one of their categories, newest first, or of what a request asks for
 * instead. `total` counts the links or tags on all pages. Throws {@link NotFound} if no workspace has the category, and
 * {@link InvalidArguments} if the cursor is invalid.
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
  links: z.array(linkResultSchema.extend(duplicateFields)),
  /** The titles and sites of the links, instead of the links. */
  brief: z.array(z.string()).optional(),
  /** The tags of the links, instead of the links. */
  tags: z.array(countedTagSchema).optional(),
  nextCursor: z.string().optional(),
});
export type LinkList = z.infer<typeof linkListSchema>;

export const linkListResponseSchema = linkListSchema.extend(elsewhereSchema.shape).extend({
  /** Instead of links, if a call asks for changes. */
  changes: z.array(changeResultSchema).optional(),
});
export type LinkListResponse = z.infer<typeof linkListResponseSchema>;

/** What a list can show instead of all links: those without a note, pages that are saved more than once, or tags. */
export const LISTED = ['no_note', 'duplicates', 'tags'] as const;

export interface ListRequest extends PageRequest {
  category?: string | undefined;
  /** Limits the list to links added in this period. */
  period?: Period | undefined;
  show?: (typeof LISTED)[number] | undefined;
  /** Default: newest first. */
  order?: 'oldest' | undefined;
  /** Whether to return only the titles and the sites of the links. */
  brief?: boolean | undefined;
}

/** Lists links like {@link listLinks}. Sorts one chunk in each step. */
export function* listInSteps(
  workspaces: readonly Workspace[],
  { category, period = {}, show, order, brief = false, ...page }: ListRequest,
): Steps<LinkList> {
  const wanted = category === undefined ? undefined : findCategory(workspaces, category);
  for (const chunk of workspaces.flatMap(({ chunks }) => chunks)) {
    newestFirstInChunk(chunk);
    yield;
  }
  const isListed = (link: Link) =>
    (wanted === undefined || link.category === wanted) &&
    isWithin(link.addedAt, period) &&
    (show !== 'no_note' || (link.notes ?? '').trim() === '');
  const shown = { ...(period.shown && { period: period.shown }), workspaceId: workspaceIdOf(workspaces) };
  if (show === 'tags') return yield* listTags(workspaces, isListed, page, shown);
  const results =
    show === 'duplicates'
      ? yield* findDuplicates(workspaces, isListed)
      : workspaces.flatMap((workspace) => resultsOf(workspace, isListed));
  // The links of a single workspace are already in order.
  if (workspaces.length > 1 || show === 'duplicates') results.sort(compareByRank);
  const isOldestFirst = order === 'oldest';
  const compare: typeof compareByRank = isOldestFirst ? (a, b) => compareByRank(b, a) : compareByRank;
  const ordered = isOldestFirst ? results.toReversed() : results;
  const toItem = ({ entry, workspace, others }: Listed) => ({
    ...linkResult(workspace, entry.link),
    ...(workspaces.length > 1 && { workspaceId: workspace.id }),
    ...(others && placesOf(entry.link, others, workspaces.length > 1)),
  });
  const rest = { ...shown, total: results.length };
  if (brief) {
    const toLine = ({ entry }: Listed): BriefItem => ({ line: briefly(entry.link) });
    const bytesOf = ({ line }: BriefItem) => jsonBytes(line);
    const cut = cutPage(ordered, page, toLine, { compare, bytesOf });
    return {
      page: cut.page,
      ...rest,
      links: [],
      brief: cut.items.map(({ line }) => line),
      nextCursor: cut.nextCursor,
    };
  }
  const cut = cutPage(ordered, page, toItem, { compare });
  return { page: cut.page, ...rest, links: cut.items, nextCursor: cut.nextCursor };
}

type BriefItem = WithNotes & { readonly line: string };

/** A link in a list, and where its page is saved, too, in a list of duplicates. */
interface Listed {
  readonly rank: number;
  readonly entry: LinkEntry;
  readonly workspace: Workspace;
  readonly workspaceId: string;
  readonly others?: readonly Place[];
}

function resultsOf(workspace: Workspace, isListed: (link: Link) => boolean): Listed[] {
  return newestFirst(workspace)
    .filter(({ link }) => isListed(link))
    .map((entry) => ({ rank: 0, entry, workspace, workspaceId: workspace.id }));
}
