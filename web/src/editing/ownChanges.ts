import type { Edits } from '../data/edits/queue/contract';
import { personal } from '../data/personal';
import { closeToast, showToast, toasts, toastsOfUser, type Toast } from '../ui/controls/toasts';
import { messageOf } from '../ui/text/messages';
import {
  describeUndo,
  differenceAfter,
  redoChange,
  submitUndo,
  type MadeChange,
  type Undone,
} from './madeChange';

/** How long Undo and Redo are offered in a message. */
export const UNDO_MS = 7_000;

/** Something that the person has done, which Ctrl+Z undoes until they sign out or close the tab. */
export interface OwnChange {
  readonly edits: Edits;
  readonly made: readonly MadeChange[];
  /** What was done, in a sentence, such as: Deleted “Firestore limits”. */
  readonly done: string;
  /** For example: “Firestore limits” was not deleted. */
  readonly failed: string;
  /** For example: “Firestore limits” was not restored. The reason is added. */
  readonly notUndone: string;
  /** Set if links have moved to another workspace: moves them again. Then each part is undone once the one after it is. */
  readonly moveAgain?: () => void;
  readonly onUndo?: (() => void) | undefined;
}

type Action = NonNullable<Toast['action']>;

interface Redoable {
  readonly change: OwnChange;
  readonly undone: readonly Undone[];
}

/** What can be undone and redone, the last one last. */
const undoable = personal<readonly Action[]>(() => []);
const redoable = personal<readonly Redoable[]>(() => []);

/** How many changes to remember. Each keeps what the workspace was like before it. */
const MAX_REMEMBERED = 50;

/** Undoes a change that was made before this tab was opened, if the page shows such changes. Returns false if there is none. */
let undoEarlier: (() => boolean) | undefined;

/** Lets Ctrl+Z go on with earlier changes once those of this tab are undone. @returns a function that ends this. */
export function undoEarlierWith(undo: () => boolean): () => void {
  undoEarlier = undo;
  return () => {
    if (undoEarlier === undo) undoEarlier = undefined;
  };
}

/** Remembers a change, so that Ctrl+Z undoes it. Returns what a message about it offers. `isRedo` keeps what else can be redone. */
export function offerUndo(change: OwnChange, isRedo = false): Action {
  if (!isRedo) forgetUndone();
  return remember(change, 'Undo');
}

function remember(change: OwnChange, label: string): Action {
  const action: Action = { label, isUndo: true, run: () => void undo(change, action) };
  push(action);
  return action;
}

/** Remembers something that is undone elsewhere, so that Ctrl+Z leads there instead of undoing what was done before. */
export function undoElsewhere(lead: () => void): void {
  const run = () => {
    forget(action);
    lead();
  };
  const action: Action = { label: 'Undo', run };
  forgetUndone();
  push(action);
}

/** Nothing can be redone after another change, so the message that offers it goes. */
function forgetUndone(): void {
  if (redoable.peek().length > 0) closeLast?.();
  redoable.value = [];
}

function push(action: Action): void {
  undoable.value = [...undoable.peek(), action].slice(-MAX_REMEMBERED);
}

/** Says that nothing came of a change, or that it was undone. */
export function forget(action: Action): void {
  undoable.value = undoable.peek().filter((each) => each !== action);
  for (const toast of toasts.peek()) if (toast.action === action) closeToast(toast.id);
}

/** Forgets all changes, which cannot be undone once their edits are stopped, and closes the messages that offer it. */
export function forgetOwnChanges(): void {
  for (const action of undoable.peek()) forget(action);
  redoable.value = [];
  closeLast?.();
}

export const isRemembered = (action: Action): boolean => undoable.peek().includes(action);

/** Undoes the last change. Returns false if there is none. */
export function undoLast(): boolean {
  const last = undoable.peek().at(-1);
  if (!last) return undoEarlier?.() ?? false;
  last.run();
  return true;
}

