import { focusContent } from '../ui/document';

/** Moves the focus to the menu of the link with this id, or to the content if the link is not shown. */
export function focusOnLink(id: string): void {
  const button = document.querySelector<HTMLElement>(`[data-link="${id}"] .link-more`);
  if (button) button.focus();
  else focusContent();
}
