import { setImmediate as nextTurn } from 'node:timers/promises';
import { readWorkspace, timeZoneOf, userOf, type CallContext, type Target } from './callContext';
import { withDeadline } from './deadline';
import { byteBudget } from './domain/text/bytes';
import { LIMITS } from './domain/limits';
import type { Workspace } from './domain/model';
import {
  describeElsewhere,
  describeNotSearched,
  type Elsewhere,
  type FoundLinksAnswer,
  type LinkListAnswer,
  type OtherWorkspace,
} from './domain/queries/linkAnswer';
import { ALL_WORKSPACES } from './domain/queries/linkResult';
import { listLinks, type ListRequest } from './domain/queries/listLinks';
import { fitAnswer, type PageRequest } from './domain/queries/pagination';
import { toPeriod, type PeriodRequest } from './domain/queries/periodRequest';
import { searchInSteps, type SearchRequest } from './domain/search/searchLinks';
import { orderWorkspaces } from './domain/queries/workspaceList';
import type { Steps } from './domain/steps';
import { NotFound, Unavailable } from './errors';
import { Lease } from './weightedSemaphore';
import type { ListedWorkspaceHead } from './storage/headReader';

// These functions throw what readWorkspace throws, NotFound if no workspace has the category, and InvalidArguments if the
// cursor or the period is invalid or the query has too many words.

type Request<Query> = Omit<Query, 'period'> & PeriodRequest & Target;

/** Finds links in workspaces. */
interface Query<Answer> {
  /** `page` overrides parts of what the caller asked for. */
  readonly find: (workspaces: readonly Workspace[], page: PageRequest) => Steps<Answer>;
  /** How many times it goes through the workspaces. */
  readonly passes: number;
}

/** How long a query may keep the thread before others get their turn. */
const SLICE_MS = 8;
/** Queries of smaller workspaces take too little time and memory to wait for each other. */
const SMALL_BYTES = 1024 * 1024;
/** The bytes that a query may go through for each call that it counts as. That takes some 20 ms. */
const BYTES_PER_CALL = 25 * 1024 * 1024;

/**
 * Returns a page of the links in a workspace, or in all of them. Reads the head, and the chunks that changed since the
 * last read. For all workspaces, or if the answer is empty, reads the heads of all workspaces and the chunks of as many as
 * {@link LIMITS.allWorkspacesBytes} allows.
 */
export async function listWorkspaceLinks(
  context: CallContext,
  { since, until, ...input }: Request<ListRequest>,
): Promise<LinkListAnswer> {
  const period = toPeriod({ since, until }, timeZoneOf(context));
  return answer(context, input, {
    // eslint-disable-next-line require-yield -- listing takes too little time for several steps
    find: function* (workspaces, page) {
      return listLinks(workspaces, { ...input, period, ...page });
    },
    passes: 1,
  });
}

/** Returns a page of the links that match, from a workspace or from all of them. Reads what {@link listWorkspaceLinks} does. */
export async function searchWorkspaceLinks(
  context: CallContext,
  { since, until, ...input }: Request<SearchRequest>,
): Promise<FoundLinksAnswer> {
  const period = toPeriod({ since, until }, timeZoneOf(context));
  const request = { ...input, period, keepsBestNotes: URL.canParse(input.query) };
  return answer(context, input, {
    find: (workspaces, page) => searchInSteps(workspaces, { ...request, ...page }),
    passes: input.query.split(/\s+/u).length,
  });
}

type AnyAnswer = Readonly<{ workspaceId: string; total: number }>;

async function answer<Answer extends AnyAnswer>(
  context: CallContext,
  target: Target,
  query: Query<Answer>,
): Promise<Answer & Elsewhere> {
  if (target.workspaceId === ALL_WORKSPACES) return answerFromAll(context, target, query);
  const found = await answerFromOne(context, target, query);
  if (found.total > 0) return found;
  return { ...found, ...(await searchElsewhere(context, target, found.workspaceId, query)) };
}

async function answerFromOne<Answer extends AnyAnswer>(
  context: CallContext,
  target: Target,
  query: Query<Answer>,
): Promise<Answer> {
  using lease = new Lease();
  const workspaces = [await readWorkspace(context, target, lease)];
  return await run(context, target, workspaces, query, () =>
    fitAnswer((restBytes) => query.find(workspaces, { restBytes })),
  );
}

/**
 * Runs a query in slices, so that others get their turn in between. Large ones wait for each other, because each holds its
 * matches in memory, and count as more than one call.
 * @throws {Unavailable} if its turn does not come in time. {@link RateLimited} if the caller has no calls left for it.
 */
