import { useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { useShortcut } from '../navigation/shortcuts';
import { Dialog } from '../ui/forms/Dialog';
import { Icon } from '../ui/Icon';
import { CategoryList } from './CategoryList';

/** The button, and the key `g`, that open the list of all categories of a workspace. */
export function JumpToCategory({ workspace }: { readonly workspace: Workspace }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
  };
  useShortcut({ key: 'g', does: 'Go to a category' }, open);
  return (
    <>
      <button
        type="button"
        class="button jump"
        aria-label="Go to a category"
        aria-keyshortcuts="g"
        title="Go to a category (g)"
        onClick={open}
      >
        <Icon name="list" />
      </button>
      {isOpen && (
        <Dialog title="Go to a category" onClose={close}>
          <CategoryList workspace={workspace} onChoice={close} />
        </Dialog>
      )}
    </>
  );
}
