import { LIMITS } from '@shared/base/limits';
import type { EditOperation, EditResult } from '@shared/contract/editRequest';
import type { Workspace } from '@shared/model/model';
import { currentOutbox } from '../data/currentOutbox';
import type { Edits } from '../data/edits';
import { runInSlices } from '../data/local/slices';
import { messageOf } from '../ui/messages';
import { showToast, type Toast } from '../ui/toasts';
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

/**
 * Makes a change at once, and offers to undo it. If it fails, offers to undo what is or may be stored. `workspace`
 * is what the user sees. Undo also restores links that have arrived but are not shown yet.
 */
export function changeWithUndo(
  edits: Edits,
  workspace: Workspace,
  operations: EditOperation[],
  { notUndone, conflicts = {}, ...texts }: ChangeTexts,
  { again, onRevert }: ChangeOptions = {},
): void {
  const before = edits.current(workspace.id) ?? workspace;
  let isUndone = false;
  let kept: readonly string[] = [];
  const response = edits.submit(workspace.id, operations, {
    texts: { failed: texts.failed, conflicts },
    onKept(ids) {
      kept = ids;
    },
  });
  // The undo is sent after the response. If there is none, the user gets back what they saw.
  const revise = async (undo: EditOperation[]) =>
    withRemoved(undo, (await response.catch(() => undefined)) ?? []);
  const changes = async () => changesOf((await response.catch(() => undefined)) ?? []);
  const undoOptions = { revise, putsBack: changes, texts: { failed: notUndone } };
  const undo = (made = operations) => {
    isUndone = true;
    onRevert?.();
    // Computes the operations only now, because that takes longer than the change itself.
    const submitUndo = async () => {
      if (kept.length > 0 && (await currentOutbox.peek()?.withdraw(kept)) === true) return;
      await edits.submit(workspace.id, await runInSlices(undoInSteps(before, made)), undoOptions);
    };
    submitUndo().catch((error: unknown) => {
      const outcome = progressOf(error).triedCount > 0 ? 'Undo is not complete.' : notUndone;
      // Without a retry, deleted links would be lost.
      const action = { label: 'Try again', run: () => undo(made) };
      showToast({ kind: 'failed', text: `${outcome} ${messageOf(error)}`, action });
    });
  };
  const undoAction = (made = operations) => ({ label: 'Undo', run: () => undo(made) });
  const closeOffer = showToast({ kind: 'done', text: texts.done, action: undoAction() }, UNDO_MS);
  const fail = (text: string, action = again) => {
    closeOffer();
    if (isUndone) return;
    onRevert?.();
    showToast({ kind: 'failed', text, ...(action && { action }) });
  };
  response.then(
    (results) => {
      const status = results?.[0]?.status;
      const conflict = status && conflicts[status];
      if (conflict !== undefined) fail(conflict);
    },
    (error: unknown) => {
      const { triedCount } = progressOf(error);
      const tried = operations.slice(0, triedCount);
      fail(failureText(texts, error), again ?? (triedCount > 0 ? undoAction(tried) : undefined));
    },
  );
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
