import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuthorizedUid } from '../access/actor';
import { readWorkspace, timeZoneOf, userOf, type CallContext, type Target } from './callContext';
import { withDeadline } from '../platform/deadline';
import type { Workspace } from '../shared/model/model';
import {
  describeElsewhere,
  describeNotSearched,
  type Elsewhere,
  type OtherWorkspace,
} from '../shared/queries/elsewhere';
import { ALL_WORKSPACES } from '../shared/model/model';
import { listInSteps, type LinkListResponse, type ListRequest } from '../shared/queries/listLinks';
import { fitResponse, type PageRequest } from '../shared/queries/pagination';
import { toPeriod, type PeriodRequest } from '../shared/queries/periodRequest';
import { chooseWorkspaces, type WorkspaceChoice } from '../shared/queries/workspaceChoice';
import { parseQuery } from '../shared/search/query';
import { wordCount } from '../shared/search/relax';
import { searchInSteps, type FoundLinksResponse, type SearchRequest } from '../shared/search/searchLinks';
import type { Steps } from '../shared/base/steps';
import { NotFound, RateLimited, Unavailable } from '../shared/base/errors';
import type { ListedWorkspaceHead } from '../storage/headReader';
import { Reservations } from '../platform/weightedSemaphore';

// These functions throw what readWorkspace throws, NotFound if no workspace has the category, InvalidArguments if the
// cursor or the period is invalid or the query has too many words, and RateLimited if the caller has too few calls left
// for a large query.

type Request<Query> = Omit<Query, 'period'> & PeriodRequest & Target;

/** A query for links. */
interface Query<Result> {
  /** Finds a page of links. `page` overrides parts of the caller's page request. */
  readonly find: (workspaces: readonly Workspace[], page: PageRequest) => Steps<Result>;
  /** How many times `find` goes through the workspaces. */
  readonly passes: number;
}

/** How long a query may run before it yields to other requests. */
const SLICE_MS = 8;
/** Queries of smaller workspaces need too little time and memory to wait for each other. */
const SMALL_BYTES = 1024 * 1024;
/** How many bytes a query searches for each call that it counts as. That takes about 20 ms. */
const BYTES_PER_CALL = 25 * 1024 * 1024;

/**
 * Returns a page of the links in a workspace, or in all of them. Reads the head, and the chunks that changed since
 * the last read. For all workspaces, and after an empty result, reads the heads of all workspaces, and the chunks
 * of those that {@link chooseWorkspaces} chooses.
 */
export async function listWorkspaceLinks(
  context: CallContext,
  { since, until, ...input }: Request<ListRequest>,
): Promise<LinkListResponse> {
  const request = { ...input, period: toPeriod({ since, until }, timeZoneOf(context)) };
  return respond(context, input, {
    find: (workspaces, page) => listInSteps(workspaces, { ...request, ...page }),
    passes: 1,
  });
}

/**
 * Returns a page of the links that match, from a workspace or from all of them. Reads the same as {@link
 * listWorkspaceLinks}.
 */
export async function searchWorkspaceLinks(
  context: CallContext,
  { since, until, ...input }: Request<SearchRequest>,
): Promise<FoundLinksResponse> {
  const period = toPeriod({ since, until }, timeZoneOf(context));
  const request = { ...input, period, keepsBestNotes: URL.canParse(input.query) };
  return respond(context, input, {
    find: (workspaces, page) => searchInSteps(workspaces, { ...request, ...page }),
    passes: wordCount(parseQuery(input.query)),
  });
}

type AnyResponse = Readonly<{ workspaceId: string; total: number }>;

async function respond<Result extends AnyResponse>(
  context: CallContext,
  target: Target,
  query: Query<Result>,
): Promise<Result & Elsewhere> {
  const uid = userOf(context, target);
  if (target.workspaceId === ALL_WORKSPACES) return respondFromAll(context, uid, query);
  const found = await respondFromOne(context, target, query);
  if (found.total > 0) return found;
  return { ...found, ...(await searchElsewhere(context, uid, found.workspaceId, query)) };
}

async function respondFromOne<Result extends AnyResponse>(
  context: CallContext,
  target: Target,
  query: Query<Result>,
): Promise<Result> {
  using reservations = new Reservations();
  const workspaces = [await readWorkspace(context, target, reservations)];
  return await run(context, userOf(context, target), workspaces, query, () =>
    fitResponse((restBytes) => query.find(workspaces, { restBytes })),
  );
}

