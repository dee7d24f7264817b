import { useState } from 'preact/hooks';
import { publicPath } from '../navigation/routes';
import { CopyButton } from '../ui/controls/CopyButton';
import { showToast } from '../ui/controls/toasts';
import { FormDialog } from '../ui/forms/FormDialog';
import { changeWorkspace, type WorkspaceDialogProps } from './changeWorkspace';
import { changedSettings, publicDraft, PublicPageFields } from './PublicPageFields';

/** Lets the owner of a public workspace say what its page shows besides the links. */
export function PublicPageDialog({ onClose, ...target }: WorkspaceDialogProps) {
  const { user, workspace } = target;
  // The workspace may change while the dialog is open.
  const [opened] = useState(workspace);
  const [draft, setDraft] = useState(() => publicDraft(opened));
  const address = window.location.origin + publicPath(user.uid, workspace.id);
  const save = async () => {
    const changed = changedSettings(draft, opened);
    if (Object.keys(changed).length > 0) {
      await changeWorkspace(target, changed);
      showToast({ kind: 'done', text: 'Saved what the public page shows.' });
    }
    onClose();
  };
  return (
    <FormDialog title="Public page" submit="Save" busy="Saving …" onSubmit={save} onClose={onClose}>
      <p class="address">
        <code aria-label="The address of the public page">{address}</code>
        <CopyButton text={address} label="Copy" />
      </p>
      <PublicPageFields user={user} draft={draft} onInput={setDraft} autofocus />
    </FormDialog>
  );
}
