import { categoryNameSchema } from '@shared/contract/fields/validators';
import type { EditOf, EditOperation } from '@shared/contract/requests/editRequest';
import { categoryId } from '@shared/model/identity';
import type { Workspace } from '@shared/model/model';
import { categoryName } from '@shared/model/workspace';
import { renamedTo } from '@shared/operations/editCategory';
import { categoriesIn, type TreeNode } from './categoryTree';
import { findNode, movedTexts, orderingOf, type PlacedNode } from './placeNode';
import { renamings } from './renameFolder';

/** Where a dragged node goes, seen from the one that it is dropped on: beside it in the same folder, or into it. */
export type Place = 'before' | 'after' | 'into';

/** What a drop would do. */
export interface NodeMove {
  readonly operations: readonly EditOperation[];
  /** Those of them that give a category another name. */
  readonly renamings: readonly EditOf<'renameCategory'>[];
  readonly texts: ReturnType<typeof movedTexts>;
}

/**
 * Returns what it takes to drop a category with those in it, or a folder, on another one. In another folder, all of them get other
 * names. Undefined if they are there already, or a name would be too long or is taken.
 */
export function planDrop(
  workspace: Workspace,
  key: string,
  targetKey: string,
  place: Place,
): NodeMove | undefined {
  const [moved, target] = [findNode(workspace, key), findNode(workspace, targetKey)];
  if (!moved || !target || isIn(moved.node, targetKey)) return undefined;
  if (place !== 'into' && isNextTo(moved, target, place)) return undefined;
  const folder = place === 'into' ? target.node.path : target.folder;
  const renamings = renamingsFor(workspace, moved, folder);
  if (!renamings) return undefined;
  const newNames = new Map(renamings.map(({ category, name }) => [category, name]));
  const nameOf = (id: string) => {
    const name = categoryName(workspace, id);
    return newNames.get(name) ?? name;
  };
  const ordering = place === 'into' ? [] : orderingOf(workspace, moved.node, target.node, place, nameOf);
  if (!ordering) return undefined;
  const operations = [...renamings, ...ordering];
  if (operations.length === 0) return undefined;
  const isBeside = folder === moved.folder && place !== 'into';
  const into = folder === '' ? `out of “${moved.folder}”` : `into “${folder}”`;
  const where = isBeside ? `${place} “${target.node.path}”` : into;
  return { operations, renamings, texts: movedTexts(moved.node.path, where) };
}

/** Returns whether a node is shown at that place already. */
function isNextTo({ node, siblings }: PlacedNode, target: PlacedNode, place: 'before' | 'after'): boolean {
  const index = siblings.indexOf(target.node);
  return index !== -1 && siblings[index + (place === 'before' ? -1 : 1)] === node;
}

const isIn = (node: TreeNode, key: string): boolean =>
  node.key === key || node.children.some((child) => isIn(child, key));

/** Returns what renames the categories of a node for another folder. Undefined if they cannot have the names. */
function renamingsFor(
  workspace: Workspace,
  { node, folder: oldFolder }: PlacedNode,
  folder: string,
): readonly EditOf<'renameCategory'>[] | undefined {
  if (folder === oldFolder) return [];
  // A pinned one is shown outside of its folder.
  if (node.category?.isPinned) return undefined;
  const path = folder === '' ? node.name : `${folder}/${node.name}`;
  if (!categoryNameSchema.safeParse(path).success) return undefined;
  const own = new Set(categoriesIn(node));
  const isTaken = ({ category, name }: EditOf<'renameCategory'>) => {
    const newId = renamedTo(workspace, categoryId(category), name);
    return workspace.categories.has(newId) && !own.has(newId);
  };
  try {
    const all = renamings({ workspace, path: node.path }, path);
    if (node.category) all.unshift({ op: 'renameCategory', category: node.category.name, name: path });
    return all.some(isTaken) ? undefined : all;
  } catch {
    // A name would be too long.
    return undefined;
  }
}