async function respondFromAll<Result extends AnyResponse>(
  context: CallContext,
  uid: AuthorizedUid,
  query: Query<Result>,
): Promise<Result & Elsewhere> {
  const { chosen, bytes, notSearched } = await choose(context, uid);
  const notes = describeNotSearched(notSearched);
  return context.workspaces.loadSeveral(uid, bytes, context.signal, async () => {
    using reservations = new Reservations();
    const workspaces: Workspace[] = [];
    for (const each of chosen) {
      const workspace = await loadOne(context, uid, each, reservations);
      if (workspace) workspaces.push(workspace);
    }
    return await run(context, uid, workspaces, query, () =>
      fitResponse(function* (restBytes) {
        return { ...(yield* query.find(workspaces, { restBytes })), ...notes };
      }),
    );
  });
}

/** Finds the other workspaces that have matches, after an empty result. Loads one workspace at a time. */
async function searchElsewhere(
  context: CallContext,
  uid: AuthorizedUid,
  workspaceId: string,
  query: Query<AnyResponse>,
): Promise<Elsewhere> {
  try {
    const { chosen, notSearched } = await choose(context, uid, workspaceId);
    const others: OtherWorkspace[] = [];
    for (const each of chosen) {
      using reservations = new Reservations();
      const workspace = await loadOne(context, uid, each, reservations);
      const matches = workspace ? await countMatches(context, uid, workspace, query) : 0;
      if (workspace && matches > 0) others.push({ workspaceId: workspace.id, name: workspace.name, matches });
    }
    return describeElsewhere(workspaceId, others, notSearched);
  } catch (error) {
    // The response itself is complete, so it should not fail because of a hint.
    if (error instanceof Unavailable || error instanceof RateLimited) return {};
    throw error;
  }
}

async function countMatches(
  context: CallContext,
  uid: AuthorizedUid,
  workspace: Workspace,
  query: Query<AnyResponse>,
): Promise<number> {
  try {
    const find = () => query.find([workspace], { limit: 1, cursor: undefined });
    return (await run(context, uid, [workspace], query, find)).total;
  } catch (error) {
    if (error instanceof NotFound) return 0;
    throw error;
  }
}

/** Chooses which of the user's workspaces to search. Reads one head for each. */
async function choose(
  { workspaces, signal, now }: CallContext,
  uid: AuthorizedUid,
  excludedId?: string,
): Promise<WorkspaceChoice<ListedWorkspaceHead>> {
  return chooseWorkspaces(await workspaces.list(uid, signal), now, excludedId);
}

/**
 * Loads a chosen workspace. Returns undefined if it has been deleted. Reads its head only if the cached copy is
 * stale.
 */
async function loadOne(
  { workspaces, signal }: CallContext,
  uid: AuthorizedUid,
  [workspaceId, { updateTime }]: WorkspaceChoice<ListedWorkspaceHead>['chosen'][number],
  reservations: Reservations,
): Promise<Workspace | undefined> {
  const key = { uid, workspaceId };
  const prefetched = workspaces.listedHead(key, updateTime);
  return (await workspaces.load(key, signal, { prefetched, reservations }))?.workspace;
}

/**
 * Runs a query in slices, so that other requests can run in between. Large queries wait for each other, because
 * each keeps its matches in memory, and they count as more than one call.
 * @throws {Unavailable} if its turn does not come in time. {@link RateLimited} if the caller has too few calls
 * left.
 */
async function run<Result>(
  { searches, signal, countCalls }: CallContext,
  user: AuthorizedUid,
  workspaces: readonly Workspace[],
  { passes }: Query<unknown>,
  find: () => Steps<Result>,
): Promise<Result> {
  const bytes = workspaces.flatMap(({ chunks }) => chunks).reduce((sum, chunk) => sum + chunk.bytes, 0);
  if (bytes <= SMALL_BYTES) return inSlices(find());
  const demand = { user, weight: bytes, isWanted: () => !signal.aborted };
  const release = await withDeadline(signal, searches.acquire(demand));
  try {
    countCalls?.(Math.floor((bytes * passes) / BYTES_PER_CALL));
    return await inSlices(find());
  } finally {
    release();
  }
}

async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let start = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - start < SLICE_MS) continue;
    await nextTurn();
    start = performance.now();
  }
}
