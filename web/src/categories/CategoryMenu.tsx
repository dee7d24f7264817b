import { useState } from 'preact/hooks';
import { categoryName } from '@shared/model/workspace';
import { lazyDialog } from '../navigation/lazily';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { moveCategory, neighborsOf, pinCategory } from './arrangeCategories';
import { deleteCategory, type CategoryTarget } from './changeCategory';

/** Shows the menu with actions on a whole category. */
export function CategoryMenu({ label, tabIndex, ...target }: CategoryMenuProps) {
  const name = categoryName(target.workspace, target.categoryId);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Menu label={label ?? `Change the category ${name}`} side="right" tabIndex={tabIndex}>
        <Items target={target} onRename={() => setRenaming(true)} />
      </Menu>
      {isRenaming && <RenameCategoryDialog {...target} onClose={() => setRenaming(false)} />}
    </>
  );
}

const RenameCategoryDialog = lazyDialog(() =>
  import('./RenameCategoryDialog').then((module) => module.RenameCategoryDialog),
);

interface CategoryMenuProps extends CategoryTarget {
  /** What screen readers call the menu, if the page has another one of the same category. */
  readonly label?: string;
  /** That of its button. */
  readonly tabIndex?: number;
}

interface ItemsProps {
  readonly target: CategoryTarget;
  readonly onRename: () => void;
}

function Items({ target, onRename }: ItemsProps) {
  const isPinned = target.workspace.pinned?.has(target.categoryId) ?? false;
  const neighbors = neighborsOf(target) ?? [];
  const index = neighbors.indexOf(target.categoryId);
  return (
    <>
      <button type="button" onClick={onRename}>
        <Icon name="edit" /> Rename or merge …
      </button>
      <button type="button" onClick={() => pinCategory(target, !isPinned)}>
        <Icon name="pin" /> {isPinned ? 'Unpin' : 'Pin to the top'}
      </button>
      {index > 0 && (
        <button type="button" onClick={() => moveCategory(target, index - 1)}>
          <Icon name="up" /> Move up
        </button>
      )}
      {index !== -1 && index < neighbors.length - 1 && (
        <button type="button" onClick={() => moveCategory(target, index + 1)}>
          <Icon name="down" /> Move down
        </button>
      )}
      <button type="button" onClick={() => deleteCategory(target)}>
        <Icon name="trash" /> Delete with its links
      </button>
    </>
  );
}
