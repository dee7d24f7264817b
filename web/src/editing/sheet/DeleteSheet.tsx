import type { Edits } from '../../data/edits';
import { nextTask } from '../../data/local/slices';
import { FormDialog } from '../../ui/forms/FormDialog';
import { isAccepted } from '../../ui/urls';
import { deletionOf } from '../changeLinks';
import { changeAllWithUndo, changeForGood } from '../changeWithUndo';
import { linksOf, type ChosenLinks } from '../linkGroups';
import { closeSheet, openPage, setSheet, type Sheet } from './openSheet';

/**
 * Deletes links at once, and offers to undo it. Asks first if there are many, or if Undo could not restore them, because
 * earlier versions stored URLs that the service now rejects. Calls `onDelete` just before the links disappear.
 */
export function deleteWithUndo(
  edits: Edits,
  chosen: ChosenLinks,
  onDelete: () => void,
  deletion = deletionOf(chosen),
): void {
  const entries = linksOf(chosen.groups);
  const rejectedUrls = entries
    .flatMap(({ link: { url, sourceUrl = url } }) => [...new Set([url, sourceUrl])])
    .filter((url) => !isAccepted(url));
  if (rejectedUrls.length > 0 || entries.length > MAX_UNASKED) {
    setSheet({ kind: 'delete', page: openPage(), deletion, rejectedUrls, onDelete });
    return;
  }
  onDelete();
  changeAllWithUndo(edits, deletion.changes, deletion.texts);
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
  const { deletion, rejectedUrls, onDelete } = sheet;
  const { changes, subject, texts } = deletion;
  const close = () => closeSheet(sheet);
  const remove = async () => {
    close();
    // With thousands of links, both would make one long task.
    await nextTask();
    onDelete();
    if (rejectedUrls.length === 0) changeAllWithUndo(edits, changes, texts);
    else void changeForGood(edits, changes, texts);
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
