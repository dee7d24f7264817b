import { useState } from 'preact/hooks';
import { categoryName } from '@shared/model/workspace';
import { lazyDialog } from '../navigation/lazily';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { moveCategory, pinCategory, stepsOf } from './arrangeCategories';
import { deleteCategory, type CategoryTarget } from './changeCategory';
import { moveNode, nodeSteps } from './placeNode';
import type { FolderTarget } from './renameFolder';

/** Shows the menu with actions on a whole category. */
export function CategoryMenu({ label, tabIndex, isInTree = false, ...target }: CategoryMenuProps) {
  const name = categoryName(target.workspace, target.categoryId);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Menu label={label ?? `Change the category ${name}`} side="right" tabIndex={tabIndex}>
        <Items target={target} isInTree={isInTree} onRename={() => setRenaming(true)} />
      </Menu>
      {isRenaming && <RenameCategoryDialog {...target} onClose={() => setRenaming(false)} />}
    </>
  );
}

/** Shows the menu of a folder of categories. */
export function FolderMenu({ nodeKey, ...folder }: FolderTarget & NodeKey) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Menu label={`Menu of ${folder.path}`} side="right" tabIndex={-1}>
        <button type="button" onClick={() => setRenaming(true)}>
          <Icon name="edit" /> Rename folder …
        </button>
        <NodeSteps {...folder} nodeKey={nodeKey} />
      </Menu>
      {isRenaming && <RenameFolderDialog {...folder} onClose={() => setRenaming(false)} />}
    </>
  );
}

const RenameFolderDialog = lazyDialog(() =>
  import('./RenameFolderDialog').then((module) => module.RenameFolderDialog),
);
const RenameCategoryDialog = lazyDialog(() =>
  import('./RenameCategoryDialog').then((module) => module.RenameCategoryDialog),
);

interface CategoryMenuProps extends CategoryTarget {
  /** What screen readers call the menu, if the page has another one of the same category. */
  readonly label?: string;
  /** That of its button. */
  readonly tabIndex?: number;
  /** Whether folders are shown, which a category moves past as a whole. */
  readonly isInTree?: boolean;
}

interface ItemsProps {
  readonly target: CategoryTarget;
  readonly isInTree: boolean;
  readonly onRename: () => void;
}

function Items({ target, isInTree, onRename }: ItemsProps) {
  const isPinned = target.workspace.pinned?.has(target.categoryId) ?? false;
  return (
    <>
      <button type="button" onClick={onRename}>
        <Icon name="edit" /> Rename or merge …
      </button>
      <button type="button" onClick={() => pinCategory(target, !isPinned)}>
        <Icon name="pin" /> {isPinned ? 'Unpin' : 'Pin to the top'}
      </button>
      {isInTree ? <NodeSteps {...target} nodeKey={target.categoryId} /> : <CategorySteps {...target} />}
      <button type="button" onClick={() => deleteCategory(target)}>
        <Icon name="trash" /> Delete with its links
      </button>
    </>
  );
}

/** Moves a category past one other. */
function CategorySteps(target: CategoryTarget) {
  const { up, down } = stepsOf(target);
  return (
    <Steps
      onUp={up === undefined ? undefined : () => moveCategory(target, up)}
      onDown={down === undefined ? undefined : () => moveCategory(target, down)}
    />
  );
}

/** Moves a category with those in it, or a folder, past what is beside it. */
function NodeSteps({ edits, workspace, nodeKey }: Omit<CategoryTarget, 'categoryId'> & NodeKey) {
  const { up, down } = nodeSteps(workspace, nodeKey);
  return (
    <Steps
      onUp={up && (() => moveNode(edits, workspace, nodeKey, up, 'before'))}
      onDown={down && (() => moveNode(edits, workspace, nodeKey, down, 'after'))}
    />
  );
}

interface NodeKey {
  /** That of the category or folder in the tree. */
  readonly nodeKey: string;
}

interface StepsProps {
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function Steps({ onUp, onDown }: StepsProps) {
  return (
    <>
      {onUp && (
        <button type="button" onClick={onUp}>
          <Icon name="up" /> Move up
        </button>
      )}
      {onDown && (
        <button type="button" onClick={onDown}>
          <Icon name="down" /> Move down
        </button>
      )}
    </>
  );
}
