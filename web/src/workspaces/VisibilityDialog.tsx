import { useState } from 'preact/hooks';
import { SESSIONS_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { allLinks } from '@shared/model/workspace';
import { publicPath } from '../navigation/routes';
import { CopyButton } from '../ui/CopyButton';
import { FormDialog } from '../ui/forms/FormDialog';
import { showToast } from '../ui/toasts';
import { changeWorkspace, type WorkspaceDialogProps } from './changeWorkspace';

/** Asks before making a workspace public or private, and lists what everyone will see. */
export function VisibilityDialog({ onClose, ...target }: WorkspaceDialogProps) {
  const { user, workspace } = target;
  // Keeps the requested visibility, because the workspace may change while the dialog is open.
  const [willBePublic] = useState(!workspace.isPublic);
  const address = window.location.origin + publicPath(user.uid, workspace.id);
  const change = async () => {
    await changeWorkspace(target, { isPublic: willBePublic });
    showToast({
      kind: 'done',
      text: willBePublic ? 'Anyone with the address can now see it.' : 'Only you can see it now.',
    });
    onClose();
  };
  return (
    <FormDialog
      title={`Make “${workspace.name}” ${willBePublic ? 'public' : 'private'}?`}
      submit={willBePublic ? 'Make public' : 'Make private'}
      onSubmit={change}
      onClose={onClose}
    >
      {willBePublic ? (
        <>
          <p>Anyone with the address, signed in or not, will see:</p>
          <ul class="bullets">
            <li>the name of the workspace and its notes page,</li>
            <li>all categories, and all links with their title, address and date,</li>
            <li>
              <strong>all notes and references</strong>, including those written by AI clients,
            </li>
            {hasSessions(workspace) && (
              <li>
                <strong>your logged sessions</strong>, with their conversation ids and file paths on your
                computer,
              </li>
            )}
            <li>everything you add later, as soon as it is added.</li>
          </ul>
          <p class="address">
            <code>{address}</code>
            <CopyButton text={address} label="Copy" />
          </p>
        </>
      ) : (
        <p>
          Only you will see it. To everyone else, it will look as if it never existed. They keep anything they
          have already copied.
        </p>
      )}
    </FormDialog>
  );
}

/** Returns whether a workspace contains logged sessions, or is the one meant for them. */
function hasSessions(workspace: Workspace): boolean {
  if (workspace.id === SESSIONS_WORKSPACE_ID) return true;
  for (const { link } of allLinks(workspace))
    if (link.conversationId !== undefined || link.localPath !== undefined) return true;
  return false;
}
