import { timeZoneOf, userOf, type CallContext, type Target } from './callContext';
import { ALL_WORKSPACES, DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import { describeOccurrences } from '../shared/queries/elsewhere';
import { listInSteps, type LinkListResponse, type ListRequest } from '../shared/queries/listLinks';
import { isUrlCursor } from '../shared/queries/cursor';
import { describePage, type PageRequest } from '../shared/queries/pagination';
import { toPeriod, type PeriodRequest } from '../shared/dates/periodRequest';
import { lookUpInSteps } from '../shared/search/lookUpUrl';
import { queriedUrl } from '../shared/search/queriedUrl';
import { parseQuery } from '../shared/search/query';
import { wordCount } from '../shared/search/relax';
import { searchInSteps, type FoundLinksResponse, type SearchRequest } from '../shared/search/searchLinks';
import { choose, type Query } from './queryRuns';
import {
  isForAll,
  respond,
  respondFromAll,
  respondFromDefault,
  respondFromOne,
  withNotes,
  withoutMark,
} from './respond';
import { onlyHere, orCategoryElsewhere, searchElsewhere } from './searchElsewhere';

// These functions throw what readWorkspace throws, NotFound if no workspace has the category, InvalidArguments if the
// cursor or the period is invalid or the query has too many words, and RateLimited if the caller has too few calls left
// for a large query.

/**
 * Returns a page of the links in a workspace, or in all of them. Reads the head, and the chunks that changed since
 * the last read. For all workspaces, and after an empty result, an unknown category or the first page of a period in a
 * workspace that the call does not name, reads the heads of all workspaces, and the chunks of those that
 * {@link chooseWorkspaces} chooses.
 */
export async function listWorkspaceLinks(
  context: CallContext,
  { since, until, ...input }: Request<ListRequest>,
): Promise<LinkListResponse> {
  const timeZone = timeZoneOf(context);
  const period = toPeriod({ since, until }, timeZone, context.now);
  const request = { ...input, period, timeZone, cursor: withoutMark(input.cursor) };
  const query: Query<LinkListResponse> = {
    find: (workspaces, page) => listInSteps(workspaces, { ...request, ...page }),
    passes: PASSES[input.show ?? (hasOverview(input) ? 'overview' : 'all')],
  };
  const target = isForAll(input) ? { ...input, workspaceId: ALL_WORKSPACES } : input;
  // "What did I save last week?" is about all workspaces.
  const namesOthers = period.shown !== undefined && (target.workspaceId ?? input.cursor) === undefined;
  return orCategoryElsewhere(context, target, 'list', () => respond(context, target, query, namesOthers));
}

/** How long a list takes, compared to searching all links for a word. */
const PASSES = { all: 1, no_note: 1, overview: 20, tags: 20, duplicates: 40 } as const;

/** Returns whether the list may have an overview of its category. */
function hasOverview({ brief, category, cursor }: ListRequest): boolean {
  return brief === true && category !== undefined && cursor === undefined;
}

type Request<Query> = Omit<Query, 'period'> & PeriodRequest & Target;

/**
 * Returns a page of the links that match, from a workspace or from all of them. Without a `workspaceId`, searches all
 * of them if no link in the default workspace has every word. Reads the same as {@link listWorkspaceLinks}.
 */
export async function searchWorkspaceLinks(
  context: CallContext,
  { since, until, ...input }: Request<SearchRequest>,
): Promise<FoundLinksResponse> {
  const period = toPeriod({ since, until }, timeZoneOf(context), context.now);
  const cursor = withoutMark(input.cursor);
  const url = queriedUrl(input.query);
  const request = { ...input, period, cursor, keepsBestNotes: url !== undefined };
  const passes = wordCount(parseQuery(input.query));
  if (url && url.kind !== 'name') {
    const query: Query<FoundLinksResponse> = {
      find: (workspaces, page) => lookUpInSteps(workspaces, { ...request, ...page }),
      passes,
    };
    if (url.kind === 'url') return lookUp(context, input, query);
    const first = await lookUp(context, { ...input, cursor: undefined }, ofFirstPage(query));
    if (first.saved === true) return cursor === undefined ? first : lookUp(context, input, query);
  }
  const query: Query<FoundLinksResponse> = {
    find: (workspaces, page) => searchInSteps(workspaces, { ...request, ...page }),
    passes,
  };
  if (isForAll(input)) return respond(context, { ...input, workspaceId: ALL_WORKSPACES }, query);
  if (input.workspaceId !== undefined) return respond(context, input, query);
  if (cursor === undefined) return respondFromDefault(context, input, query);
  return respond(context, { ...input, workspaceId: await workspaceOfPage(context, input, query) }, query);
}

/** Returns the same query for its first page, whatever page is asked for. */
function ofFirstPage({ find, passes }: Query<FoundLinksResponse>): Query<FoundLinksResponse> {
  return { find: (workspaces, page) => find(workspaces, { ...page, cursor: undefined }), passes };
}

/**
 * Returns the workspace of a search that goes on without a `workspaceId`. A URL as cursor does not tell whether the first
 * page was from all workspaces, so that means a search for the first page.
 */
async function workspaceOfPage(
  context: CallContext,
  input: Request<SearchRequest>,
  query: Query<FoundLinksResponse>,
): Promise<string | undefined> {
  if (input.cursor === undefined || !isUrlCursor(input.cursor)) return undefined;
  const firstPage = { ...input, cursor: undefined };
  const { workspaceId } = await respondFromDefault(context, firstPage, ofFirstPage(query));
  return workspaceId === ALL_WORKSPACES ? ALL_WORKSPACES : undefined;
}

/** Returns links with a URL from all workspaces. Reads what a search in all of them reads. */
export async function findOccurrences(
  context: CallContext,
  { query, limit, ...target }: Pick<Request<SearchRequest>, 'query' | 'limit' | 'userId'>,
): Promise<FoundLinksResponse> {
  return respond(
    context,
    { ...target, workspaceId: ALL_WORKSPACES },
    {
      find: (workspaces, page) => lookUpInSteps(workspaces, { query, limit, ...page }),
      passes: wordCount(parseQuery(query)),
    },
  );
}

/**
 * Tells whether a URL is saved. Looks in all workspaces, and returns the links of the one that the call names, if it names
 * one. Does not say that a URL is unsaved if some were not searched.
 */
async function lookUp(
  context: CallContext,
  target: Target & PageRequest,
  query: Query<FoundLinksResponse>,
): Promise<FoundLinksResponse> {
  const uid = userOf(context, target);
  if (target.workspaceId === undefined || target.workspaceId === ALL_WORKSPACES) {
    const choice = await choose(context, uid);
    if (isForAll(target) || !choice.notSearched.includes(DEFAULT_WORKSPACE_ID)) {
      return withoutDoubt(await respondFromAll(context, uid, query, choice));
    }
  }
  const found = await respondFromOne(context, target, query);
  if (target.cursor !== undefined) return found;
  const notes = await searchElsewhere(context, uid, found, query)
    .then((elsewhere) => describeOccurrences(found, elsewhere))
    .catch(onlyHere(found));
  if (found.saved === false && notes.otherWorkspaces) {
    // Other links of the site would look like places of this URL.
    return { ...found, page: describePage(0, 0, 0), saved: true, total: 0, links: [], ...notes };
  }
  return withoutDoubt(await withNotes(context, target, query, found, notes));
}

/** Does not call a URL unsaved if a hint says that not all workspaces were searched. */
function withoutDoubt(response: FoundLinksResponse): FoundLinksResponse {
  return response.saved === false && response.hint !== undefined
    ? { ...response, saved: undefined }
    : response;
}
