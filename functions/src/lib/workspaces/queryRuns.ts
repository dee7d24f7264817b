import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuthorizedUid } from '../access/actor';
import { asShownTo } from '../access/workspaceAccess';
import { withDeadline } from '../platform/deadline';
import type { Reservations } from '../platform/weightedSemaphore';
import { breatheEvery, type Steps } from '../shared/base/steps';
import type { Workspace } from '../shared/model/model';
import type { PageRequest } from '../shared/queries/pagination';
import { chooseWorkspaces, type WorkspaceChoice } from '../shared/queries/workspaceChoice';
import type { ListedWorkspaceHead } from '../storage/base/readHead';
import { listVisible } from './findWorkspace';
import type { CallContext } from './callContext';

/** A query for links. */
export interface Query<Result> {
  /** Finds a page of links. `page` overrides parts of the caller's page request. */
  readonly find: (workspaces: readonly Workspace[], page: PageRequest) => Steps<Result>;
  /** How many times `find` goes through the workspaces. */
  readonly passes: number;
}

/** The workspaces to query when a query is for all of a user's workspaces. */
export type Choice = WorkspaceChoice<ListedWorkspaceHead>;

/** How long a query may run before it yields to other requests. */
const SLICE_MS = 8;
/** Queries of smaller workspaces need too little time and memory to wait for each other. */
const SMALL_BYTES = 1024 * 1024;
/** How many bytes a query searches for each call that it counts as. That takes about 20 ms. */
const BYTES_PER_CALL = 25 * 1024 * 1024;

/** Chooses which of the user's workspaces to query. Reads one head for each. */
export async function choose(context: CallContext, uid: AuthorizedUid, excludedId?: string): Promise<Choice> {
  return chooseWorkspaces(await listVisible(context, uid), context.now, excludedId);
}

/**
 * Loads a chosen workspace. Returns null if it has been deleted. Reads its head only if the cached copy is
 * stale.
 */
export async function loadOne(
  { workspaces, signal }: CallContext,
  [, { access, updateTime }]: Choice['chosen'][number],
  reservations: Reservations,
): Promise<Workspace | null> {
  const prefetched = workspaces.listedHead(access, updateTime);
  const copy = await workspaces.loadToShow(access, signal, { prefetched, reservations });
  return copy && asShownTo(access, copy.workspace, await workspaces.authorWords(access, copy, signal));
}

/**
 * Runs a query in slices, so that other requests can run in between. Large queries wait for each other, because
 * each keeps its matches in memory, and they count as more than one call.
 * @throws {Unavailable} if its turn does not come in time. {@link RateLimited} if the caller has too few calls
 * left.
 */
export async function run<Result>(
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

/** Runs steps, and lets other requests run between them. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  const breathe = breatheEvery(SLICE_MS, nextTurn);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breathe();
  }
}
