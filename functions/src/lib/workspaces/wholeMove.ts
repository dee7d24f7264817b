import { nanoid } from 'nanoid';
import { awaitAll } from '../platform/firestore';
import { InvalidArguments } from '../shared/base/errors';
import { DEFAULT_WORKSPACE_ID } from '../shared/model/model';
import { listVisible } from './findWorkspace';
import { userOf, type CallContext, type Target } from './callContext';

// A move to another workspace is two changes: one removes the links, the other one adds them there. Their ids tell that, so that
// neither is undone without the other.

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
  if (isMoveBack(changeId)) {
    throw new InvalidArguments(
      'revert: is the undo of a move to another workspace, which cannot be undone. Move the links again, with set.workspaceId.',
    );
  }
  if (changeId.endsWith(MOVED + THERE)) {
    const departure = changeId.slice(0, -THERE.length);
    const from = await workspaceWith(context, request, departure);
    if (from !== undefined) return { ...request, revert: departure, workspaceId: from, movedTo: workspaceId };
    throw new InvalidArguments(
      'revert: added links that may be nowhere else, so it cannot be undone alone. If they are still where they were, remove them here, with remove: true. Otherwise, move them back, with set.workspaceId.',
    );
  }
  if (movedTo !== undefined || !changeId.endsWith(MOVED)) return request;
  return { ...request, movedTo: await workspaceWith(context, request, arrivalId(changeId)) };
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

/** Returns the id of the change that adds links to another workspace, if the one with this id removes them where they were. */
export function arrivalId(changeId: string): string {
  return changeId + THERE;
}

/** The ends of the ids of moves to another workspace, of their undo, and of the half of either in the other workspace. */
const MOVED = '_moved';
const BACK = '_back';
const THERE = '_there';

/** Returns the id of a change that undoes a move. */
export function undoId(): string {
  return nanoid() + BACK;
}

/** Returns whether a change is the undo of a move to another workspace, or a half of that. It cannot be put back. */
export function isMoveBack(changeId: string): boolean {
  return changeId.endsWith(BACK) || changeId.endsWith(BACK + THERE);
}

/** Returns the id of the workspace whose history has a change, as the user knows it. */
async function workspaceWith(
  context: CallContext,
  target: Target,
  changeId: string,
): Promise<string | undefined> {
  const { history, signal } = context;
  const heads = await listVisible(context, userOf(context, target));
  const found = await awaitAll(
    [...heads].map(async ([id, { access }]) =>
      (await history.summaries(access, [changeId], signal)).has(changeId) ? id : undefined,
    ),
  );
  return found.find((id) => id !== undefined);
}