/** Makes the change again that was undone last. Returns false if there is none. */
export function redoLast(): boolean {
  const last = redoable.peek().at(-1);
  if (last) void redo(last);
  return last !== undefined;
}

/**
 * Undoes a change, the last part first, and says so. If some of it fails, a message says that instead, and offers to try again:
 * otherwise, deleted links would be lost.
 */
async function undo(change: OwnChange, action: Action): Promise<void> {
  // A second click must not undo it again.
  if (!isRemembered(action)) return;
  const { edits, made, notUndone, moveAgain } = change;
  const show = toastsOfUser();
  forget(action);
  change.onUndo?.();
  const undone: Undone[] = [];
  const left: MadeChange[] = [];
  const errors: unknown[] = [];
  const texts: string[] = [];
  const attempts: Promise<void>[] = [];
  for (const part of made.toReversed()) {
    if (moveAgain && left.length > 0) {
      left.unshift(part);
      continue;
    }
    const submitted = await submitUndo(edits, part, notUndone);
    undone.push({ change: part, undo: submitted });
    if (!submitted) continue;
    const attempt = describeUndo(part, submitted).then(
      (found) => void texts.push(...found),
      (error: unknown) => {
        left.unshift(part);
        errors.push(error);
      },
    );
    if (moveAgain) await attempt;
    else attempts.push(attempt);
  }
  const entry = { change, undone };
  const closeUndone = left.length === 0 ? sayUndone(entry) : undefined;
  await Promise.all(attempts);
  if (left.length + texts.length === 0) return;
  drop(entry);
  closeUndone?.();
  const start = left.length === made.length ? notUndone : 'Undo is not complete.';
  const text = [start, ...texts, ...errors.map(messageOf).slice(0, 1)].join(' ');
  show({
    kind: 'failed',
    text,
    ...(left.length > 0 && { action: remember({ ...change, made: left }, 'Try again') }),
  });
}

/** Says that a change was undone, and offers to redo it. @returns a function that closes the message. */
function sayUndone(entry: Redoable): () => void {
  const text = `Undone: ${entry.change.done}`;
  redoable.value = [...redoable.peek(), entry].slice(-MAX_REMEMBERED);
  return say(text, { label: 'Redo', run: () => void redo(entry) });
}

/** Makes a change again, which can be undone again. */
async function redo(entry: Redoable): Promise<void> {
  if (!redoable.peek().includes(entry)) return;
  const { change, undone } = entry;
  const { edits, done, failed } = change;
  const show = toastsOfUser();
  drop(entry);
  if (change.moveAgain) {
    closeLast?.();
    change.moveAgain();
    return;
  }
  const again: MadeChange[] = [];
  for (const each of undone.toReversed()) {
    const made = await redoChange(edits, each, failed);
    if (made) again.push(made);
  }
  const action = remember({ ...change, made: again }, 'Undo');
  say(done, action);
  const { text, isStored } = await differenceAfter(again, { done, failed });
  if (text === '') return;
  if (!isStored) forget(action);
  show({ kind: 'failed', text });
}

/** Undoes something that was made before this tab was opened. `change` has what puts it back. */
export async function undoEarlierChange(change: OwnChange): Promise<void> {
  const show = toastsOfUser();
  const entry = { change, undone: change.made.map((undo) => ({ undo })) };
  const closeUndone = sayUndone(entry);
  const { text } = await differenceAfter(change.made, { done: change.done, failed: change.notUndone });
  if (text === '') return;
  drop(entry);
  closeUndone();
  show({ kind: 'failed', text });
}

function drop(entry: Redoable): void {
  redoable.value = redoable.peek().filter((each) => each !== entry);
}

let closeLast: (() => void) | undefined;

/** Shows what Undo or Redo did last. An earlier message of this kind makes room for it. */
function say(text: string, action: Action): () => void {
  closeLast?.();
  closeLast = showToast({ kind: 'done', text, action }, UNDO_MS);
  return closeLast;
}
