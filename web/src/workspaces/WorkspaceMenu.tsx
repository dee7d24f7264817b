import { useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID } from '@shared/model/model';
import { urlSchema } from '@shared/contract/fields/validators';
import type { Edits } from '../data/edits/queue/contract';
import { userWorkspaceOf, storedAt } from '../data/workspaces/userWorkspace';
import { lazily, lazyDialog } from '../navigation/lazily';
import { activityPath, publicPath } from '../navigation/routes';
import { LeaveDialog, MembersDialog } from '../sharing/MemberDialogs';
import { ShareDialog } from '../sharing/ShareDialog';
import { TextDialog } from '../ui/forms/TextDialog';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { showToast } from '../ui/controls/toasts';
import {
  changeWorkspace,
  copyPublicAddress,
  type WorkspaceDialogProps,
  type WorkspaceTarget,
} from './changeWorkspace';
import { DeleteWorkspaceDialog } from './DeleteWorkspaceDialog';
import { RenameWorkspaceDialog } from './NameDialogs';

/** Shows the menu with actions on a whole workspace. */
export function WorkspaceMenu({ edits, ...props }: WorkspaceMenuProps) {
  const { user, workspace, workspaces } = props;
  const userWorkspace = userWorkspaceOf(user.uid, workspace.id, workspaces);
  const stored = storedAt(userWorkspace);
  const address = publicPath(stored.uid, stored.workspaceId);
  const isStored = workspaces.some(({ id }) => id === workspace.id);
  const [opened, setOpened] = useState<Opened>();
  const open = (dialog: Opened) => () => setOpened(dialog);
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu label="Change this workspace" side="right">
        {userWorkspace.shared ? (
          <button type="button" onClick={open('members')}>
            <Icon name="people" />
            Members …
          </button>
        ) : (
          <>
            {isStored && (
              <button type="button" onClick={open('share')}>
                <Icon name="people" />
                Share …
              </button>
            )}
            <button type="button" onClick={open('rename')}>
              <Icon name="edit" />
              Rename …
            </button>
            <button type="button" onClick={open('visibility')}>
              <Icon name={workspace.isPublic ? 'lock' : 'globe'} />
              {workspace.isPublic ? 'Make private …' : 'Make public …'}
            </button>
            {workspace.isPublic && (
              <button type="button" onClick={open('publicPage')}>
                <Icon name="gear" />
                Public page …
              </button>
            )}
            <button type="button" onClick={open('reference')}>
              <Icon name="note" />
              Reference …
            </button>
          </>
        )}
        {isStored && (
          <a href={activityPath(workspace.id, 'duplicates')}>
            <Icon name="cards" />
            Find duplicates
          </a>
        )}
        {edits && <FillTitlesItem workspace={workspace} onOpen={open('titles')} />}
        {workspace.isPublic && (
          <>
            <a href={address} target="_blank" rel="noopener">
              <Icon name="open" />
              See what visitors see
            </a>
            <button type="button" onClick={() => void copyPublicAddress(address)}>
              <Icon name="copy" />
              Copy address
            </button>
          </>
        )}
        {userWorkspace.shared && (
          <button type="button" onClick={open('leave')}>
            <Icon name="out" />
            Leave …
          </button>
        )}
        {!userWorkspace.shared && workspace.id !== DEFAULT_WORKSPACE_ID && (
          <button type="button" onClick={open('delete')}>
            <Icon name="trash" />
            Delete …
          </button>
        )}
      </Menu>
      {opened === 'titles' && edits && (
        <FillTitlesDialog workspace={workspace} edits={edits} onClose={close} />
      )}
      {opened === 'share' && <ShareDialog {...props} onClose={close} />}
      {opened === 'rename' && edits && <RenameWorkspaceDialog {...props} edits={edits} onClose={close} />}
      {opened === 'visibility' && <VisibilityDialog {...props} onClose={close} />}
      {opened === 'publicPage' && <PublicPageDialog {...props} onClose={close} />}
      {opened === 'reference' && <ReferenceDialog {...props} onClose={close} />}
      {opened === 'delete' && <DeleteWorkspaceDialog {...props} onClose={close} />}
      {opened === 'members' && <MembersDialog {...props} onClose={close} />}
      {opened === 'leave' && <LeaveDialog {...props} onClose={close} />}
    </>
  );
}

interface WorkspaceMenuProps extends WorkspaceTarget {
  /** Undefined if the user may only view the workspace. */
  readonly edits: Edits | undefined;
}

const VisibilityDialog = lazyDialog(() =>
  import('./VisibilityDialog').then((module) => module.VisibilityDialog),
);
const PublicPageDialog = lazyDialog(() =>
  import('./PublicPageDialog').then((module) => module.PublicPageDialog),
);
const FillTitlesItem = lazily(
  () => import('../titles/FillTitlesItem').then((module) => module.FillTitlesItem),
  null,
);
const FillTitlesDialog = lazyDialog(() =>
  import('../titles/FillTitlesDialog').then((module) => module.FillTitlesDialog),
);

type Opened =
  | 'titles'
  | 'share'
  | 'rename'
  | 'visibility'
  | 'publicPage'
  | 'reference'
  | 'delete'
  | 'members'
  | 'leave';

function ReferenceDialog({ onClose, ...target }: WorkspaceDialogProps) {
  return (
    <TextDialog
      title="Reference"
      label="Address"
      hint="Your page about this workspace (Obsidian, Notion …). Empty = no link"
      initial={target.workspace.sourceUrl ?? ''}
      submit="Save"
      schema={urlSchema}
      isOptional
      onClose={onClose}
      onSubmit={async (url) => {
        await changeWorkspace(target, { sourceUrl: url === '' ? null : url });
        showToast({ kind: 'done', text: url === '' ? 'Reference removed.' : 'Reference saved.' });
      }}
    />
  );
}
