import type { LinkEntry } from '@shared/model/workspace';
import { chosenLinks } from '../editing/linkGroups';
import { deleteWithUndo } from '../editing/sheet/DeleteSheet';
import { openEditSheet, openMoveSheet, openTagSheet } from '../editing/sheet/openSheet';
import type { Editable, Saving } from '../links/linkContext';
import { CopyButton } from '../ui/controls/CopyButton';
import { Icon } from '../ui/controls/Icon';

/** Shows the buttons that change a link or copy its address. */
export function PanelActions({ entry, editable: { current, edits }, onDelete }: PanelActionsProps) {
  return (
    <div class="link-panel-actions">
      <button type="button" class="button small" onClick={() => openEditSheet(current(), entry)}>
        <Icon name="edit" /> Edit
      </button>
      <button type="button" class="button small" onClick={() => openMoveSheet(current(), entry)}>
        <Icon name="folder" /> Move
      </button>
      <button type="button" class="button small" onClick={() => openTagSheet(chosenLinks([entry], current))}>
        <Icon name="tag" /> Tags
      </button>
      <CopyButton text={entry.link.url} label="Copy link" />
      <button
        type="button"
        class="button small"
        onClick={() => deleteWithUndo(edits, chosenLinks([entry], current), onDelete)}
      >
        <Icon name="trash" /> Delete
      </button>
    </div>
  );
}

/** Shows the buttons for a link that the user may only view. */
export function ViewedActions({ entry, saving }: ViewedActionsProps) {
  return (
    <div class="link-panel-actions">
      <button type="button" class="button small" onClick={() => saving.save([entry.link])}>
        <Icon name="add" /> Save to mine
      </button>
      <CopyButton text={entry.link.url} label="Copy link" />
    </div>
  );
}

interface ViewedActionsProps {
  readonly entry: LinkEntry;
  readonly saving: Saving;
}

interface PanelActionsProps {
  readonly editable: Editable;
  readonly entry: LinkEntry;
  /** Called before the link is deleted. */
  readonly onDelete: () => void;
}