async function run<Answer>(
  context: CallContext,
  target: Target,
  workspaces: readonly Workspace[],
  { passes }: Query<unknown>,
  find: () => Steps<Answer>,
): Promise<Answer> {
  const bytes = workspaces.flatMap(({ chunks }) => chunks).reduce((sum, chunk) => sum + chunk.bytes, 0);
  if (bytes <= SMALL_BYTES) return inSlices(find());
  const { searches, signal, countCalls } = context;
  const demand = { user: userOf(context, target), weight: bytes, isWanted: () => !signal.aborted };
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

async function answerFromAll<Answer extends AnyAnswer>(
  context: CallContext,
  target: Target,
  query: Query<Answer>,
): Promise<Answer & Elsewhere> {
  const { chosen, bytes, notSearched } = await chooseWorkspaces(context, target);
  const notes = describeNotSearched(notSearched);
  return context.workspaces.holdAll({ uid: userOf(context, target) }, bytes, context.signal, async () => {
    using lease = new Lease();
    const workspaces: Workspace[] = [];
    for (const each of chosen) {
      const workspace = await loadOne(context, target, each, lease);
      if (workspace) workspaces.push(workspace);
    }
    return await run(context, target, workspaces, query, () =>
      fitAnswer(function* (restBytes) {
        return { ...(yield* query.find(workspaces, { restBytes })), ...notes };
      }),
    );
  });
}

/** Returns which other workspaces have matches for an empty answer. Holds only one workspace in memory at a time. */
async function searchElsewhere(
  context: CallContext,
  target: Target,
  workspaceId: string,
  query: Query<AnyAnswer>,
): Promise<Elsewhere> {
  try {
    const { chosen, notSearched } = await chooseWorkspaces(context, target, workspaceId);
    const others: OtherWorkspace[] = [];
    for (const each of chosen) {
      using lease = new Lease();
      const workspace = await loadOne(context, target, each, lease);
      const matches = workspace ? await countMatches(context, target, workspace, query) : 0;
      if (workspace && matches > 0) others.push({ workspaceId: workspace.id, name: workspace.name, matches });
    }
    return describeElsewhere(workspaceId, others, notSearched);
  } catch (error) {
    // The answer itself is complete, so it should not fail because of an addition.
    if (error instanceof Unavailable) return {};
    throw error;
  }
}

async function countMatches(
  context: CallContext,
  target: Target,
  workspace: Workspace,
  query: Query<AnyAnswer>,
): Promise<number> {
  try {
    const find = () => query.find([workspace], { limit: 1, cursor: undefined });
    return (await run(context, target, [workspace], query, find)).total;
  } catch (error) {
    if (error instanceof NotFound) return 0;
    throw error;
  }
}

interface ChosenWorkspaces {
  readonly chosen: (readonly [workspaceId: string, head: ListedWorkspaceHead])[];
  /** The stored bytes of the chosen workspaces. */
  readonly bytes: number;
  /** The ids of those that have links but did not fit. */
  readonly notSearched: string[];
}

/**
 * Returns the user's workspaces that have links, except `excludedId`: the default one and those that changed last, as long
 * as they fit into {@link LIMITS.allWorkspacesBytes} together. Reads one head for each workspace.
 */
async function chooseWorkspaces(
  context: CallContext,
  target: Target,
  excludedId?: string,
): Promise<ChosenWorkspaces> {
  const heads = await context.workspaces.list(userOf(context, target), context.signal);
  const fits = byteBudget(LIMITS.allWorkspacesBytes);
  const chosen: [string, ListedWorkspaceHead][] = [];
  const notSearched: string[] = [];
  let bytes = 0;
  for (const [id] of orderWorkspaces(heads, context.now)) {
    const head = heads.get(id);
    if (!head || head.linkCount === 0 || id === excludedId) continue;
    if (fits(head.bytes)) {
      chosen.push([id, head]);
      bytes += head.bytes;
    } else {
      notSearched.push(id);
    }
  }
  return { chosen, bytes, notSearched };
}

/**
 * Loads a workspace of a listing. Reads its head again only if there is no current copy. Returns undefined if it was deleted
 * meanwhile.
 */
async function loadOne(
  { workspaces, signal, ...context }: CallContext,
  target: Target,
  [workspaceId, { updateTime }]: ChosenWorkspaces['chosen'][number],
  lease: Lease,
): Promise<Workspace | undefined> {
  const key = { uid: userOf(context, target), workspaceId };
  const copy = await workspaces.load(key, signal, {
    prefetched: workspaces.listedHead(key, updateTime),
    lease,
  });
  return copy?.workspace;
}
