import { useState } from 'preact/hooks';
import { categoryName } from '@shared/model/workspace';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { deleteCategory, type CategoryTarget } from './changeCategory';
import { RenameCategoryDialog } from './RenameCategoryDialog';

/** Shows the menu with actions on a whole category. */
export function CategoryMenu(target: CategoryTarget) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Menu
        label={`Change the category ${categoryName(target.workspace, target.categoryId)}`}
        side="right"
        buttonClass="button quiet small"
        button={<Icon name="more" />}
      >
        <button type="button" onClick={() => setRenaming(true)}>
          Rename or merge …
        </button>
        <button type="button" onClick={() => deleteCategory(target)}>
          Delete with its links
        </button>
      </Menu>
      {isRenaming && <RenameCategoryDialog {...target} onClose={() => setRenaming(false)} />}
    </>
  );
}
