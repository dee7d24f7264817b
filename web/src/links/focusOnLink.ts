import { focusOnceLost } from '../ui/document';

/** Once a change has removed the element with the focus, moves the focus to the menu of the link with this id. */
export function focusOnLink(id: string): void {
  focusOnceLost(() => document.querySelector<HTMLElement>(`[data-link="${id}"] .link-more`));
}
