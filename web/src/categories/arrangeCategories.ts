import { memoize } from '@shared/base/memoize';
import type { CategoryOrder, Workspace } from '@shared/model/model';
import { categoryName } from '@shared/model/workspace';
import { orderedCategories } from '@shared/queries/orderedCategories';
import type { Edits } from '../data/edits/queue/contract';
import { changeWithUndo } from '../editing/changeWithUndo';
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
export const partsOf = memoize((workspace: Workspace) => {
  const ids = orderedCategories(workspace).flatMap(({ id, linkCount }) => (linkCount > 0 ? id : []));
  const isPinned = (id: string) => workspace.pinned?.has(id) ?? false;
  return { pinned: ids.filter(isPinned), others: ids.filter((id) => !isPinned(id)) };
});

/**
 * Returns the categories among which a category can be moved: the pinned ones or the others. Undefined if the workspace
 * sorts its categories by itself.
 */
function neighborsOf({
  workspace,
  categoryId,
}: Omit<CategoryTarget, 'edits'>): readonly string[] | undefined {
  if (workspace.categoryOrder !== undefined) return undefined;
  const { pinned, others } = partsOf(workspace);
  return workspace.pinned?.has(categoryId) ? pinned : others;
}

/**
 * Returns where a category goes that moves past one other in a list without folders: its index among its neighbors, not counting
 * itself. Undefined if it cannot.
 */
export function stepsOf(target: Omit<CategoryTarget, 'edits'>): {
  readonly up: number | undefined;
  readonly down: number | undefined;
} {
  const ids = neighborsOf(target) ?? [];
  const index = ids.indexOf(target.categoryId);
  return {
    up: index > 0 ? index - 1 : undefined,
    down: index + 1 < ids.length && index >= 0 ? index + 1 : undefined,
  };
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
