import { workspaceNameSchema } from '@lib/domain/validators';
import { showToast } from '../../ui/toasts';
import { changeName, type WorkspaceDialogProps } from './changeWorkspace';
import { TextDialog } from './TextDialog';

export function RenameDialog({ onClose, ...target }: WorkspaceDialogProps) {
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
        await changeName(target, name);
        showToast({ kind: 'done', text: `Renamed to “${name}”.` });
      }}
    />
  );
}
