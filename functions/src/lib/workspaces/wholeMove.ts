import { nanoid } from 'nanoid';
import { awaitAll } from '../platform/firestore';
import {
  arrivalId,
  BACK,
  departureOf,
  isArrival,
  isDeparture,
  isMoveHalf,
  MOVED,
} from '../shared/activity/moveIds';
import { InvalidArguments } from '../shared/base/errors';
import { DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import { listVisible } from './findWorkspace';
import { userOf, type CallContext, type Target } from './callContext';

/**
 * Returns what undoes the whole of a move if a request names only one half of it: to put back the other half alone could remove
 * the only copy of a link. Reads the heads of the user's workspaces, and one entry of each.
 * @throws {InvalidArguments} if the other half does not exist, or the change is the undo of a move.
 */
export async function wholeMove(
  context: CallContext,
  request: ChangeToUndo & Target,
): Promise<ChangeToUndo & Target> {
  const { revert: changeId, movedTo, workspaceId = DEFAULT_WORKSPACE_ID } = request;
  const workspaceOf = async (half: string) =>
    workspaceWith(context, await listVisible(context, userOf(context, request)), half);
  if (changeId.endsWith(BACK) || changeId.endsWith(arrivalId(BACK))) {
    throw new InvalidArguments(
      'revert: is the undo of a move to another workspace, which cannot be undone. Move the links again, with set.workspaceId.',
    );
  }
  if (isArrival(changeId)) {
    const departure = departureOf(changeId);
    const from = await workspaceOf(departure);
    if (from !== undefined) return { ...request, revert: departure, workspaceId: from, movedTo: workspaceId };
    throw new InvalidArguments(
      'revert: added links that may be nowhere else, so it cannot be undone alone. If they are still where they were, remove them here, with remove: true. Otherwise, move them back, with set.workspaceId.',
    );
  }
  if (movedTo !== undefined || !isDeparture(changeId)) return request;
  return { ...request, movedTo: await workspaceOf(arrivalId(changeId)) };
}

export interface ChangeToUndo {
  /** The id of the change. */
  readonly revert: string;
  readonly urls?: readonly string[] | undefined;
  /** The id or the name of the workspace to which the change moved links. */
  readonly movedTo?: string | undefined;
}

/** Returns the id of a change that removes links because they are moved to another workspace. */
export function departureId(): string {
  return nanoid() + MOVED;
}

/** Returns the id of a change that undoes a move. */
export function undoId(): string {
  return nanoid() + BACK;
}

/**
 * Returns the id of the workspace whose history has this half of a move, as the user knows it. Ignores edits that were given the
 * same id by a client.
 */
export async function workspaceWith(
  { history, signal }: CallContext,
  heads: Awaited<ReturnType<typeof listVisible>>,
  changeId: string,
): Promise<string | undefined> {
  const found = await awaitAll(
    [...heads].map(async ([id, { access }]) => {
      const entry = (await history.summaries(access, [changeId], signal)).get(changeId);
      return entry && isMoveHalf(changeId, entry) ? id : undefined;
    }),
  );
  return found.find((id) => id !== undefined);
}
