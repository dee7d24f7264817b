import { useState } from 'preact/hooks';
import { publicPath } from '../navigation/routes';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import type { WorkspaceTarget } from './dialogs/changeWorkspace';
import { NotesPageDialog } from './dialogs/NotesPageDialog';
import { RenameDialog } from './dialogs/RenameDialog';
import { VisibilityDialog } from './dialogs/VisibilityDialog';

type Opened = 'rename' | 'visibility' | 'notesPage';

/** The menu with actions on a whole workspace. */
export function WorkspaceMenu(props: WorkspaceTarget) {
  const { user, workspace } = props;
  const [opened, setOpened] = useState<Opened>();
  const open = (dialog: Opened) => () => {
    setOpened(dialog);
  };
  const close = () => {
    setOpened(undefined);
  };
  return (
    <>
      <Menu label="Change this workspace" side="right" buttonClass="button" button={<Icon name="more" />}>
        <button type="button" onClick={open('rename')}>
          Rename …
        </button>
        <button type="button" onClick={open('visibility')}>
          {workspace.isPublic ? 'Make private …' : 'Make public …'}
        </button>
        <button type="button" onClick={open('notesPage')}>
          Notes page …
        </button>
        {workspace.isPublic && (
          <a href={publicPath(user.uid, workspace.id)} target="_blank" rel="noopener">
            See what visitors see
          </a>
        )}
      </Menu>
      {opened === 'rename' && <RenameDialog {...props} onClose={close} />}
      {opened === 'visibility' && <VisibilityDialog {...props} onClose={close} />}
      {opened === 'notesPage' && <NotesPageDialog {...props} onClose={close} />}
    </>
  );
}
