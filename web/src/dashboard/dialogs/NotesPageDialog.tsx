import { urlSchema } from '@shared/contract/validators';
import { showToast } from '../../ui/toasts';
import { changeWorkspace, type WorkspaceDialogProps } from './changeWorkspace';
import { TextDialog } from './TextDialog';

export function NotesPageDialog({ onClose, ...target }: WorkspaceDialogProps) {
  return (
    <TextDialog
      title="Notes page"
      label="Address"
      hint="The page about this workspace in your notes tool, such as obsidian://open?vault=Notes. Leave the field empty to remove the link."
      initial={target.workspace.sourceUrl ?? ''}
      submit="Save"
      schema={urlSchema}
      isOptional
      onClose={onClose}
      onSubmit={async (url) => {
        await changeWorkspace(target, { sourceUrl: url === '' ? null : url });
        showToast({ kind: 'done', text: url === '' ? 'Notes page removed.' : 'Notes page saved.' });
      }}
    />
  );
}
