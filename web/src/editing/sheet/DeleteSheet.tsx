import type { Workspace } from '@lib/domain/model';
import { categoryName } from '@lib/domain/workspace';
import type { Edits } from '../../data/edits';
import { Dialog, DialogActions } from '../../ui/Dialog';
import { messageOf } from '../../ui/messages';
import { showToast } from '../../ui/toasts';
import { closeSheet, type Sheet } from './openSheet';

interface DeleteSheetProps {
  readonly sheet: Extract<Sheet, { kind: 'delete' }>;
  readonly workspace: Workspace;
  readonly edits: Edits;
  /** Called with the id of the link when it is deleted. */
  readonly onSave: (id: string) => void;
}

/** Asks before a link is deleted that Undo could not restore, because the service rejects its address today. */
export function DeleteSheet({ sheet, workspace, edits, onSave }: DeleteSheetProps) {
  const { id, link } = sheet.entry;
  const { title, url, category } = link;
  const close = () => {
    closeSheet(workspace.id);
  };
  const remove = () => {
    const operation = { op: 'deleteLink' as const, category: categoryName(workspace, category), url };
    edits.submit(workspace.id, [operation]).then(
      () => {
        showToast({ kind: 'done', text: `Deleted “${title}”.` });
      },
      (error: unknown) => {
        showToast({ kind: 'failed', text: `“${title}” was not deleted. ${messageOf(error)}` });
      },
    );
    close();
    onSave(id);
  };
  return (
    <Dialog title="Delete this link for good?" onClose={close}>
      <p>
        The address of “<bdi>{title}</bdi>” is no longer allowed, so a deletion cannot be undone:
      </p>
      <p>
        <code>{url}</code>
      </p>
      <DialogActions failure={undefined} onCancel={close} focusCancel>
        <button type="button" class="button danger" onClick={remove}>
          Delete
        </button>
      </DialogActions>
    </Dialog>
  );
}
