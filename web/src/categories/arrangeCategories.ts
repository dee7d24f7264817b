import { memoize } from '@shared/base/memoize';
import type { CategoryOrder, Workspace } from '@shared/model/model';
import { categoryName } from '@shared/model/workspace';
import { orderedCategories } from '@shared/queries/orderedCategories';
import type { Edits } from '../data/edits/queue/contract';
import { changeWithUndo } from '../editing/changeWithUndo';
import { categoriesIn, categoryTree, type TreeNode } from './categoryTree';
import type { CategoryTarget } from './changeCategory';

/** Pins a category, so that it comes before those that are not, or unpins it. Offers to undo it. */
export function pinCategory({ edits, workspace, categoryId }: CategoryTarget, isPinned: boolean): void {
  const name = categoryName(workspace, categoryId);
  changeWithUndo(edits, workspace, [{ op: 'pinCategory', category: name, isPinned }], {
    done: `${isPinned ? 'Pinned' : 'Unpinned'} “${name}”.`,
    failed: `“${name}” was not ${isPinned ? 'pinned' : 'unpinned'}.`,
    notUndone: `“${name}” was not ${isPinned ? 'unpinned' : 'pinned'} again.`,
  });
}

/** Returns the ids of the categories that a workspace shows, the pinned ones and the others. */
const partsOf = memoize((workspace: Workspace) => {
  const ids = orderedCategories(workspace).flatMap(({ id, linkCount }) => (linkCount > 0 ? id : []));
  const isPinned = (id: string) => workspace.pinned?.has(id) ?? false;
  return { pinned: ids.filter(isPinned), others: ids.filter((id) => !isPinned(id)) };
});

/**
 * Returns the categories among which a category can be moved: the pinned ones or the others. Undefined if the workspace
 * sorts its categories by itself.
 */
export function neighborsOf({
  workspace,
  categoryId,
}: Omit<CategoryTarget, 'edits'>): readonly string[] | undefined {
  if (workspace.categoryOrder !== undefined) return undefined;
  const { pinned, others } = partsOf(workspace);
  return workspace.pinned?.has(categoryId) ? pinned : others;
}

/**
 * Returns where a category goes that moves one step up or down: its index among its neighbors, not counting itself. Undefined if it
 * cannot. `isInTree` says whether the list shows folders, which it moves past as a whole.
 */
export function stepsOf(
  target: Omit<CategoryTarget, 'edits'>,
  isInTree: boolean,
): { readonly up: number | undefined; readonly down: number | undefined } {
  const { workspace, categoryId } = target;
  const ids = neighborsOf(target) ?? [];
  const others = ids.filter((id) => id !== categoryId);
  const places = isInTree
    ? siblingsOf(treeOf(workspace, ids), categoryId).map(categoriesIn)
    : ids.map((id) => [id]);
  const index = places.findIndex((place) => place.includes(categoryId));
  const [before, after] = index === -1 ? [] : [places[index - 1], places[index + 1]];
  const firstOf = (place: readonly string[]) => Math.min(...place.map((id) => others.indexOf(id)));
  return { up: before && firstOf(before), down: after && firstOf(after) + 1 };
}

function treeOf(workspace: Workspace, ids: readonly string[]): readonly TreeNode[] {
  return categoryTree(
    ids.map((id) => ({
      id,
      name: categoryName(workspace, id),
      linkCount: 0,
      isPinned: workspace.pinned?.has(id) === true || undefined,
    })),
  );
}

/** Returns the nodes of the folder that a category is in. */
function siblingsOf(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  if (nodes.some(({ key }) => key === id)) return nodes;
  return nodes.flatMap(({ children }) => siblingsOf(children, id));
}

/** Moves a category to this index among its neighbors, not counting itself, and offers to undo it. */
export function moveCategory(target: CategoryTarget, index: number): void {
  const { edits, workspace, categoryId } = target;
  const others = neighborsOf(target)?.filter((id) => id !== categoryId);
  if (!others) return;
  const name = categoryName(workspace, categoryId);
  const next = others[index];
  const before = next === undefined ? null : categoryName(workspace, next);
  changeWithUndo(edits, workspace, [{ op: 'moveCategory', category: name, before }], {
    done: `Moved “${name}” ${before === null ? 'to the end' : `before “${before}”`}.`,
    failed: `“${name}” was not moved.`,
    notUndone: `“${name}” was not moved back.`,
  });
}

export const ORDERS = { hand: 'Manual', name: 'A to Z', newest: 'By newest link' } as const;

/** Changes how a workspace sorts its categories, and offers to undo it. */
export function sortCategories(edits: Edits, workspace: Workspace, categoryOrder: CategoryOrder): void {
  changeWithUndo(edits, workspace, [{ op: 'updateWorkspace', set: { categoryOrder } }], {
    done: `Sorted the categories: ${ORDERS[categoryOrder]}.`,
    failed: 'The categories were not sorted.',
    notUndone: 'The order was not restored.',
  });
}
