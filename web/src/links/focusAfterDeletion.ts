import { focusContent } from '../ui/focusContent';

/**
 * Moves the focus from the delete button of a link that is about to go to that of the next link, or else of the one
 * before, or else to the content.
 */
export function focusAfterDeletion(button: HTMLElement): void {
  const before = deleteButtons();
  const place = before.indexOf(button);
  focusOn(before[place + 1] ?? before[place - 1]);
  const observer = new MutationObserver(() => {
    if (button.isConnected) return;
    observer.disconnect();
    // The card with the next link may have moved, and was then made anew.
    if (document.activeElement === document.body) focusOn(deleteButtons()[place] ?? deleteButtons().at(-1));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function deleteButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.link-delete')];
}

function focusOn(button: HTMLElement | undefined): void {
  if (button) button.focus();
  else focusContent();
}
