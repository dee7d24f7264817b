import { SESSIONS_WORKSPACE_ID } from '@shared/model/model';
import { summarize } from '@shared/model/summary';
import { asPerson } from '../account/signInEnded';
import { exportName } from '../bookmarks/exportName';
import { saveFile } from '../bookmarks/saveFile';
import { requireConnection } from '../data/connection';
import { deleteWorkspace } from '../data/service/rest';
import { navigate } from '../navigation/location';
import { DeletionDialog } from '../ui/forms/DeletionDialog';
import { formatLinkCount } from '../ui/text/format';
import { Icon } from '../ui/controls/Icon';
import { messageOf } from '../ui/text/messages';
import { showToast, toastsOfUser } from '../ui/controls/toasts';
import type { WorkspaceDialogProps } from './changeWorkspace';

export function DeleteWorkspaceDialog({ user, workspace, workspaces, onClose }: WorkspaceDialogProps) {
  const { id, name } = workspace;
  const hasMembers = workspaces.find((each) => each.id === id)?.hasMembers === true;
  const { linkCount } = summarize(workspace);
  const links = formatLinkCount(linkCount);
  const save = async () => {
    try {
      const { toWorkspaceFile } = await import('../bookmarks/formats/workspaceFile');
      saveFile(exportName(workspace.name, 'json'), 'application/json', toWorkspaceFile([workspace]));
    } catch (error) {
      showToast({ kind: 'failed', text: messageOf(error) });
    }
  };
  const remove = async () => {
    requireConnection();
    const show = toastsOfUser();
    await asPerson(user, (idToken) => deleteWorkspace(idToken, id));
    navigate('/');
    show({ kind: 'done', text: `Deleted the workspace “${name}” with ${links}.` });
  };
  return (
    <DeletionDialog
      title={`Delete the workspace “${name}”?`}
      submit="Delete"
      what="this workspace"
      phrase={name}
      text={
        <>
          <p>
            {linkCount === 0 ? 'It has no links.' : `This deletes ${links} with all notes.`}{' '}
            {hasMembers && 'Everyone you share it with loses it, too. '}
            <strong>This cannot be undone.</strong>
          </p>
          {linkCount > 0 && (
            <p class="actions-row">
              <button type="button" class="button small" onClick={() => void save()}>
                <Icon name="transfer" /> Export it first
              </button>
              <span class="hint">A JSON file with everything, to import here again.</span>
            </p>
          )}
          {id === SESSIONS_WORKSPACE_ID && (
            <p>It is created again when an AI client logs its next session.</p>
          )}
        </>
      }
      onDelete={remove}
      onClose={onClose}
    />
  );
}
