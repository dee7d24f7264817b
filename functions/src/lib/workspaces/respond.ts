import type { AuthorizedUid } from '../access/actor';
import { Reservations } from '../platform/weightedSemaphore';
import { ALL_WORKSPACES, DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../shared/model/model';
import {
  describeAll,
  describeBeside,
  describeElsewhere,
  describeHere,
  type Elsewhere,
} from '../shared/queries/elsewhere';
import { fitResponse, type PageRequest } from '../shared/queries/pagination';
import { responseBytes } from '../shared/queries/workspaceList';
import { jsonBytes } from '../shared/text/bytes';
import { readWorkspace } from './findWorkspace';
import { userOf, type CallContext, type Target } from './callContext';
import { choose, loadOne, run, type Choice, type Query } from './queryRuns';
import { isFull, onlyHere, searchElsewhere, type AnyResponse } from './searchElsewhere';

/**
 * Responds from the workspace that the call names, or from all. Also names others if it has no full match, or if
 * `namesOthers` is set.
 */
export async function respond<Result extends AnyResponse>(
  context: CallContext,
  target: Target & PageRequest,
  query: Query<Result>,
  namesOthers = false,
): Promise<Result & Elsewhere> {
  const uid = userOf(context, target);
  if (target.workspaceId === ALL_WORKSPACES) {
    return respondFromAll(context, uid, query, await choose(context, uid));
  }
  const found = await respondFromOne(context, target, query);
  const isEnough = isFull(found) || (found.total > 0 && target.cursor !== undefined);
  if (isEnough && !namesOthers) return found;
  const describe = isEnough ? describeBeside : describeElsewhere;
  const notes = await searchElsewhere(context, uid, found, query)
    .then((elsewhere) => describe(found, elsewhere))
    .catch(onlyHere(found));
  return withNotes(context, target, query, found, notes);
}

/**
 * Starts a cursor of links from all workspaces, so that the next page is from all of them, too, even without a
 * `workspaceId`. No other cursor contains this character.
 */
const ALL_MARK = '*';

/** Returns whether a call is for all workspaces, or for the next page of a response from all of them. */
export function isForAll({ workspaceId, cursor = '' }: Target & PageRequest): boolean {
  return workspaceId === ALL_WORKSPACES || (workspaceId === undefined && cursor.startsWith(ALL_MARK));
}

/** Returns a cursor without what {@link isForAll} looks for. */
export function withoutMark(cursor: string | undefined): string | undefined {
  return cursor?.startsWith(ALL_MARK) === true ? cursor.slice(ALL_MARK.length) : cursor;
}

/** Responds from the default workspace, or from all of them if it has no full match. */
export async function respondFromDefault<Result extends AnyResponse>(
  context: CallContext,
  target: Target & PageRequest,
  query: Query<Result>,
): Promise<Result & Elsewhere> {
  const uid = userOf(context, target);
  // A hint that is added later would need room on a page that may be full.
  const found = await respondFromOne(context, target, query, (each) =>
    isFull(each) && maySeeOthers(context) ? describeHere(each) : {},
  );
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
    return describeElsewhere(found, { ...choice, others: [], areFull: false, notSearched });
  };
  const better = await respondBetter().catch(onlyHere(found));
  return 'all' in better ? better.all : withNotes(context, target, query, found, better);
}

/** Returns whether the user may have workspaces besides the default one that the caller may use. */
function maySeeOthers({ actor }: Pick<CallContext, 'actor'>): boolean {
  const { workspaces } = actor.via === 'userKey' ? actor : {};
  return workspaces?.every((id) => id === DEFAULT_WORKSPACE_ID) !== true;
}

/** Responds from the workspace that the call names, with these notes on it. */
export async function respondFromOne<Result extends AnyResponse>(
  context: CallContext,
  target: Target,
  query: Query<Result>,
  notesOn: (found: Result) => Elsewhere = () => ({}),
): Promise<Result & Elsewhere> {
  using reservations = new Reservations();
  const workspaces = [await readWorkspace(context, target, reservations)];
  return await run(context, userOf(context, target), workspaces, query, () =>
    fitResponse(function* (restBytes) {
      const found = yield* query.find(workspaces, { restBytes });
      return withFirst(found, notesOn(found));
    }),
  );
}

/**
 * Responds from these workspaces together. `askedId` is the workspace that the call was for, if that has no full match.
 */
export async function respondFromAll<Result extends AnyResponse>(
  context: CallContext,
  uid: AuthorizedUid,
  query: Query<Result>,
  { chosen, bytes, ...leftOut }: Choice,
  askedId?: string,
): Promise<Result & Elsewhere> {
  const work = async () => {
    using reservations = new Reservations();
    const workspaces: Workspace[] = [];
    for (const each of chosen) {
      const workspace = await loadOne(context, each, reservations);
      if (workspace) workspaces.push(workspace);
    }
    // Links name their workspace only if there are several.
    if (workspaces.length === 1 && workspaces[0]?.id !== DEFAULT_WORKSPACE_ID) {
      workspaces.push(emptyWorkspace(DEFAULT_WORKSPACE_ID, context.now));
    }
    return await run(context, uid, workspaces, query, () =>
      fitResponse(function* (restBytes) {
        const found = yield* query.find(workspaces, { restBytes: restBytes + ALL_MARK.length });
        const nextCursor = found.nextCursor && `${ALL_MARK}${found.nextCursor}`;
        return withFirst({ ...found, nextCursor }, describeAll(leftOut, found, askedId));
      }),
    );
  };
  return chosen.length > 1 ? context.workspaces.loadSeveral(uid, bytes, context.signal, work) : work();
}

/** Adds notes to a response. If they don't fit, queries again and leaves room for them. */
export function withNotes<Result extends AnyResponse>(
  context: CallContext,
  target: Target & PageRequest,
  query: Query<Result>,
  found: Result,
  notes: Elsewhere,
): Promise<Result & Elsewhere> {
  const response = withFirst(found, notes);
  const fits = jsonBytes(response) <= responseBytes(target.limit);
  return fits ? Promise.resolve(response) : respondFromOne(context, target, query, () => notes);
}

/** Adds notes to a response before its links, so that a client that cuts it passes them on. */
function withFirst<Result extends AnyResponse>(found: Result, notes: Elsewhere): Result & Elsewhere {
  const hint = [notes.hint, found.hint].filter((each) => each !== undefined).join(' ');
  return Object.assign({ page: found.page }, notes, found, hint !== '' && { hint });
}
