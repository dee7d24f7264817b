import { useState } from 'preact/hooks';
import { SESSIONS_WORKSPACE_ID, type Workspace } from '@lib/domain/model';
import { allLinks } from '@lib/domain/workspace';
import { publicPath } from '../../navigation/routes';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/Dialog';
import { DialogActions } from '../../ui/DialogActions';
import { showToast } from '../../ui/toasts';
import { useTask } from '../../ui/useTask';
import { changeVisibility } from './changeWorkspace';
import type { WorkspaceDialogProps } from '../WorkspaceMenu';

/** Says what everyone will see before a workspace is published. */
export function VisibilityDialog({
  onClose,
  ...place
}: WorkspaceDialogProps & { readonly onClose: () => void }) {
  const { user, workspace } = place;
  // What was asked for: the dashboard may change under the open dialog.
  const [willBePublic] = useState(!workspace.isPublic);
  const address = window.location.origin + publicPath(user.uid, workspace.id);
  const { isRunning, failure, run } = useTask();
  const change = async () => {
    await changeVisibility(place, willBePublic);
    showToast({
      kind: 'done',
      text: willBePublic ? 'Everyone with the address can see it now.' : 'Only you can see it now.',
    });
    onClose();
  };
  return (
    <Dialog
      title={willBePublic ? `Make “${workspace.name}” public?` : `Make “${workspace.name}” private?`}
      onClose={onClose}
    >
      {willBePublic ? (
        <>
          <p>Everyone who has the address, signed in or not, will see:</p>
          <ul class="bullets">
            <li>the name of the workspace and its notes page,</li>
            <li>all categories, and all links with title, address and date,</li>
            <li>
              <strong>all notes and references</strong>, those that AI clients wrote included,
            </li>
            {holdsSessions(workspace) && (
              <li>
                <strong>your logged sessions</strong>: their conversation ids, and their paths on your
                computer,
              </li>
            )}
            <li>what is added later, as soon as it is added.</li>
          </ul>
          <p class="address">
            <code>{address}</code>
            <CopyButton text={address} label="Copy" />
          </p>
        </>
      ) : (
        <p>
          Only you will see it. To everyone else its address looks as if nothing had ever been there; what
          they have copied meanwhile stays with them.
        </p>
      )}
      <DialogActions failure={failure} onCancel={onClose}>
        <button
          type="button"
          class="button primary"
          disabled={isRunning}
          onClick={() => {
            run(change);
          }}
        >
          {willBePublic ? 'Make public' : 'Make private'}
        </button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether it holds what AI clients log of their sessions, or is made for that. */
function holdsSessions(workspace: Workspace): boolean {
  if (workspace.id === SESSIONS_WORKSPACE_ID) return true;
  for (const { link } of allLinks(workspace))
    if (link.conversationId !== undefined || link.localPath !== undefined) return true;
  return false;
}
