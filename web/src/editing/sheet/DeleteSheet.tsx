import type { Edits } from '../../data/edits/queue/contract';
import { nextTask } from '../../data/local/slices';
import { FormDialog } from '../../ui/forms/FormDialog';
import { deletionOf } from '../changeLinks';
import { changeAllWithUndo } from '../changeWithUndo';
import { linksOf, type ChosenLinks } from '../linkGroups';
import { closeSheet, openPage, setSheet, type Sheet } from './openSheet';

/** Asks before deleting many links. */
export function DeleteSheet({ sheet, edits }: DeleteSheetProps) {
  const { changes, subject, texts } = sheet.deletion;
  const close = () => closeSheet(sheet);
  const remove = async () => {
    close();
    // With thousands of links, both would make one long task.
    await nextTask();
    sheet.onDelete();
    changeAllWithUndo(edits, changes, texts);
  };
  return (
    <FormDialog title={`Delete ${subject}?`} submit="Delete" isDangerous onSubmit={remove} onClose={close}>
      <p>You can undo this right afterwards, or put the links back from the trash for 30 days.</p>
    </FormDialog>
  );
}

/** Asks before deleting more links than this. */
const MAX_UNASKED = 500;

/**
 * Deletes links at once, and offers to undo it. Asks first if there are many. Calls `onDelete` just before the links disappear.
 */
export function deleteWithUndo(
  edits: Edits,
  chosen: ChosenLinks,
  onDelete: () => void,
  deletion = deletionOf(chosen),
): void {
  if (linksOf(chosen.groups).length > MAX_UNASKED) {
    setSheet({ kind: 'delete', page: openPage(), deletion, onDelete });
    return;
  }
  onDelete();
  changeAllWithUndo(edits, deletion.changes, deletion.texts);
}

interface DeleteSheetProps {
  readonly sheet: Extract<Sheet, { kind: 'delete' }>;
  readonly edits: Edits;
}
