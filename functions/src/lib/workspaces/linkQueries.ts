import type { AuthorizedUid } from '../access/actor';
import { readWorkspace, timeZoneOf, userOf, type CallContext, type Target } from './callContext';
import { ALL_WORKSPACES, DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../shared/model/model';
import { describeAll, describeElsewhere, describePlaces, type Elsewhere } from '../shared/queries/elsewhere';
import { listInSteps, type LinkListResponse, type ListRequest } from '../shared/queries/listLinks';
import { fitResponse, type PageRequest } from '../shared/queries/pagination';
import { toPeriod, type PeriodRequest } from '../shared/queries/periodRequest';
import { responseBytes } from '../shared/queries/workspaceList';
import { isUrlQuery, lookUpInSteps } from '../shared/search/lookUpUrl';
import { parseQuery } from '../shared/search/query';
import { wordCount } from '../shared/search/relax';
import { searchInSteps, type FoundLinksResponse, type SearchRequest } from '../shared/search/searchLinks';
import { utf8Bytes } from '../shared/text/bytes';
import { Reservations } from '../platform/weightedSemaphore';
import { choose, loadOne, run, type Choice, type Query } from './queryRuns';
import { isFull, onlyHere, searchElsewhere, type AnyResponse } from './searchElsewhere';

// These functions throw what readWorkspace throws, NotFound if no workspace has the category, InvalidArguments if the
// cursor or the period is invalid or the query has too many words, and RateLimited if the caller has too few calls left
// for a large query.

type Request<Query> = Omit<Query, 'period'> & PeriodRequest & Target;

/**
 * Starts a cursor of links from all workspaces, so that the next page has links from all of them, too, whatever its
 * `workspaceId`. No other cursor contains this character.
 */
const ALL_MARK = '*';

/**
 * Returns a page of the links in a workspace, or in all of them. Reads the head, and the chunks that changed since
 * the last read. For all workspaces, and after an empty result, reads the heads of all workspaces, and the chunks
 * of those that {@link chooseWorkspaces} chooses.
 */
export async function listWorkspaceLinks(
  context: CallContext,
  { since, until, ...input }: Request<ListRequest>,
): Promise<LinkListResponse> {
  const period = toPeriod({ since, until }, timeZoneOf(context));
  const request = { ...input, period, cursor: withoutMark(input.cursor) };
  return respond(context, isForAll(input) ? { ...input, workspaceId: ALL_WORKSPACES } : input, {
    find: (workspaces, page) => listInSteps(workspaces, { ...request, ...page }),
    passes: 1,
  });
}

/**
 * Returns a page of the links that match, from a workspace or from all of them. Without a `workspaceId`, searches all
 * of them if no link in the default workspace has every word. Reads the same as {@link listWorkspaceLinks}.
 */
export async function searchWorkspaceLinks(
  context: CallContext,
  { since, until, ...input }: Request<SearchRequest>,
): Promise<FoundLinksResponse> {
  const period = toPeriod({ since, until }, timeZoneOf(context));
  const cursor = withoutMark(input.cursor);
  const request = { ...input, period, cursor, keepsBestNotes: URL.canParse(input.query) };
  const isUrl = isUrlQuery(input.query);
  const find = isUrl ? lookUpInSteps : searchInSteps;
  const query: Query<FoundLinksResponse> = {
    find: (workspaces, page) => find(workspaces, { ...request, ...page }),
    passes: wordCount(parseQuery(input.query)),
  };
  if (isUrl) return lookUp(context, input, query);
  if (isForAll(input)) return respond(context, { ...input, workspaceId: ALL_WORKSPACES }, query);
  return input.workspaceId === undefined && cursor === undefined
    ? respondFromDefault(context, input, query)
    : respond(context, input, query);
}

function isForAll({ workspaceId, cursor = '' }: Target & PageRequest): boolean {
  return workspaceId === ALL_WORKSPACES || (workspaceId === undefined && cursor.startsWith(ALL_MARK));
}

function withoutMark(cursor: string | undefined): string | undefined {
  return cursor?.startsWith(ALL_MARK) === true ? cursor.slice(ALL_MARK.length) : cursor;
}

/** Responds from the workspace that the call names, or from all. Also names others if it has no full match. */
async function respond<Result extends AnyResponse>(
  context: CallContext,
  target: Target & PageRequest,
  query: Query<Result>,
): Promise<Result & Elsewhere> {
  const uid = userOf(context, target);
  if (target.workspaceId === ALL_WORKSPACES) {
    return respondFromAll(context, uid, query, await choose(context, uid));
  }
  const found = await respondFromOne(context, target, query);
  if (isFull(found) || (found.total > 0 && target.cursor !== undefined)) return found;
  const notes = await searchElsewhere(context, uid, found, query)
    .then((elsewhere) => describeElsewhere(found, elsewhere))
    .catch(onlyHere(found));
  return withNotes(context, target, query, found, notes);
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
    .then((elsewhere) => describePlaces(found, elsewhere))
    .catch(onlyHere(found));
  if (found.saved === false && notes.otherWorkspaces) {
    // Other links of the site would look like places of this URL.
    return { ...found, saved: true, total: 0, links: [], ...notes };
  }
  return withoutDoubt(await withNotes(context, target, query, found, notes));
}

/** Does not call a URL unsaved if a hint says that not all workspaces were searched. */
function withoutDoubt(response: FoundLinksResponse): FoundLinksResponse {
  return response.saved === false && response.hint !== undefined
    ? { ...response, saved: undefined }
    : response;
}

/** Responds from the default workspace, or from all of them if it has no full match. */
async function respondFromDefault<Result extends AnyResponse>(
  context: CallContext,
  target: Target & PageRequest,
  query: Query<Result>,
): Promise<Result & Elsewhere> {
  const uid = userOf(context, target);
  const found = await respondFromOne(context, target, query);
  if (isFull(found)) return found;
  const respondBetter = async () => {
    const choice = await choose(context, uid);
    // The default workspace may be too large to be searched with others, but it has been searched.
    const notSearched = choice.notSearched.filter((id) => id !== DEFAULT_WORKSPACE_ID);
    const hasAll = notSearched.length === choice.notSearched.length;
    if (choice.chosen.some(([id]) => id !== DEFAULT_WORKSPACE_ID)) {
      const all = await respondFromAll(context, uid, query, { ...choice, notSearched }, found.workspaceId);
      if (isFull(all) || (all.total > 0 && (hasAll || found.total === 0))) return { all };
    }
    return describeElsewhere(found, { others: [], notSearched });
  };
  const better = await respondBetter().catch(onlyHere(found));
  return 'all' in better ? better.all : withNotes(context, target, query, found, better);
}

async function respondFromOne<Result extends AnyResponse>(
  context: CallContext,
  target: Target,
  query: Query<Result>,
  notes: Elsewhere = {},
): Promise<Result & Elsewhere> {
  using reservations = new Reservations();
  const workspaces = [await readWorkspace(context, target, reservations)];
  return await run(context, userOf(context, target), workspaces, query, () =>
    fitResponse(function* (restBytes) {
      return { ...(yield* query.find(workspaces, { restBytes })), ...notes };
    }),
  );
}

async function respondFromAll<Result extends AnyResponse>(
  context: CallContext,
  uid: AuthorizedUid,
  query: Query<Result>,
  { chosen, bytes, notSearched }: Choice,
  askedId?: string,
): Promise<Result & Elsewhere> {
  const notes = describeAll(notSearched, askedId);
  return context.workspaces.loadSeveral(uid, bytes, context.signal, async () => {
    using reservations = new Reservations();
    const workspaces: Workspace[] = [];
    for (const each of chosen) {
      const workspace = await loadOne(context, uid, each, reservations);
      if (workspace) workspaces.push(workspace);
    }
    // Links name their workspace only if there are several.
    if (workspaces.length === 1 && workspaces[0]?.id !== DEFAULT_WORKSPACE_ID) {
      workspaces.push(emptyWorkspace(DEFAULT_WORKSPACE_ID, context.now));
    }
    return await run(context, uid, workspaces, query, () =>
      fitResponse(function* (restBytes) {
        const found = yield* query.find(workspaces, { restBytes: restBytes + ALL_MARK.length });
        return { ...found, nextCursor: found.nextCursor && `${ALL_MARK}${found.nextCursor}`, ...notes };
      }),
    );
  });
}

/** Adds notes to a response. If they don't fit, queries again and leaves room for them. */
function withNotes<Result extends AnyResponse>(
  context: CallContext,
  target: Target & PageRequest,
  query: Query<Result>,
  found: Result,
  notes: Elsewhere,
): Promise<Result & Elsewhere> {
  const response = { ...found, ...notes };
  const fits = utf8Bytes(JSON.stringify(response)) <= responseBytes(target.limit);
  return fits ? Promise.resolve(response) : respondFromOne(context, target, query, notes);
}
