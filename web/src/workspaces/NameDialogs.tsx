import type { Person } from '../account/session';
import { workspaceNameSchema } from '@shared/contract/fields/validators';
import { asPerson } from '../account/signInEnded';
import { requireConnection } from '../data/connection';
import { createWorkspace } from '../data/service/rest';
import { hasName, type WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { navigate } from '../navigation/location';
import { workspacePath } from '../navigation/routes';
import { TextDialog } from '../ui/forms/TextDialog';
import { toastsOfUser } from '../ui/controls/toasts';
import { changeWorkspace, type WorkspaceDialogProps } from './changeWorkspace';

export function NewWorkspaceDialog({ user, workspaces, onClose }: NewWorkspaceDialogProps) {
  return (
    <TextDialog
      title="New workspace"
      label="Name"
      hint="Private until you make it public. Your AI clients can use it right away."
      initial=""
      submit="Create"
      schema={workspaceNameSchema}
      onClose={onClose}
      onSubmit={async (name) => {
        rejectUsedName(workspaces, name);
        requireConnection();
        const workspaceId = await asPerson(user, (idToken) => createWorkspace(idToken, { name }));
        navigate(workspacePath(workspaceId));
      }}
    />
  );
}

interface NewWorkspaceDialogProps {
  readonly user: Person;
  /** All workspaces of the user. */
  readonly workspaces: readonly WorkspaceSummary[];
  readonly onClose: () => void;
}

export function RenameWorkspaceDialog({ onClose, ...target }: WorkspaceDialogProps) {
  return (
    <TextDialog
      title="Rename this workspace"
      label="Name"
      hint="The address, and the id that AI clients use, stay the same."
      initial={target.workspace.name}
      submit="Rename"
      schema={workspaceNameSchema}
      onClose={onClose}
      onSubmit={async (name) => {
        rejectUsedName(target.workspaces, name, target.workspace.id);
        const show = toastsOfUser();
        await changeWorkspace(target, { name });
        show({ kind: 'done', text: `Renamed to “${name}”.` });
      }}
    />
  );
}

/**
 * Throws an error if another workspace has this name, ignoring case. The service does too, but it takes longer,
 * and it does not know the name of a default workspace that is not stored yet.
 */
function rejectUsedName(workspaces: readonly WorkspaceSummary[], name: string, ownId?: string): void {
  if (hasName(workspaces, name, ownId)) {
    throw new Error(`There is already a workspace named “${name}”. Choose another name.`);
  }
}
