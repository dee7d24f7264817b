import { useState } from 'preact/hooks';
import { categoryIdentity } from '@lib/domain/identity/identity';
import { SESSIONS_WORKSPACE_ID } from '@lib/domain/model';
import { summarise } from '@lib/domain/queries/summary';
import { requireConnection } from '../../data/connection';
import { deleteWorkspace } from '../../data/rest';
import { navigate } from '../../navigation/location';
import { Dialog, DialogActions } from '../../ui/Dialog';
import { formatLinkCount } from '../../ui/format';
import { showToast } from '../../ui/toasts';
import { useTask } from '../../ui/useTask';
import type { WorkspaceDialogProps } from './changeWorkspace';

/** Deletes a workspace after the user has typed its name, because this cannot be undone. */
export function DeleteWorkspaceDialog({ user, workspace, onClose }: WorkspaceDialogProps) {
  const [typed, setTyped] = useState('');
  const { isRunning, failure, run } = useTask();
  const { id, name } = workspace;
  const links = formatLinkCount(summarise(workspace).linkCount);
  const remove = async () => {
    if (categoryIdentity(typed) !== categoryIdentity(name)) {
      throw new Error(`Type “${name}” to delete this workspace.`);
    }
    requireConnection();
    await deleteWorkspace(await user.getIdToken(), id);
    navigate('/');
    showToast({ kind: 'done', text: `Deleted the workspace “${name}” with ${links}.` });
  };
  return (
    <Dialog title={`Delete the workspace “${name}”?`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(remove);
        }}
      >
        <p>
          This deletes {links} with all notes. <strong>It cannot be undone.</strong> To keep a copy,{' '}
          <a href="/import">export it first</a>.
        </p>
        {id === SESSIONS_WORKSPACE_ID && <p>It is created again when an AI client logs its next session.</p>}
        <label class="field">
          <span>
            Type <bdi dir="auto">{name}</bdi> to confirm
          </span>
          <input
            class="input"
            autofocus
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            dir="auto"
            value={typed}
            aria-invalid={failure !== undefined}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
        </label>
        <DialogActions failure={failure} onCancel={onClose} cancelLabel="Keep it">
          <button type="submit" class="button danger" disabled={isRunning}>
            {isRunning ? 'Deleting …' : 'Delete'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
