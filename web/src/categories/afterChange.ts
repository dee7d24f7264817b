import { location, redirect } from '../navigation/location';
import { workspacePath } from '../navigation/routes';
import { focusContent } from '../ui/document';

/**
 * Goes from the page of a category to the address that it has under its new name. Does nothing if the user is elsewhere.
 * @returns a function that goes back to the old address, unless the user has moved on.
 */
export function followRename(workspaceId: string, oldId: string, newId: string): () => void {
  const hasFollowed = move(workspaceId, oldId, newId);
  return () => {
    if (hasFollowed) move(workspaceId, newId, oldId);
  };
}

function move(workspaceId: string, fromId: string, toId: string): boolean {
  const { route } = location.peek();
  const isThere =
    route.name === 'workspace' && route.workspaceId === workspaceId && route.categoryId === fromId;
  if (isThere && fromId !== toId) redirect(workspacePath(workspaceId, toId));
  return isThere;
}

/** Moves the focus to the card of a category that was renamed, because it is not the same card as before. */
export function focusRenamedCard(workspaceId: string, id: string): void {
  focusOnceLost(() => cardTitles().find((title) => isOf(title, workspaceId, id)));
}

/** Returns a function that moves the focus from a card that has disappeared to the one that took its place. */
export function focusNextCard(workspaceId: string, id: string): () => void {
  const index = cardTitles().findIndex((title) => isOf(title, workspaceId, id));
  return () => {
    focusOnceLost(() => cardTitles()[index] ?? cardTitles().at(-1));
  };
}

/** Waits until the change is on the screen. */
function focusOnceLost(find: () => HTMLElement | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const element = find();
    if (element) element.focus();
    else focusContent();
  });
}

function cardTitles(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.card-title a')];
}

function isOf(title: HTMLAnchorElement, workspaceId: string, id: string): boolean {
  return title.getAttribute('href') === workspacePath(workspaceId, id);
}
