import { z } from 'zod';
import { changeResultSchema } from '../activity/changeResult';
import { shownPeriodSchema } from '../dates/shownPeriod';
import { InvalidArguments } from '../base/errors';
import { LIMITS } from '../base/limits';
import { isWithin, type Period } from '../dates/period';
import { findCategory } from '../model/findCategory';
import type { Link, Workspace } from '../model/model';
import { runAtOnce, type Steps } from '../base/steps';
import { newestFirst, newestFirstInChunk } from '../model/linkOrder';
import { categoryName, type LinkEntry } from '../model/workspace';
import { quoted } from '../text/invisible';
import { cautionOn } from '../text/orders';
import { linkResult, linkResultSchema, workspaceIdOf } from '../contract/requests/linkResult';
import { briefPage } from './briefPage';
import { categoryOverview, OVERVIEW_FROM } from './overview/categoryOverview';
import { duplicateFields, findDuplicates, placesOf, type Place } from './duplicates';
import { elsewhereSchema } from './elsewhere';
import { linksPerCategory } from './linksPerCategory';
import { compareByRank, cutPage, type PageRequest } from './pagination';
import { countedTagSchema, listTags } from './tagCounts';
import { byTitle } from './titleOrder';

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
  hint: elsewhereSchema.shape.hint,
  /** What the list has, if that is not all links with all that is known of them. */
  shows: z.string().optional(),
  /** Which period the links were added in. Only if the request has one. */
  period: shownPeriodSchema.optional(),
  workspaceId: z.string(),
  total: z.int(),
  /** How many of them the largest categories have, on the first page of a list of what to tidy up. */
  perCategory: z.array(z.string()).optional(),
  /** What a large category has, on the first page of a list with a line for each link. */
  overview: z.array(z.string()).optional(),
  links: z.array(linkResultSchema.extend(duplicateFields)),
  /** A line for each link, instead of the links. */
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

/** How a list can be ordered instead of newest first. */
export const ORDERS = ['oldest', 'title'] as const;

/** What a list can show instead of all links: those without a note, pages that are saved more than once, or tags. */
export const LISTED = ['no_note', 'duplicates', 'tags'] as const;

export interface ListRequest extends PageRequest {
  category?: string | undefined;
  /** Limits the list to links added in this period. */
  period?: Period | undefined;
  show?: (typeof LISTED)[number] | undefined;
  /** Default: newest first. */
  order?: (typeof ORDERS)[number] | undefined;
  /** Whether to return a line for each link instead. Tags have no shorter form. */
  brief?: boolean | undefined;
  /** The time zone of the dates in these lines, an IANA name. Default: UTC. */
  timeZone?: string | undefined;
}

/** Lists links like {@link listLinks}. Sorts one chunk in each step. */
export function* listInSteps(
  workspaces: readonly Workspace[],
  { category, period = {}, show, order, brief = false, timeZone = 'UTC', ...page }: ListRequest,
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
  const name = wanted === undefined ? undefined : nameIn(workspaces, wanted);
  const what = shownText({ show, order }, name);
  const shown = {
    ...((show ?? order) && { shows: what }),
    ...(period.shown && { period: period.shown }),
    workspaceId: workspaceIdOf(workspaces),
  };
  if (show === 'tags') {
    if (order !== undefined) {
      throw new InvalidArguments('order: must be omitted with show tags. The most used tags come first.');
    }
    return yield* listTags(workspaces, isListed, { ...page, brief }, shown);
  }
  const results =
    show === 'duplicates'
      ? yield* findDuplicates(workspaces, isListed)
      : workspaces.flatMap((workspace) => resultsOf(workspace, isListed));
  // The links of a single workspace are already in order.
  if (workspaces.length > 1 || show === 'duplicates') results.sort(compareByRank);
  const isOldestFirst = order === 'oldest';
  const compare: typeof compareByRank = isOldestFirst ? (a, b) => compareByRank(b, a) : compareByRank;
  const listed = order === 'title' ? yield* byTitle(results) : results;
  const ordered = isOldestFirst ? listed.toReversed() : listed;
  const toItem = ({ entry, workspace, others }: Listed) => ({
    ...linkResult(workspace, entry.link),
    ...cautionOn(entry.link),
    ...(workspaces.length > 1 && { workspaceId: workspace.id }),
    ...(others && placesOf(entry.link, others, workspaces.length > 1)),
  });
  const isCounted = show !== undefined && wanted === undefined && page.cursor === undefined;
  const perCategory = isCounted ? yield* linksPerCategory(results, workspaces.length > 1) : [];
  const rest = { ...shown, total: results.length, ...(perCategory.length > 0 && { perCategory }) };
  if (brief) {
    const layout = {
      isOneCategory: wanted !== undefined && show !== 'duplicates',
      isOneWorkspace: workspaces.length === 1,
      ...{ timeZone, hasDays: period.shown !== undefined, compare },
    };
    const isLarge = wanted !== undefined && results.length >= OVERVIEW_FROM && page.cursor === undefined;
    const overview = isLarge && { overview: yield* categoryOverview(results, name ?? '', timeZone) };
    const { page: at, brief: lines, nextCursor, shows } = briefPage(ordered, page, layout);
    const hint = isLarge && nextCursor !== undefined && hintFor(results.length, page.limit);
    return {
      page: at,
      ...(hint && { hint }),
      ...rest,
      ...overview,
      shows: `${what} ${shows}`,
      links: [],
      brief: lines,
      nextCursor,
    };
  }
  const cut = cutPage(ordered, page, toItem, { compare });
  return { page: cut.page, ...rest, links: cut.items, nextCursor: cut.nextCursor };
}

/** Says how to read more titles of a large category at once. */
function hintFor(total: number, limit = 0): string | undefined {
  const most = Math.min(total, LIMITS.itemsPerPage);
  return most > Math.max(limit, LIMITS.linesWithSites)
    ? `To read ${most === total ? 'all ' : ''}${most.toLocaleString('en')} titles at once, without sites, send limit ${String(most)}.`
    : undefined;
}

/** Says what a list has: "Links without a note, in category "Go", by title." */
function shownText(
  { show, order }: Pick<ListRequest, 'show' | 'order'>,
  category: string | undefined,
): string {
  const where = category === undefined ? '' : `, in category ${quoted(category)}`;
  const first = show === 'tags' ? 'the most used first' : ORDERED[order ?? 'newest'];
  return `${SHOWN[show ?? 'all']}${where}, ${first}.${order === 'oldest' ? ` ${NOT_CHECKED}` : ''}`;
}

const ORDERED = { newest: 'newest first', oldest: 'oldest first', title: 'by title' } as const;

/** Whoever asks for old links may want to know which are dead. */
const NOT_CHECKED = 'The service opens no pages, so it does not know which are dead.';

const SHOWN = {
  all: 'Links',
  no_note: 'Links without a note',
  duplicates: 'Pages that are saved more than once',
  tags: 'Tags',
} as const;

function nameIn(workspaces: readonly Workspace[], category: string): string {
  const workspace = workspaces.find(({ categories }) => categories.has(category));
  return workspace ? categoryName(workspace, category) : '';
}

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
