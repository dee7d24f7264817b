import { location, redirect } from '../navigation/location';
import { workspacePath } from '../navigation/routes';
import { focusOnceLost, focusSuccessor } from '../ui/document';

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

const CARD_TITLES = '.card-title a';

/** Moves the focus to the card of a category that was renamed, because it is not the same card as before. */
export function focusRenamedCard(workspaceId: string, id: string): void {
  focusOnceLost(() => titleOf(workspaceId, id));
}

/** Moves the focus from a card that is about to disappear to the one that takes its place. */
export function focusNextCard(workspaceId: string, id: string): void {
  focusSuccessor(CARD_TITLES, titleOf(workspaceId, id));
}

function titleOf(workspaceId: string, id: string): HTMLElement | null {
  return document.querySelector(`${CARD_TITLES}[href="${CSS.escape(workspacePath(workspaceId, id))}"]`);
}
