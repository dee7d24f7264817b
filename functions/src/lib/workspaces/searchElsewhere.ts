import { quoted, withoutInvisible } from '../shared/text/invisible';
import type { AuthorizedUid } from '../access/actor';
import { Reservations } from '../platform/weightedSemaphore';
import { DomainError, NotFound, RateLimited, Unavailable, CategoryMissing } from '../shared/base/errors';
import { LIMITS } from '../shared/base/limits';
import { categoryIdentity } from '../shared/model/identity';
import { ALL_WORKSPACES, DEFAULT_WORKSPACE_ID, type Workspace } from '../shared/model/model';
import {
  onlySearched,
  type Elsewhere,
  type FoundElsewhere,
  type OtherWorkspace,
} from '../shared/queries/elsewhere';
import { listInSteps, type LinkListResponse } from '../shared/queries/listLinks';
import type { FoundLinksResponse } from '../shared/search/searchLinks';
import { userOf, type CallContext, type Target } from './callContext';
import { choose, loadOne, run, type Choice, type Query } from './queryRuns';

/** Finds the other workspaces that have matches, after a result without a full one. Loads one workspace at a time. */
export async function searchElsewhere(
  context: CallContext,
  uid: AuthorizedUid,
  found: AnyResponse,
  query: Query<AnyResponse>,
): Promise<FoundElsewhere> {
  const { chosen, ...leftOut } = await choose(context, uid, found.workspaceId);
  return { ...(await findOthers(context, uid, { chosen }, found, query)), ...leftOut };
}

/** What a response says about its links. A list says only how many there are. */
export type AnyResponse = Pick<LinkListResponse, 'page' | 'workspaceId' | 'total' | 'nextCursor'> &
  Pick<Partial<FoundLinksResponse>, 'relaxed' | 'corrected' | 'saved' | 'hint'>;

/** Returns whether the links of a response match as asked. */
export function isFull({ total, relaxed, corrected, saved }: AnyResponse): boolean {
  return total > 0 && relaxed === undefined && corrected === undefined && saved !== false;
}

/** Returns those of the chosen workspaces that have matches: if some have full ones, only these. */
async function findOthers(
  context: CallContext,
  uid: AuthorizedUid,
  { chosen }: Pick<Choice, 'chosen'>,
  found: Pick<AnyResponse, 'total'>,
  query: Query<AnyResponse>,
): Promise<Pick<FoundElsewhere, 'others' | 'areFull'>> {
  const full: OtherWorkspace[] = [];
  const others: OtherWorkspace[] = [];
  for (const each of chosen) {
    using reservations = new Reservations();
    const workspace = await loadOne(context, each, reservations);
    const matches = workspace && (await findMatches(context, uid, workspace, query));
    if (!matches || matches.total === 0) continue;
    const other = {
      workspaceId: workspace.id,
      name: withoutInvisible(workspace.name),
      matches: matches.total,
    };
    if (isFull(matches)) full.push(other);
    else if (found.total === 0 && matches.saved === undefined) others.push(other);
  }
  return full.length > 0 ? { others: full, areFull: true } : { others, areFull: false };
}

/** Queries one more workspace. Returns undefined if it lacks the category. */
async function findMatches(
  context: CallContext,
  uid: AuthorizedUid,
  workspace: Workspace,
  query: Query<AnyResponse>,
): Promise<AnyResponse | undefined> {
  try {
    const find = () => query.find([workspace], { limit: 1, cursor: undefined });
    return await run(context, uid, [workspace], query, find);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Returns a handler for errors in reading other workspaces, so that they don't fail a call that has found something. */
export function onlyHere(found: AnyResponse): (error: unknown) => Elsewhere {
  return (error) => {
    if (error instanceof Unavailable || error instanceof RateLimited) return onlySearched(found);
    throw error;
  };
}

/**
 * Does what a call asks for. If that fails because its workspace lacks the category, throws an error that names the other
 * workspaces that have links in it or, if none has and nothing was to be changed, the workspace that has the category's
 * name. Throws the same error if there is no such workspace, or that cannot be found out. Then reads the same as
 * {@link searchElsewhere}.
 */
export async function orCategoryElsewhere<Result>(
  context: CallContext,
  target: Target & { readonly category?: string | undefined },
  purpose: 'list' | 'change',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { category, workspaceId = DEFAULT_WORKSPACE_ID } = target;
    if (!(error instanceof CategoryMissing) || category === undefined) throw error;
    const place = { category, workspaceId, purpose };
    throw await categoryElsewhere(error, context, userOf(context, target), place);
  }
}

async function categoryElsewhere(
  error: CategoryMissing,
  context: CallContext,
  uid: AuthorizedUid,
  {
    category,
    workspaceId,
    purpose,
  }: { readonly category: string; readonly workspaceId: string; readonly purpose: 'list' | 'change' },
): Promise<NotFound> {
  const query: Query<AnyResponse> = {
    find: (workspaces, page) => listInSteps(workspaces, { category, ...page }),
    passes: 1,
  };
  try {
    const choice = await choose(context, uid, workspaceId);
    const isForAll = workspaceId === ALL_WORKSPACES;
    const { others } = isForAll
      ? { others: [] }
      : await findOthers(context, uid, choice, { total: 0 }, query);
    if (others.length > 0) {
      const named = others.slice(0, LIMITS.workspacesNamed);
      const either = new Intl.ListFormat('en', { type: 'disjunction' });
      const names = either.format(named.map((other) => `"${other.workspaceId}" (${quoted(other.name)})`));
      return new NotFound(
        'category',
        `There is no category "${category}" in workspace "${workspaceId}", but there is one in ${names}. Call again with that workspaceId${purpose === 'list' ? ', or "*" for all' : ''}.`,
      );
    }
    const wanted = categoryIdentity(category);
    const [namesake] = choice.chosen.find(([, { name }]) => categoryIdentity(name) === wanted) ?? [];
    if (namesake === undefined || purpose === 'change') return error;
    return new NotFound(
      'category',
      `There is no category "${category}", but workspace "${namesake}" has this name. Call again with that workspaceId, without category.`,
    );
  } catch (failure) {
    if (failure instanceof DomainError) return error;
    throw failure;
  }
}
