import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../../data/edits';
import { nextTask } from '../../data/local/slices';
import { FormDialog } from '../../ui/forms/FormDialog';
import { toastsOfUser } from '../../ui/toasts';
import { isAccepted } from '../../ui/urls';
import { deletionOf } from '../changeLinks';
import { changeWithUndo } from '../changeWithUndo';
import { failureText } from '../failureText';
import { closeSheet, setSheet, type Sheet } from './openSheet';

/**
 * Deletes links at once, and offers to undo it. Asks first if there are many, or if Undo could not restore them, because
 * earlier versions stored URLs that the service now rejects. Calls `onDelete` just before the links disappear.
 */
export function deleteWithUndo(
  edits: Edits,
  workspace: Workspace,
  entries: readonly LinkEntry[],
  onDelete: () => void,
  deletion = deletionOf(workspace, entries),
): void {
  const rejectedUrls = entries
    .flatMap(({ link: { url, sourceUrl = url } }) => [...new Set([url, sourceUrl])])
    .filter((url) => !isAccepted(url));
  if (rejectedUrls.length > 0 || entries.length > MAX_UNASKED) {
    setSheet({ kind: 'delete', workspaceId: workspace.id, workspace, deletion, rejectedUrls, onDelete });
    return;
  }
  onDelete();
  changeWithUndo(edits, workspace, deletion.operations, deletion.texts);
}

interface DeleteSheetProps {
  readonly sheet: Extract<Sheet, { kind: 'delete' }>;
  readonly edits: Edits;
}

/** Asks before deleting more links than this. */
const MAX_UNASKED = 500;

/** How many URLs to list. */
const MAX_SHOWN = 5;

/** Asks before deleting many links, or some that Undo could not restore. */
export function DeleteSheet({ sheet, edits }: DeleteSheetProps) {
  const { workspaceId, workspace, deletion, rejectedUrls, onDelete } = sheet;
  const { operations, subject, texts } = deletion;
  const close = () => closeSheet(workspaceId);
  const remove = async () => {
    close();
    // With thousands of links, both would make one long task.
    await nextTask();
    onDelete();
    if (rejectedUrls.length === 0) {
      changeWithUndo(edits, workspace, operations, texts);
      return;
    }
    const show = toastsOfUser();
    edits.submit(workspaceId, operations).then(
      () => show({ kind: 'done', text: texts.done }),
      (error: unknown) => show({ kind: 'failed', text: failureText(texts, error) }),
    );
  };
  if (rejectedUrls.length === 0) {
    return (
      <FormDialog title={`Delete ${subject}?`} submit="Delete" isDangerous onSubmit={remove} onClose={close}>
        <p>You can undo this right afterwards, or put the links back from the trash for 30 days.</p>
      </FormDialog>
    );
  }
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
