import type { Edits } from '../../data/edits';
import { FormDialog } from '../../ui/forms/FormDialog';
import { messageOf } from '../../ui/messages';
import { showToast } from '../../ui/toasts';
import { closeSheet, type Sheet } from './openSheet';

interface DeleteSheetProps {
  readonly sheet: Extract<Sheet, { kind: 'delete' }>;
  readonly edits: Edits;
}

/** How many URLs are listed. */
const MAX_SHOWN = 5;

/** Asks before links are deleted that Undo could not restore. */
export function DeleteSheet({ sheet, edits }: DeleteSheetProps) {
  const { workspaceId, deletion, rejectedUrls, onDelete } = sheet;
  const { operations, subject, texts } = deletion;
  const close = () => {
    closeSheet(workspaceId);
  };
  const remove = () => {
    close();
    onDelete();
    edits.submit(workspaceId, operations).then(
      () => {
        showToast({ kind: 'done', text: texts.done });
      },
      (error: unknown) => {
        showToast({ kind: 'failed', text: `${texts.failed} ${messageOf(error)}` });
      },
    );
  };
  const isOne = rejectedUrls.length === 1;
  return (
    <FormDialog
      title={`Delete ${subject} for good?`}
      submit="Delete"
      isDangerous
      onSubmit={remove}
      onClose={close}
    >
      <p>
        You cannot undo this, because {isOne ? 'this address is' : 'these addresses are'} no longer allowed:
      </p>
      <ul class="bullets">
        {rejectedUrls.slice(0, MAX_SHOWN).map((url) => (
          <li key={url}>
            <code>{url}</code>
          </li>
        ))}
        {rejectedUrls.length > MAX_SHOWN && <li>and {rejectedUrls.length - MAX_SHOWN} more</li>}
      </ul>
    </FormDialog>
  );
}
