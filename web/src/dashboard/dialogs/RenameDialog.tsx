import { workspaceNameSchema } from '@lib/domain/validators';
import { TextDialog } from './TextDialog';
import { showToast } from '../../ui/toasts';
import { changeName } from './changeWorkspace';
import type { WorkspaceDialogProps } from '../WorkspaceMenu';

export function RenameDialog({ onClose, ...place }: WorkspaceDialogProps & { readonly onClose: () => void }) {
  return (
    <TextDialog
      title="Rename this workspace"
      label="Name"
      hint="Its address and its id for AI clients stay the same."
      initial={place.workspace.name}
      submit="Rename"
      schema={workspaceNameSchema}
      onClose={onClose}
      onSubmit={async (name) => {
        await changeName(place, name);
        showToast({ kind: 'done', text: `Renamed to “${name}”.` });
      }}
    />
  );
}
