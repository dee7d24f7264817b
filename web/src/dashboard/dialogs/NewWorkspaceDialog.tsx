import type { Firestore } from 'firebase/firestore';
import { workspaceNameSchema } from '@lib/domain/validators';
import { createWorkspace } from '../../data/workspaces';
import { navigate } from '../../navigation/location';
import { workspacePath } from '../../navigation/routes';
import { TextDialog } from './TextDialog';

interface NewWorkspaceDialogProps {
  readonly firestore: Firestore;
  readonly uid: string;
  readonly onClose: () => void;
}

export function NewWorkspaceDialog({ firestore, uid, onClose }: NewWorkspaceDialogProps) {
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
        const workspaceId = await createWorkspace(firestore, uid, name);
        navigate(workspacePath(workspaceId));
      }}
    />
  );
}
