import { SESSIONS_WORKSPACE_ID } from '@shared/model/model';
import { summarize } from '@shared/model/summary';
import { asPerson } from '../account/signInEnded';
import { requireConnection } from '../data/connection';
import { deleteWorkspace } from '../data/service/rest';
import { navigate } from '../navigation/location';
import { DeletionDialog } from '../ui/forms/DeletionDialog';
import { formatLinkCount } from '../ui/format';
import { showToast } from '../ui/toasts';
import type { WorkspaceDialogProps } from './changeWorkspace';

export function DeleteWorkspaceDialog({ user, workspace, onClose }: WorkspaceDialogProps) {
  const { id, name } = workspace;
  const { linkCount } = summarize(workspace);
  const links = formatLinkCount(linkCount);
  const remove = async () => {
    requireConnection();
    await asPerson(user, (idToken) => deleteWorkspace(idToken, id));
    navigate('/');
    showToast({ kind: 'done', text: `Deleted the workspace “${name}” with ${links}.` });
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
            <strong>It cannot be undone.</strong>
            {linkCount > 0 && (
              <>
                {' '}
                To keep a copy, <a href="/import">export it first</a>.
              </>
            )}
          </p>
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
