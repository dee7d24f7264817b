import type { EditOperation } from '@shared/contract/requests/editRequest';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits/queue/contract';
import type { EditChange } from '../data/edits/queue/pendingEdits';
import type { Difference } from '../data/edits/queue/problem';
import { showToast, toastsOfUser, type Toast } from '../ui/controls/toasts';
import { failureText, type FailureTexts } from './failureText';
import { forget, isRemembered, offerUndo, UNDO_MS } from './ownChanges';
import { differencesOf, hasChanged, makeChange, settle, type Settled, type TitleOf } from './madeChange';

/** Makes a change at once, and offers to undo it. `workspace` is what the user sees. */
export function changeWithUndo(
  edits: Edits,
  workspace: Workspace,
  operations: readonly EditOperation[],
  texts: ChangeTexts,
  options?: ChangeOptions,
): void {
  changeAllWithUndo(edits, [{ workspace, change: { operations }, texts }], texts, options);
}

/** The messages about a change. Each is a sentence. */
export interface ChangeTexts extends FailureTexts {
  /** For example: “Firestore limits” was not restored. The reason is added. */
  readonly notUndone: string;
  /** What to say in place of `done` if this many links were left as they are. */
  readonly leftOut?: (count: number) => string;
  /** What to say if a link was merged that the user did not expect to be. */
  readonly merged?: string | undefined;
}

interface ChangeOptions {
  /** Offered if nothing is stored, such as to reopen a form with what the user entered. */
  readonly again?: Toast['action'];
  /** Called when the change is undone or has failed. */
  readonly onRevert?: () => void;
  /** Returns the title of a link, if it is known. */
  readonly titleOf?: TitleOf;
  /** Whether to overwrite what others have changed meanwhile. */
  readonly withoutSeen?: boolean;
  /** Whether it cannot be undone. */
  readonly isFinal?: boolean;
}

/** A change of one workspace, as the user sees it. */
export interface ShownChange {
  readonly workspace: Workspace;
  readonly change: EditChange;
  readonly texts: ChangeTexts;
}

/** Like {@link changeWithUndo}, with one message about several changes, which are undone together. */
export function changeAllWithUndo(
  edits: Edits,
  changes: readonly ShownChange[],
  texts: ChangeTexts,
  options: ChangeOptions = {},
): void {
  const { again, onRevert, titleOf, withoutSeen = false, isFinal = false } = options;
  const show = toastsOfUser();
  const made = changes.map(({ workspace, change, texts: { failed } }) =>
    makeChange(edits, workspace, change, { failed, withoutSeen }),
  );
  const { done, failed, notUndone } = texts;
  const undoAction = isFinal
    ? undefined
    : offerUndo({ edits, made, done, failed, notUndone, onUndo: onRevert });
  const offer = undoAction && { action: undoAction };
  const closeOffer = showToast({ kind: 'done', text: texts.done, ...offer }, UNDO_MS);
  void settle(made).then(({ outcomes, failure }) => {
    const differences = made.map((each, index) => differencesOf(each, outcomes[index], titleOf));
    const isStored = (failure?.storedCount ?? 0) > 0 || outcomes.flat().some(hasChanged);
    const overwriting = changes.flatMap((change, index): ShownChange[] => {
      const operations = differences[index]?.flatMap((each) => each.overwriting) ?? [];
      return operations.length > 0 ? [{ ...change, change: { operations } }] : [];
    });
    const text = textOf({
      texts,
      failure,
      outcomes: outcomes.flat(),
      differences: differences.flat(),
      isStored,
    });
    const isUndone = undoAction !== undefined && !isRemembered(undoAction);
    if (isUndone || text === '') return;
    closeOffer();
    if (!isStored) {
      if (undoAction) forget(undoAction);
      onRevert?.();
    }
    // Next to what else is offered, Undo has a message of its own.
    else if (overwriting.length > 0) {
      show({ kind: 'done', text: doneText(texts, differences.flat()), ...offer }, UNDO_MS);
    }
    const overwrite = () => changeAllWithUndo(edits, overwriting, texts, { ...options, withoutSeen: true });
    const action =
      overwriting.length > 0 ? { label: 'Use mine', run: overwrite } : isStored ? undoAction : again;
    show({ kind: 'failed', text, ...(action && { action }) });
  });
}

interface Result {
  readonly texts: ChangeTexts;
  readonly failure: Settled['failure'];
  readonly outcomes: readonly EditOutcome[];
  readonly differences: readonly Difference[];
  readonly isStored: boolean;
}

/** Says what is not as the user saw it. Empty if everything is. */
function textOf({ texts, failure, outcomes, differences, isStored }: Result): string {
  const isMerged = outcomes.some(({ results }) => results?.some(({ status }) => status === 'merged'));
  const sentences = [
    ...(isMerged && texts.merged !== undefined ? [texts.merged] : []),
    ...differences.map(({ text }) => text),
  ];
  if (failure) return [failureText(texts, failure), ...sentences].join(' ');
  const isOffered = differences.some(({ overwriting }) => overwriting.length > 0);
  if (!isStored || isOffered || sentences.length === 0) return sentences.join(' ');
  return [doneText(texts, differences), ...sentences].join(' ');
}

function doneText({ done, leftOut }: ChangeTexts, differences: readonly Difference[]): string {
  const left = differences.reduce((sum, { leftCount }) => sum + leftCount, 0);
  return left > 0 && leftOut ? leftOut(left) : done;
}
