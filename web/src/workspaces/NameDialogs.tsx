import type { Person } from '../account/session';
import { workspaceNameSchema } from '@shared/contract/fields/validators';
import { asPerson } from '../account/signInEnded';
import { requireConnection } from '../data/connection';
import { createWorkspace } from '../data/service/rest';
import type { Edits } from '../data/edits/queue/contract';
import { hasName, type WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { changeWithUndo } from '../editing/changeWithUndo';
import { navigate } from '../navigation/location';
import { workspacePath } from '../navigation/routes';
import { TextDialog } from '../ui/forms/TextDialog';
import type { WorkspaceDialogProps } from './changeWorkspace';

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

/** Renames a workspace at once, and offers to undo it. */
export function RenameWorkspaceDialog({ edits, workspace, workspaces, onClose }: RenameWorkspaceDialogProps) {
  return (
    <TextDialog
      title="Rename this workspace"
      label="Name"
      hint="The address, and the id that AI clients use, stay the same."
      initial={workspace.name}
      submit="Rename"
      schema={workspaceNameSchema}
      onClose={onClose}
      onSubmit={(name) => {
        rejectUsedName(workspaces, name, workspace.id);
        const { name: old } = workspace;
        if (name === old) return;
        changeWithUndo(edits, workspace, [{ op: 'updateWorkspace', set: { name } }], {
          done: `Renamed “${old}” to “${name}”.`,
          failed: `“${old}” was not renamed.`,
          notUndone: `“${name}” was not renamed back.`,
        });
      }}
    />
  );
}

interface RenameWorkspaceDialogProps extends Pick<
  WorkspaceDialogProps,
  'workspace' | 'workspaces' | 'onClose'
> {
  readonly edits: Edits;
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
