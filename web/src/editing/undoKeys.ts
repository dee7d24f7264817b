import { TITLES } from '../navigation/goToLinks';
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
  keepFocus();
}

/** Keeps the focus at its link, which Undo may move, or else at the one that takes its place. */
function keepFocus(): void {
  const { activeElement } = document;
  const selector = activeElement?.matches(TITLES) === true ? TITLES : '.link-more';
  const titleAt = (element: Element | null) => element?.closest('article')?.ariaLabel;
  const title = titleAt(activeElement);
  const matching = () => [...document.querySelectorAll<HTMLElement>(selector)];
  const index = matching().findIndex((element) => element === activeElement);
  focusOnceLost(() => {
    if (index === -1) return undefined;
    return matching().find((element) => titleAt(element) === title) ?? matching()[index] ?? matching().at(-1);
  });
}
