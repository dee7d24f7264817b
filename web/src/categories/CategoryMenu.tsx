import { useState } from 'preact/hooks';
import { categoryName } from '@lib/domain/workspace';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { deleteCategory, isRestorable, type CategoryTarget } from './changeCategory';
import { DeleteCategoryDialog } from './DeleteCategoryDialog';
import { RenameCategoryDialog } from './RenameCategoryDialog';

/** The menu with actions on a whole category. */
export function CategoryMenu(target: CategoryTarget) {
  const [opened, setOpened] = useState<'rename' | 'delete'>();
  const close = () => {
    setOpened(undefined);
  };
  return (
    <>
      <Menu
        label={`Change the category ${categoryName(target.workspace, target.categoryId)}`}
        side="right"
        buttonClass="button quiet small"
        button={<Icon name="more" />}
      >
        <button
          type="button"
          onClick={() => {
            setOpened('rename');
          }}
        >
          Rename or merge …
        </button>
        <button
          type="button"
          onClick={() => {
            if (isRestorable(target)) deleteCategory(target);
            else setOpened('delete');
          }}
        >
          Delete with its links
        </button>
      </Menu>
      {opened === 'rename' && <RenameCategoryDialog {...target} onClose={close} />}
      {opened === 'delete' && <DeleteCategoryDialog {...target} onClose={close} />}
    </>
  );
}
