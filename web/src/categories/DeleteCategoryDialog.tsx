import { categoryName } from '@lib/domain/workspace';
import { Dialog, DialogActions } from '../ui/Dialog';
import { deleteForGood, type CategoryTarget } from './changeCategory';

interface DeleteCategoryDialogProps extends CategoryTarget {
  readonly onClose: () => void;
}

/** Asks before a category is deleted that Undo could not restore, because the service rejects some of its links today. */
export function DeleteCategoryDialog({ onClose, ...target }: DeleteCategoryDialogProps) {
  return (
    <Dialog title="Delete this category for good?" onClose={onClose}>
      <p>
        “<bdi>{categoryName(target.workspace, target.categoryId)}</bdi>” has links with addresses that are no
        longer allowed, so this cannot be undone.
      </p>
      <DialogActions failure={undefined} onCancel={onClose} focusCancel>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            onClose();
            deleteForGood(target);
          }}
        >
          Delete
        </button>
      </DialogActions>
    </Dialog>
  );
}
