import { focusOnceLost, isTyping } from '../ui/page/document';
import { redoLast, undoLast } from './ownChanges';

/** Undoes changes on Ctrl+Z or Cmd+Z, and redoes them with Shift or on Ctrl+Y. @returns a function that ends this. */
export function startUndoKeys(): () => void {
  document.addEventListener('keydown', handleKey);
  return () => document.removeEventListener('keydown', handleKey);
}

function handleKey(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(ctrlKey || metaKey) || altKey || isTyping(event)) return;
  const key = event.key.toLowerCase();
  const isUndo = key === 'z' && !shiftKey;
  const isRedo = (key === 'z' && shiftKey) || (key === 'y' && !shiftKey);
  if (!(isUndo ? undoLast() : isRedo && redoLast())) return;
  event.preventDefault();
  focusOnceLost(() => undefined);
}
