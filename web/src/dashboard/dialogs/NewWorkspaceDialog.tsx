import type { User } from 'firebase/auth';
import { workspaceNameSchema } from '@shared/contract/validators';
import { requireConnection } from '../../data/connection';
import { createWorkspace } from '../../data/service/rest';
import type { WorkspaceSummary } from '../../data/workspaceSummary';
import { navigate } from '../../navigation/location';
import { workspacePath } from '../../navigation/routes';
import { rejectUsedName } from './rejectUsedName';
import { TextDialog } from './TextDialog';

interface NewWorkspaceDialogProps {
  readonly user: User;
  /** All workspaces of the user. */
  readonly workspaces: readonly WorkspaceSummary[];
  readonly onClose: () => void;
}

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
        const workspaceId = await createWorkspace(await user.getIdToken(), { name });
        navigate(workspacePath(workspaceId));
      }}
    />
  );
}
