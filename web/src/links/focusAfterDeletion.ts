import { focusContent } from '../ui/document';

/**
 * Moves the focus from the menu button of a link that is about to disappear to that of the next link, or else of the
 * previous link, or else to the content.
 */
export function focusAfterDeletion(button: HTMLElement): void {
  const before = menuButtons();
  const index = before.indexOf(button);
  focusOn(before[index + 1] ?? before[index - 1]);
  const observer = new MutationObserver(() => {
    if (button.isConnected) return;
    observer.disconnect();
    // The card with the next link may have moved. That renders it again, without the focus.
    if (document.activeElement === document.body) focusOn(menuButtons()[index] ?? menuButtons().at(-1));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function menuButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.link-more')];
}

function focusOn(button: HTMLElement | undefined): void {
  if (button) button.focus();
  else focusContent();
}
