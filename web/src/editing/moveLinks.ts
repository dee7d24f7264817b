import type { EditResult } from '@shared/contract/requests/editRequest';
import { MOVED_IN_APP } from '@shared/activity/moveIds';
import { findLink } from '@shared/model/workspace';
import { arrivalOf, departureOf } from '@shared/operations/moveAcross';
import type { Edits } from '../data/edits/queue/contract';
import { messageOf } from '../ui/text/messages';
import { toastsOfUser } from '../ui/controls/toasts';
import { moveOperations, moveTexts, planMove, subject, wereNot, type MovePlan } from './changeLinks';
import { changeWithUndo } from './changeWithUndo';
import { progressOf } from './failureText';
import { linksOf } from './linkGroups';
import { makeChange, settle, type MadeChange } from './madeChange';
import { offerUndo, UNDO_MS } from './ownChanges';
import { destinationOf, movedToast, notRemoved, resultsIn } from './moveAcrossTexts';

/** Moves links at once, or once they are stored in another workspace, and offers to undo it. */
export function moveLinks(move: Move): void {
  const { edits, plan, viewedCount, onMove } = move;
  if (plan.moved.length === 0) return;
  if (plan.across.length > 0) {
    void moveAcross(move);
    return;
  }
  onMove();
  changeWithUndo(edits, plan.target, moveOperations(plan), moveTexts(plan, viewedCount));
}

interface Move {
  readonly edits: Edits;
  readonly plan: MovePlan;
  /** How many links were left out, because the user may only view them. */
  readonly viewedCount: number;
  /** Called before links disappear. */
  readonly onMove: () => void;
}

/** Throws an {@link Error} if links cannot move between these workspaces now. */
export function requireMovable(edits: Edits, workspaceIds: readonly string[]): void {
  if (new Set(workspaceIds).size > 1 && workspaceIds.some(edits.mustWait)) {
    throw new Error(
      'Links can move to another workspace only while you are online and your earlier changes to both are stored.',
    );
  }
}

/**
 * Moves links to another workspace, and offers to undo it. Deletes them where they were only once they are stored there, so none
 * is lost if either fails.
 */
async function moveAcross(move: Move, isRedo = false): Promise<void> {
  const { edits, plan, onMove } = move;
  const show = toastsOfUser();
  const arrival = await addThere(move, isRedo, show);
  if (!arrival) return;
  onMove();
  const departures = plan.across.map((group) => {
    const { workspace, entries } = group;
    const change = { operations: entries.map((entry) => departureOf(workspace, entry)) };
    return makeChange(edits, workspace, change, {
      failed: notRemoved(plan, [group]),
      idEnd: MOVED_IN_APP.away,
    });
  });
  // If the connection is lost now, the queue names what becomes of them.
  const waiting = Promise.any(departures.map(({ submission }) => submission.waiting));
  const left = await Promise.race([settle(departures), waiting.then(() => undefined)]);
  const action = undoOf(move, [arrival.change, ...departures], isRedo);
  show({ ...movedToast(move, arrival.results, left), action }, UNDO_MS);
}

/**
 * Adds links to another workspace, and moves those that are there already. Returns what became of each link. Returns undefined if
 * that has failed, which a message says, or if the user has signed out.
 */
async function addThere(
  move: Move,
  isRedo: boolean,
  show: ReturnType<typeof toastsOfUser>,
): Promise<{ readonly change: MadeChange; readonly results: readonly EditResult[] } | undefined> {
  const { edits, plan, onMove } = move;
  const { target, name, within, across, moved } = plan;
  const failed = `${subject(moved)} ${wereNot(moved)} moved.`;
  try {
    requireMovable(edits, [target.id, ...across.map(({ workspace }) => workspace.id)]);
  } catch (error) {
    show({ kind: 'failed', text: `${failed} ${messageOf(error)}` });
    return undefined;
  }
  if (within.length > 0) onMove();
  const additions = linksOf(across).map(({ link }) => arrivalOf(link, name));
  const operations = [...moveOperations(plan), ...additions];
  const change = makeChange(
    edits,
    target,
    { operations },
    { failed, mustBeSent: true, idEnd: MOVED_IN_APP.here },
  );
  try {
    const outcomes = await change.submission.outcome;
    return outcomes && { change, results: resultsIn(outcomes) };
  } catch (error) {
    const isTried = progressOf(error).triedCount > 0;
    const some = isTried
      ? ` ${moved.length === 1 ? 'It' : 'Some'} may be in ${destinationOf(plan)}, too.`
      : '';
    const text = `${failed}${some} ${messageOf(error)}`;
    show({ kind: 'failed', text, ...(isTried && { action: undoOf(move, [change], isRedo) }) });
    return undefined;
  }
}

/** Returns what moves the links back. */
function undoOf(move: Move, made: readonly MadeChange[], isRedo: boolean) {
  const { edits, plan } = move;
  const { moved } = plan;
  const done = `Moved ${subject(moved)} to ${destinationOf(plan)}.`;
  const failed = `${subject(moved)} ${wereNot(moved)} moved.`;
  const notUndone = `${subject(moved)} ${wereNot(moved)} moved back completely.`;
  // A link that is in both workspaces is not lost.
  // The focus is no longer where the links are.
  const moveAgain = () => void moveAcross({ ...move, plan: planAgain(move), onMove: () => undefined }, true);
  return offerUndo({ edits, made, done, failed, notUndone, moveAgain }, isRedo);
}

/** Plans to move the same links again, as they and the other workspace are now. */
function planAgain({ edits, plan }: Move): MovePlan {
  const { target, name, within, across } = plan;
  const groups = [{ workspace: target, entries: within }, ...across].map(({ workspace, entries }) => {
    const current = edits.current(workspace.id) ?? workspace;
    return {
      workspace: current,
      entries: entries.map(({ id, link }) => ({ id, link: findLink(current, id) ?? link })),
    };
  });
  return planMove(groups, name, edits.current(target.id) ?? target);
}
