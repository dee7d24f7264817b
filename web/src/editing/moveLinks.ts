import type { EditOperation } from '@shared/contract/requests/editRequest';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { Link } from '@shared/model/model';
import type { Edits } from '../data/edits/queue/contract';
import { messageOf } from '../ui/text/messages';
import { toastsOfUser } from '../ui/controls/toasts';
import {
  departureOperations,
  leftOutText,
  mergedText,
  moveOperations,
  moveTexts,
  subject,
  wereNot,
  type MovePlan,
} from './changeLinks';
import { changeWithUndo, UNDO_MS } from './changeWithUndo';
import { progressOf } from './failureText';
import { linksOf } from './linkGroups';
import { makeChange, settle, undoChanges, type MadeChange } from './madeChange';
import { changesMeanwhile, notRemoved } from './moveAcrossTexts';
import { lostText } from './outcomeText';

interface Move {
  readonly edits: Edits;
  readonly plan: MovePlan;
  /** How many links were left out, because the user may only view them. */
  readonly viewedCount: number;
  /** Called before links disappear. */
  readonly onMove: () => void;
}

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
async function moveAcross({ edits, plan, viewedCount, onMove }: Move): Promise<void> {
  const { target, name, within, across, moved } = plan;
  const links = subject(moved);
  const there = `“${name}” in ${target.name}`;
  const show = toastsOfUser();
  const failed = `${links} ${wereNot(moved)} moved.`;
  const undo = (made: readonly MadeChange[]) => {
    const notBack = `${links} ${wereNot(moved)} moved back completely.`;
    // A link that is in both workspaces is not lost.
    return { label: 'Undo', isUndo: true, run: () => void undoChanges(edits, made, notBack, true) };
  };
  let arrivals: MadeChange | undefined;
  let arrived: readonly EditOutcome[] | undefined;
  try {
    requireMovable(edits, [target.id, ...across.map(({ workspace }) => workspace.id)]);
    if (within.length > 0) onMove();
    const operations = [
      ...moveOperations(plan),
      ...linksOf(across).map(({ link }) => additionOf(link, name)),
    ];
    arrivals = makeChange(edits, target, { operations }, { failed, mustBeSent: true });
    arrived = await arrivals.submission.outcome;
  } catch (error) {
    const isTried = arrivals && progressOf(error).triedCount > 0;
    const some = isTried ? ` ${moved.length === 1 ? 'It' : 'Some'} may be in ${there}, too.` : '';
    const text = `${failed}${some} ${messageOf(error)}`;
    show({ kind: 'failed', text, ...(arrivals && isTried && { action: undo([arrivals]) }) });
    return;
  }
  // The user has signed out.
  if (!arrived) return;
  onMove();
  const departures = across.map((group) => {
    const change = { operations: departureOperations(group) };
    return makeChange(edits, group.workspace, change, { failed: notRemoved([group], there) });
  });
  // If the connection is lost now, the queue names what becomes of them.
  const waiting = Promise.any(departures.map(({ submission }) => submission.waiting));
  const left = await Promise.race([settle(departures), waiting]);
  const action = undo([arrivals, ...departures]);
  const results = arrived.flatMap((outcome) => outcome.results ?? []);
  const titles = new Map(moved.map(({ link }) => [link.url, link.title]));
  const lost = lostText(
    results.flatMap((result) => result.lost ?? []),
    (url) => titles.get(url) ?? url,
  );
  if (left?.failure) {
    const failures = across.filter((_, index) => left.outcomes[index]?.length === 0);
    const text = notRemoved(failures, there);
    show({ kind: 'failed', text: `${text} ${messageOf(left.failure)}`, action });
    return;
  }
  const changed = across.flatMap((group, index) => {
    const own = left?.outcomes[index]?.flatMap((outcome) => outcome.results ?? []) ?? [];
    return changesMeanwhile(group, own, there);
  });
  if (changed.length > 0) {
    show({ kind: 'failed', text: [...changed, ...lost].join(' '), action });
    return;
  }
  const merged = moved.filter((_, index) => {
    const { status } = results[index] ?? {};
    if (status === undefined) return false;
    return index < within.length ? status === 'merged' : status !== 'created';
  });
  const text = `Moved ${links} to ${there}.${mergedText(merged)}${leftOutText(viewedCount)}`;
  if (lost.length > 0) show({ kind: 'failed', text: [text, ...lost].join(' '), action });
  else show({ kind: 'done', text, action }, UNDO_MS);
}

/** Returns the operation that adds a link to the category with this name. The service sets the author. */
function additionOf({ author: _, ...link }: Link, category: string): EditOperation {
  return { op: 'addLink', ...link, category };
}
