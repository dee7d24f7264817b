import { LIMITS } from '@shared/base/limits';
import type { EditOperation, EditResult } from '@shared/contract/editRequest';
import type { Workspace } from '@shared/model/model';
import { currentOutbox } from '../data/currentOutbox';
import { EditFailure, type Edits } from '../data/edits';
import { runInSlices } from '../data/local/slices';
import { messageOf } from '../ui/messages';
import { showToast, toastsOfUser, type Toast } from '../ui/toasts';
import { failureText, progressOf, type FailureTexts } from './failureText';
import { UNCHANGED, undoInSteps, withRemoved } from './undoOperations';

/** How long Undo is offered. */
export const UNDO_MS = 7_000;

/** The messages about a change. Each is a sentence. */
export interface ChangeTexts extends FailureTexts {
  /** For example: “Firestore limits” was not restored. The reason is added. */
  readonly notUndone: string;
  /**
   * Messages for results that differ from what the user saw, because somebody else has changed the same links.
   * Undo is not offered then, because it would undo that change.
   */
  readonly conflicts?: Partial<Record<EditResult['status'], string>>;
}

interface ChangeOptions {
  /** Offered if the change fails or conflicts, such as to reopen a form with what the user entered. */
  readonly again?: Toast['action'];
  /** Called when the change is undone or has failed. */
  readonly onRevert?: () => void;
}

/** Operations on one workspace, as the user sees it. */
export interface Change {
  readonly workspace: Workspace;
  readonly operations: EditOperation[];
  readonly texts: ChangeTexts;
}

/**
 * Makes a change at once, and offers to undo it. If it fails, offers to undo what is or may be stored. `workspace`
 * is what the user sees. Undo also restores links that have arrived but are not shown yet.
 */
export function changeWithUndo(
  edits: Edits,
  workspace: Workspace,
  operations: EditOperation[],
  texts: ChangeTexts,
  options?: ChangeOptions,
): void {
  changeAllWithUndo(edits, [{ workspace, operations, texts }], texts, options);
}

/** Like {@link changeWithUndo}, with one message about changes of several workspaces, which are undone together. */
export function changeAllWithUndo(
  edits: Edits,
  changes: readonly Change[],
  { notUndone, conflicts = {}, ...texts }: ChangeTexts,
  { again, onRevert }: ChangeOptions = {},
): void {
  let isUndone = false;
  const made = changes.map((change) => makeChange(edits, change));
  /** Undoes as many operations of each change as `counts` says. */
  const undo = (counts: readonly number[]) => {
    isUndone = true;
    onRevert?.();
    const undone = made.map(async (change, index) => change.undo(counts[index] ?? 0));
    void Promise.allSettled(undone).then((outcomes) => {
      const failures = failuresOf(outcomes);
      const [error] = failures;
      if (error === undefined) return;
      const left = outcomes.map(({ status }, index) => (status === 'rejected' ? (counts[index] ?? 0) : 0));
      const isPartlyDone =
        sum(left) < sum(counts) || failures.some((failure) => progressOf(failure).triedCount > 0);
      const outcome = isPartlyDone ? 'Undo is not complete.' : notUndone;
      // Without a retry, deleted links would be lost.
      const action = { label: 'Try again', run: () => undo(left) };
      showToast({ kind: 'failed', text: `${outcome} ${messageOf(error)}`, action });
    });
  };
  const undoAction = (counts: readonly number[]) => ({ label: 'Undo', run: () => undo(counts) });
  const all = changes.map(({ operations }) => operations.length);
  const closeOffer = showToast({ kind: 'done', text: texts.done, action: undoAction(all) }, UNDO_MS);
  const fail = (text: string, action = again) => {
    closeOffer();
    if (isUndone) return;
    onRevert?.();
    showToast({ kind: 'failed', text, ...(action && { action }) });
  };
  const responses = made.map(({ response }) => response);
  void settled(changes, responses).then(({ failure, tried, status }) => {
    if (failure) {
      fail(failureText(texts, failure), again ?? (sum(tried) > 0 ? undoAction(tried) : undefined));
      return;
    }
    const conflict = status && conflicts[status];
    if (conflict !== undefined) fail(conflict);
  });
}

/** Makes changes that cannot be undone, and says what became of them. */
export async function changeForGood(
  edits: Edits,
  changes: readonly Change[],
  texts: FailureTexts,
): Promise<void> {
  const show = toastsOfUser();
  const responses = changes.map(({ workspace, operations, texts: { failed } }) =>
    edits.submit(workspace, operations, { texts: { failed } }),
  );
  const { failure } = await settled(changes, responses);
  show(failure ? { kind: 'failed', text: failureText(texts, failure) } : { kind: 'done', text: texts.done });
}

/**
 * Waits for the responses to changes.
 * @returns what is stored of all of them if one has failed, how many operations of each are or may be stored, and the first status.
 */
async function settled(changes: readonly Change[], responses: readonly ReturnType<Edits['submit']>[]) {
  const outcomes = await Promise.allSettled(responses);
  const progress = outcomes.map((outcome, index) => {
    if (outcome.status === 'rejected') return progressOf(outcome.reason);
    const count = changes[index]?.operations.length ?? 0;
    return { storedCount: count, triedCount: count };
  });
  const stored = progress.map(({ storedCount }) => storedCount);
  const tried = progress.map(({ triedCount }) => triedCount);
  const [error] = failuresOf(outcomes);
  const failure = error === undefined ? undefined : new EditFailure(sum(stored), sum(tried), error);
  const [first] = outcomes;
  return { failure, tried, status: first?.status === 'fulfilled' ? first.value?.[0]?.status : undefined };
}

/** Makes a change. Returns the response, and a function that undoes the first operations. */
function makeChange(edits: Edits, { workspace, operations, texts }: Change) {
  const before = edits.current(workspace.id) ?? workspace;
  let kept: readonly string[] = [];
  const response = edits.submit(workspace, operations, {
    texts: { failed: texts.failed, conflicts: texts.conflicts },
    onKept(ids) {
      kept = ids;
    },
  });
  const results = async () => (await response.catch(() => undefined)) ?? [];
  const undoOptions = {
    // The undo is sent after the response. If there is none, the user gets back what they saw.
    revise: async (undo: EditOperation[]) => withRemoved(undo, await results()),
    putsBack: async () => changesOf(await results()),
    texts: { failed: texts.notUndone },
  };
  const undo = async (count: number) => {
    if (count === 0) return;
    if (kept.length > 0 && (await currentOutbox.peek()?.withdraw(kept)) === true) return;
    // Computes the operations only now, because that takes longer than the change itself.
    const undone = await runInSlices(undoInSteps(before, operations.slice(0, count)));
    await edits.submit(workspace, undone, undoOptions);
  };
  return { response, undo };
}

function failuresOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }): unknown => reason);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/**
 * Returns the changes that put back what these results say, the newest first, so that each link also keeps who added it. Empty
 * if some changes are not known, or if they are too many.
 */
export function changesOf(results: readonly EditResult[]): string[] {
  const ids = new Set(results.flatMap(({ changeId }) => changeId ?? []));
  const isKnown = results.every(({ status, changeId }) => changeId !== undefined || UNCHANGED.has(status));
  return isKnown && ids.size <= LIMITS.changesPerRequest ? [...ids].reverse() : [];
}
