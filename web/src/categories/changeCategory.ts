import type { EditOperation } from '@shared/contract/requests/editRequest';
import type { Workspace } from '@shared/model/model';
import { apply } from '@shared/model/operation';
import { applyEdits } from '@shared/operations/applyEdits';
import { renamedTo } from '@shared/operations/editCategory';
import { linksInCategory } from '@shared/model/linkOrder';
import { summarize } from '@shared/model/summary';
import { categoryName } from '@shared/model/workspace';
import type { Edits } from '../data/edits/queue/contract';
import { changeWithUndo } from '../editing/changeWithUndo';
import { deleteWithUndo } from '../editing/sheet/DeleteSheet';
import { location, redirect } from '../navigation/location';
import { workspacePath } from '../navigation/routes';
import { focusOnceLost, focusSuccessor } from '../ui/page/document';
import { formatLinkCount } from '../ui/text/format';

/** Renames a category, or merges it into the one with this name, and offers to undo it. */
export function renameCategory(target: CategoryTarget, name: string): void {
  const { edits, workspace, categoryId: id } = target;
  const oldName = categoryName(workspace, id);
  if (name === oldName) return;
  const merge = mergeOf(target, name);
  const newId = renamedTo(workspace, id, name);
  const goBack = followRename(workspace.id, id, newId);
  changeWithUndo(
    edits,
    workspace,
    [renaming(workspace, id, name)],
    merge
      ? {
          done: `Merged “${oldName}” into “${merge.into}”.`,
          failed: `“${oldName}” was not merged.`,
          notUndone: `“${oldName}” was not restored.`,
        }
      : {
          done: `Renamed “${oldName}” to “${name}”.`,
          failed: `“${oldName}” was not renamed.`,
          notUndone: `“${name}” was not renamed back.`,
        },
    { onRevert: goBack },
  );
  focusRenamedCard(workspace.id, newId);
}

/** A category to change, in the workspace as the user sees it. */
export interface CategoryTarget {
  readonly edits: Edits;
  readonly workspace: Workspace;
  readonly categoryId: string;
}

/** What happens if a category is merged into another one. */
export interface Merge {
  /** The name of the category that stays. */
  readonly into: string;
  /** How many links that category has now. */
  readonly linkCount: number;
  readonly movedCount: number;
  /** How many of the moved links have the same URL as a link that is already there. */
  readonly duplicateCount: number;
}

/** Plans the merge of a category into the one with this name. Returns undefined if no other category has it. */
export function mergeOf({ workspace, categoryId: id }: CategoryTarget, name: string): Merge | undefined {
  const newId = renamedTo(workspace, id, name);
  if (newId === id || !workspace.categories.has(newId)) return undefined;
  const rename = applyEdits([renaming(workspace, id, name)], workspace.updatedAt);
  const { workspace: after } = apply(workspace, rename);
  return {
    into: categoryName(workspace, newId),
    linkCount: linksInCategory(workspace, newId).length,
    movedCount: linksInCategory(workspace, id).length,
    duplicateCount: summarize(workspace).linkCount - summarize(after).linkCount,
  };
}

/** Deletes a category with its links, and offers to undo it. */
export function deleteCategory({ edits, workspace, categoryId: id }: CategoryTarget): void {
  const name = categoryName(workspace, id);
  const links = linksInCategory(workspace, id);
  const subject = `“${name}” with ${formatLinkCount(links.length)}`;
  const texts = {
    done: `Deleted ${subject}.`,
    failed: `“${name}” was not deleted.`,
    leftOut: () => `Deleted a part of “${name}”.`,
    notUndone: `“${name}” was not restored.`,
  };
  const operations = [{ op: 'deleteCategory' as const, category: name }];
  const change = { workspace, change: { operations }, texts };
  const chosen = { groups: [{ workspace, entries: links }], viewedCount: 0 };
  const moveFocus = () => focusNextCard(workspace.id, id);
  deleteWithUndo(edits, chosen, moveFocus, { changes: [change], subject, texts });
}

function renaming(workspace: Workspace, id: string, name: string): EditOperation {
  return { op: 'renameCategory', category: categoryName(workspace, id), name };
}

/**
 * Redirects from the page of a category to its address under the new name. Does nothing if the user is
 * elsewhere.
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

/** Moves the focus to the new card of a renamed category. */
function focusRenamedCard(workspaceId: string, id: string): void {
  focusOnceLost(() => titleOf(workspaceId, id));
}

/** Moves the focus from a card that is about to disappear to the one that will take its place. */
function focusNextCard(workspaceId: string, id: string): void {
  focusSuccessor(CARD_TITLES, titleOf(workspaceId, id));
}

function titleOf(workspaceId: string, id: string): HTMLElement | null {
  return document.querySelector(`${CARD_TITLES}[href="${CSS.escape(workspacePath(workspaceId, id))}"]`);
}
