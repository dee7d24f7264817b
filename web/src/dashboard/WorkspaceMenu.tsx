import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import { useState } from 'preact/hooks';
import type { Workspace } from '@lib/domain/model';
import { publicPath } from '../navigation/routes';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { NotesPageDialog } from './dialogs/NotesPageDialog';
import { RenameDialog } from './dialogs/RenameDialog';
import { VisibilityDialog } from './dialogs/VisibilityDialog';

export interface WorkspaceDialogProps {
  readonly user: User;
  readonly firestore: Firestore;
  readonly workspace: Workspace;
}

type Opened = 'rename' | 'visibility' | 'notesPage';

/** What can be done with the workspace as a whole. */
export function WorkspaceMenu(props: WorkspaceDialogProps) {
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
