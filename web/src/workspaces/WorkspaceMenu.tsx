import { useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID } from '@shared/model/model';
import { urlSchema } from '@shared/contract/validators';
import { publicPath } from '../navigation/routes';
import { copyText } from '../ui/CopyButton';
import { TextDialog } from '../ui/forms/TextDialog';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { showToast } from '../ui/toasts';
import { changeWorkspace, type WorkspaceDialogProps, type WorkspaceTarget } from './changeWorkspace';
import { DeleteWorkspaceDialog } from './DeleteWorkspaceDialog';
import { RenameWorkspaceDialog } from './NameDialogs';
import { VisibilityDialog } from './VisibilityDialog';

type Opened = 'rename' | 'visibility' | 'notesPage' | 'delete';

/** Shows the menu with actions on a whole workspace. */
export function WorkspaceMenu(props: WorkspaceTarget) {
  const { user, workspace } = props;
  const address = publicPath(user.uid, workspace.id);
  const copyAddress = () =>
    copyText(window.location.origin + address, { done: 'Copied the address of the public view.' });
  const [opened, setOpened] = useState<Opened>();
  const open = (dialog: Opened) => () => setOpened(dialog);
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu
        label="Change this workspace"
        side="right"
        buttonClass="button quiet square small"
        button={<Icon name="more" />}
      >
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
          <>
            <a href={address} target="_blank" rel="noopener">
              See what visitors see
            </a>
            <button type="button" onClick={() => void copyAddress()}>
              Copy address
            </button>
          </>
        )}
        {workspace.id !== DEFAULT_WORKSPACE_ID && (
          <button type="button" onClick={open('delete')}>
            Delete …
          </button>
        )}
      </Menu>
      {opened === 'rename' && <RenameWorkspaceDialog {...props} onClose={close} />}
      {opened === 'visibility' && <VisibilityDialog {...props} onClose={close} />}
      {opened === 'notesPage' && <NotesPageDialog {...props} onClose={close} />}
      {opened === 'delete' && <DeleteWorkspaceDialog {...props} onClose={close} />}
    </>
  );
}

function NotesPageDialog({ onClose, ...target }: WorkspaceDialogProps) {
  return (
    <TextDialog
      title="Notes page"
      label="Address"
      hint="The page about this workspace in your notes tool, such as obsidian://open?vault=Notes. Leave the field empty to remove the link."
      initial={target.workspace.sourceUrl ?? ''}
      submit="Save"
      schema={urlSchema}
      isOptional
      onClose={onClose}
      onSubmit={async (url) => {
        await changeWorkspace(target, { sourceUrl: url === '' ? null : url });
        showToast({ kind: 'done', text: url === '' ? 'Notes page removed.' : 'Notes page saved.' });
      }}
    />
  );
}
