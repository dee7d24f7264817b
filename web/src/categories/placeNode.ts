import { memoize } from '@shared/base/memoize';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import type { Workspace } from '@shared/model/model';
import { categoryName } from '@shared/model/workspace';
import { orderedCategories } from '@shared/queries/orderedCategories';
import type { Edits } from '../data/edits/queue/contract';
import { changeWithUndo } from '../editing/changeWithUndo';
import { partsOf } from './arrangeCategories';
import { categoriesIn, categoryTree, type TreeNode } from './categoryTree';

/** A node of the tree of categories, those beside it, and the path of the folder around them, which is empty at the top. */
export interface PlacedNode {
  readonly node: TreeNode;
  readonly siblings: readonly TreeNode[];
  readonly folder: string;
}

/** Returns the node with this key. Undefined if there is none. */
export function findNode(workspace: Workspace, key: string): PlacedNode | undefined {
  return findIn(treeOf(workspace), '', key);
}

function findIn(siblings: readonly TreeNode[], folder: string, key: string): PlacedNode | undefined {
  const node = siblings.find((each) => each.key === key);
  if (node) return { node, siblings, folder };
  for (const { children, path } of siblings) {
    const found = findIn(children, path, key);
    if (found) return found;
  }
  return undefined;
}

const treeOf = memoize((workspace: Workspace): readonly TreeNode[] =>
  categoryTree(
    orderedCategories(workspace).flatMap((category) =>
      category.linkCount > 0
        ? { ...category, isPinned: workspace.pinned?.has(category.id) === true || undefined }
        : [],
    ),
  ),
);

/** Returns the nodes that a node moves past if it moves one step up or down. Undefined if it cannot. */
export function nodeSteps(
  workspace: Workspace,
  key: string,
): { readonly up: TreeNode | undefined; readonly down: TreeNode | undefined } {
  const { node, siblings } = findNode(workspace, key) ?? {};
  if (!node || !siblings) return { up: undefined, down: undefined };
  const index = siblings.indexOf(node);
  const canPass = (other: TreeNode | undefined, place: 'before' | 'after') =>
    other && (orderingOf(workspace, node, other, place)?.length ?? 0) > 0 ? other : undefined;
  return { up: canPass(siblings[index - 1], 'before'), down: canPass(siblings[index + 1], 'after') };
}

/**
 * Returns the operations that put all categories of a node before or after those of another one, in the order by hand. `nameOf` names
 * them as they are called then. Undefined if that is no place for it: pinned categories and the others have an order of their own.
 */
export function orderingOf(
  workspace: Workspace,
  moved: TreeNode,
  target: TreeNode,
  place: 'before' | 'after',
  nameOf = (id: string): string => categoryName(workspace, id),
): readonly EditOperation[] | undefined {
  if (workspace.categoryOrder !== undefined) return undefined;
  const { pinned, others } = partsOf(workspace);
  const ids = moved.category?.isPinned ? pinned : others;
  const [inMoved, inTarget] = [new Set(categoriesIn(moved)), new Set(categoriesIn(target))];
  const movedIds = ids.filter((id) => inMoved.has(id));
  const rest = ids.filter((id) => !inMoved.has(id));
  const isOfTarget = (id: string | undefined) => id !== undefined && inTarget.has(id);
  let index = rest.findIndex(isOfTarget);
  if (index === -1) return undefined;
  if (place === 'after') while (isOfTarget(rest[index])) index++;
  const isThere = rest.toSpliced(index, 0, ...movedIds).every((id, at) => id === ids[at]);
  if (isThere) return [];
  const next = rest[index];
  const before = next === undefined ? null : categoryName(workspace, next);
  return movedIds.map((id) => ({ op: 'moveCategory', category: nameOf(id), before }));
}

/** Moves a category with those in it, or a folder, before or after another one beside it, and offers to undo it. */
export function moveNode(
  edits: Edits,
  workspace: Workspace,
  key: string,
  target: TreeNode,
  place: 'before' | 'after',
): void {
  const moved = findNode(workspace, key)?.node;
  const operations = moved && orderingOf(workspace, moved, target, place);
  if (!operations) return;
  changeWithUndo(edits, workspace, operations, movedTexts(moved.path, `${place} “${target.path}”`));
}

/** The messages about a move. `where` is for example: before “Recipes”. */
export function movedTexts(path: string, where: string) {
  return {
    done: `Moved “${path}” ${where}.`,
    failed: `“${path}” was not moved.`,
    notUndone: `“${path}” was not moved back.`,
  };
}
