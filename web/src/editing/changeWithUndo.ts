import type { EditOperation, EditResult } from '@shared/contract/editRequest';
import type { Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits';
import { messageOf } from '../ui/messages';
import { showToast, type Toast } from '../ui/toasts';
import { undoOperations } from './undoOperations';

/** How long Undo is offered. */
const UNDO_MS = 7_000;

/** The messages about a change. Each is a sentence. */
export interface ChangeTexts {
  /** For example: Deleted “Firestore limits”. */
  readonly done: string;
  /** For example: “Firestore limits” was not deleted. The reason is added. */
  readonly failed: string;
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
 * Makes a change at once, and offers to undo it. `workspace` is what the user sees. Undo also restores links
 * that have arrived but are not shown yet.
 */
export function changeWithUndo(
  edits: Edits,
  workspace: Workspace,
  operations: EditOperation[],
  { done, failed, notUndone, conflicts = {} }: ChangeTexts,
  { again, onRevert }: ChangeOptions = {},
): void {
  const before = edits.current(workspace.id) ?? workspace;
  let isUndone = false;
  const undo = () => {
    isUndone = true;
    onRevert?.();
    // Computes the operations only now, because that takes longer than the change itself.
    edits.submit(workspace.id, undoOperations(before, operations)).catch((error: unknown) => {
      // Without a retry, deleted links would be lost.
      const action = { label: 'Try again', run: undo };
      showToast({ kind: 'failed', text: `${notUndone} ${messageOf(error)}`, action });
    });
  };
  const offer = { kind: 'done', text: done, action: { label: 'Undo', run: undo } } as const;
  const closeOffer = showToast(offer, UNDO_MS);
  const fail = (text: string) => {
    closeOffer();
    if (isUndone) return;
    onRevert?.();
    showToast({ kind: 'failed', text, ...(again && { action: again }) });
  };
  edits.submit(workspace.id, operations).then(
    (results) => {
      const status = results?.[0]?.status;
      const conflict = status && conflicts[status];
      if (conflict !== undefined) fail(conflict);
    },
    (error: unknown) => fail(`${failed} ${messageOf(error)}`),
  );
}
