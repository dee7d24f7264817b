import type { LinkEntry } from '@shared/model/workspace';
import { FAVORITE, UNREAD } from '@shared/text/tags';
import type { Edits } from '../data/edits/queue/contract';
import { toggleMark, type Mark } from '../editing/changeTags';
import { chosenLinks, type WorkspaceOf } from '../editing/linkGroups';
import { deleteWithUndo } from '../editing/sheet/DeleteSheet';
import { openPage, openTagSheet, setSheet } from '../editing/sheet/openSheet';
import { useShortcut } from '../navigation/shortcuts';
import { Icon } from '../ui/controls/Icon';
import type { ListSelection } from './useSelection';

/** Shows the buttons that change the selected links, and handles their keys. */
export function ChangeButtons<Entry extends LinkEntry>({
  edits,
  workspaceOf,
  selection,
}: ChangeButtonsProps<Entry>) {
  const { selected, leave } = selection;
  const canChange = selected.some((entry) => workspaceOf(entry) !== undefined);
  const chosen = () => chosenLinks(selected, workspaceOf);
  const move = () => {
    if (canChange) setSheet({ kind: 'move', page: openPage(), chosen: chosen(), onMove: leave });
  };
  const tag = () => {
    if (canChange) openTagSheet(chosen());
  };
  const mark = (name: Mark) => () => {
    if (!canChange) return;
    // They may leave the list, which is filtered by the mark.
    leave();
    void toggleMark(edits, chosen(), name);
  };
  const remove = () => {
    if (canChange) deleteWithUndo(edits, chosen(), leave);
  };
  useShortcut({ key: 'm', does: 'Move the selected links' }, move);
  useShortcut({ key: 't', does: 'Add tags to the selected links, or remove them' }, tag);
  useShortcut({ key: 's', does: 'Add the selected links to Favorites, or remove them' }, mark(FAVORITE));
  useShortcut({ key: 'u', does: 'Mark the selected links as read, or as unread' }, mark(UNREAD));
  useShortcut({ key: 'Delete', does: 'Delete the selected links' }, remove);
  return (
    <>
      <button type="button" class="button small" disabled={!canChange} onClick={move}>
        <Icon name="folder" /> Move
      </button>
      <button type="button" class="button small" disabled={!canChange} onClick={tag}>
        <Icon name="tag" /> Tag
      </button>
      <button type="button" class="button small" disabled={!canChange} onClick={remove}>
        <Icon name="trash" /> Delete
      </button>
    </>
  );
}

interface ChangeButtonsProps<Entry extends LinkEntry> {
  readonly edits: Edits;
  readonly workspaceOf: WorkspaceOf<Entry>;
  readonly selection: ListSelection<Entry>;
}
