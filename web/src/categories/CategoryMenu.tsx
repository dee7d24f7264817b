import { useState } from 'preact/hooks';
import { categoryName } from '@shared/model/workspace';
import { lazyDialog } from '../navigation/lazily';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { moveCategory, pinCategory, stepsOf } from './arrangeCategories';
import { deleteCategory, type CategoryTarget } from './changeCategory';
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
export function FolderMenu(folder: FolderTarget) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Menu label={`Menu of ${folder.path}`} side="right" tabIndex={-1}>
        <button type="button" onClick={() => setRenaming(true)}>
          <Icon name="edit" /> Rename folder …
        </button>
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
  const { up, down } = stepsOf(target, isInTree);
  return (
    <>
      <button type="button" onClick={onRename}>
        <Icon name="edit" /> Rename or merge …
      </button>
      <button type="button" onClick={() => pinCategory(target, !isPinned)}>
        <Icon name="pin" /> {isPinned ? 'Unpin' : 'Pin to the top'}
      </button>
      {up !== undefined && (
        <button type="button" onClick={() => moveCategory(target, up)}>
          <Icon name="up" /> Move up
        </button>
      )}
      {down !== undefined && (
        <button type="button" onClick={() => moveCategory(target, down)}>
          <Icon name="down" /> Move down
        </button>
      )}
      <button type="button" onClick={() => deleteCategory(target)}>
        <Icon name="trash" /> Delete with its links
      </button>
    </>
  );
}
