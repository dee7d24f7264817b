import { useEffect, useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import { FAVORITE, UNREAD } from '@shared/text/tags';
import type { Edits } from '../data/edits/queue/contract';
import { toggleMark, type Mark } from '../editing/changeTags';
import { chosenLinks, type WorkspaceOf } from '../editing/linkGroups';
import { deleteWithUndo } from '../editing/sheet/DeleteSheet';
import { openEditSheet, openMoveSheet, openTagSheet } from '../editing/sheet/openSheet';
import { TITLES } from '../navigation/goToLinks';
import { useShortcut } from '../navigation/shortcuts';
import type { ListSelection } from '../selection/useSelection';
import { focusSuccessor, isTyping } from '../ui/page/document';

/** Handles the keys that edit, move, tag, mark and delete the focused link. */
export function LinkKeys<Entry extends LinkEntry>({ edits, selection, workspaceOf }: LinkKeysProps<Entry>) {
  const withFocus = (open: (workspace: Workspace, entry: LinkEntry) => void) => () => {
    const entry = selection.focused();
    const workspace = entry && workspaceOf(entry);
    if (workspace) open(workspace, entry);
  };
  const mark = (name: Mark) =>
    withFocus((workspace, entry) => {
      // The link may leave the list, which is filtered by the mark.
      const { activeElement } = document;
      focusSuccessor(activeElement?.matches(TITLES) ? TITLES : '.link-more', activeElement);
      void toggleMark(
        edits,
        chosenLinks([entry], () => workspace),
        name,
      );
    });
  useShortcut({ key: 'e', does: 'Edit the focused link' }, withFocus(openEditSheet));
  useShortcut({ key: 'm', does: 'Move the focused link' }, withFocus(openMoveSheet));
  useShortcut(
    { key: 't', does: 'Add tags to the focused link, or remove them' },
    withFocus((workspace, entry) => openTagSheet(chosenLinks([entry], () => workspace))),
  );
  useShortcut({ key: 's', does: 'Add the focused link to Favorites, or remove it' }, mark(FAVORITE));
  useShortcut({ key: 'u', does: 'Mark the focused link as read, or as unread' }, mark(UNREAD));
  useShortcut(
    { key: 'Delete', does: 'Delete the focused link' },
    withFocus((workspace, entry) => {
      const { activeElement } = document;
      // In the sidebar, for example, nobody expects that the link goes whose details are shown.
      if (!activeElement?.closest('[data-link], .link-panel')) return;
      const chosen = chosenLinks([entry], () => workspace);
      const selector = activeElement.matches(TITLES) ? TITLES : '.link-more';
      deleteWithUndo(edits, chosen, () => focusSuccessor(selector, activeElement));
    }),
  );
  return null;
}

interface LinkKeysProps<Entry extends LinkEntry> {
  readonly edits: Edits;
  readonly selection: ListSelection<Entry>;
  readonly workspaceOf: WorkspaceOf<Entry>;
}

/** Handles the keys that select links. */
export function SelectionKeys<Entry extends LinkEntry>({
  selection,
}: Pick<LinkKeysProps<Entry>, 'selection'>) {
  const selectAll = useLatest(selection.selectAll);
  useShortcut({ key: 'x', does: 'Select or clear the focused link' }, selection.toggleFocused);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'a' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      selectAll();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [selectAll]);
  return null;
}

/** Returns a function that stays the same, and calls the latest one. */
export function useLatest(run: () => void): () => void {
  const latest = useRef(run);
  latest.current = run;
  return useRef(() => latest.current()).current;
}
