import { useState } from 'preact/hooks';
import { SESSIONS_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { allLinks } from '@shared/model/workspace';
import { publicPath } from '../navigation/routes';
import { CopyButton } from '../ui/controls/CopyButton';
import { FormDialog } from '../ui/forms/FormDialog';
import { showToast } from '../ui/controls/toasts';
import { changeWorkspace, copyPublicAddress, type WorkspaceDialogProps } from './changeWorkspace';
import { changedSettings, publicDraft, PublicPageFields } from './PublicPageFields';

/** Asks before making a workspace public or private, and lists what everyone will see. */
export function VisibilityDialog({ onClose, ...target }: WorkspaceDialogProps) {
  const { user, workspace } = target;
  const hasMembers = target.workspaces.find(({ id }) => id === workspace.id)?.hasMembers === true;
  const readers = hasMembers ? 'Only you and its members' : 'Only you';
  // Keeps the requested visibility, because the workspace may change while the dialog is open.
  const [willBePublic] = useState(!workspace.isPublic);
  const path = publicPath(user.uid, workspace.id);
  const address = window.location.origin + path;
  const [draft, setDraft] = useState(() => publicDraft(workspace));
  const change = async () => {
    const shown = willBePublic ? changedSettings(draft, workspace) : {};
    await changeWorkspace(target, { isPublic: willBePublic, ...shown });
    showToast({
      kind: 'done',
      text: willBePublic ? 'Anyone with the address can now see it.' : `${readers} can see it now.`,
      ...(willBePublic && { action: { label: 'Copy address', run: () => void copyPublicAddress(path) } }),
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
            <li>the name of the workspace, its description and its reference,</li>
            <li>all categories, and all links with their title, address and date,</li>
            <li>
              <strong>all notes, tags, favorites and references</strong>, including those written by AI
              clients,
            </li>
            {hasSessions(workspace) && (
              <li>
                <strong>your logged sessions</strong>, with their conversation ids and file paths on your
                computer,
              </li>
            )}
            <li>everything you add later, as soon as it is added.</li>
          </ul>
          <p>They can also follow your newest links in a feed reader.</p>
          <PublicPageFields user={user} draft={draft} onInput={setDraft} />
          <p class="address">
            <code>{address}</code>
            <CopyButton text={address} label="Copy" />
          </p>
        </>
      ) : (
        <p>
          {readers} will see it. To everyone else, it will look as if it never existed. Its feed and the
          preview of its address disappear within five minutes. Everyone keeps anything they have already
          copied, and search engines may show it for a while.
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
