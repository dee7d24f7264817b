import { urlSchema } from '@lib/domain/validators';
import { TextDialog } from './TextDialog';
import { showToast } from '../../ui/toasts';
import { changeNotesPage } from './changeWorkspace';
import type { WorkspaceDialogProps } from '../WorkspaceMenu';

export function NotesPageDialog({
  onClose,
  ...place
}: WorkspaceDialogProps & { readonly onClose: () => void }) {
  return (
    <TextDialog
      title="Notes page"
      label="Address"
      hint="The page about this workspace in your notes tool, such as obsidian://open?vault=Notes. Leave it empty to take it away."
      initial={place.workspace.sourceUrl ?? ''}
      submit="Save"
      schema={urlSchema}
      isOptional
      onClose={onClose}
      onSubmit={async (url) => {
        await changeNotesPage(place, url === '' ? undefined : url);
        showToast({
          kind: 'done',
          text: url === '' ? 'The notes page was taken away.' : 'The notes page was saved.',
        });
      }}
    />
  );
}
