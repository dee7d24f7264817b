import { workspaceNameSchema } from '@shared/contract/validators';
import { showToast } from '../../ui/toasts';
import { changeWorkspace, type WorkspaceDialogProps } from './changeWorkspace';
import { rejectUsedName } from './rejectUsedName';
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
        rejectUsedName(target.workspaces, name, target.workspace.id);
        await changeWorkspace(target, { name });
        showToast({ kind: 'done', text: `Renamed to “${name}”.` });
      }}
    />
  );
}
