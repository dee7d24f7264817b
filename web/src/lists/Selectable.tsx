import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import { FAVORITE, UNREAD } from '@shared/text/tags';
import type { Edits } from '../data/edits/queue/contract';
import { toggleMark, type Mark } from '../editing/changeTags';
import { chosenLinks, type WorkspaceOf } from '../editing/linkGroups';
import { deleteWithUndo } from '../editing/sheet/DeleteSheet';
import { openEditSheet, openMoveSheet, openTagSheet } from '../editing/sheet/openSheet';
import { SelectionContext } from '../links/LinkCheckbox';
import { showDetails } from '../navigation/details';
import { TITLES } from '../navigation/goToLinks';
import { useShortcut } from '../navigation/shortcuts';
import { SelectionBar } from '../selection/SelectionBar';
import { useSelection, type ListSelection } from '../selection/useSelection';
import { copyText } from '../ui/controls/CopyButton';
import { dragLink } from '../sidebar/dragged';
import { focusSuccessor, isTyping } from '../ui/page/document';

/** Lets the user move through links with the arrow keys, select and drag them, and act on those that are selected. */
export function Selectable<Entry extends LinkEntry>({
  edits,
  workspaceOf,
  entries,
  query,
  children,
}: SelectableProps<Entry>) {
  const selection = useSelection(entries, edits !== undefined);
  const { isActive } = selection;
  useLayoutEffect(selection.clear, [query]);
  const toggle = useLatest(() => {
    if (isActive) selection.clear();
    else selection.start();
  });
  useLayoutEffect(() => {
    detailed.value = entries;
  }, [entries]);
  const showDetailsOf = (element: EventTarget | null) => {
    const entry = selection.at(element);
    if (entry) showDetails(entry.id);
    return entry !== undefined;
  };
  useShortcut({ key: 'i', does: 'Show the details of the focused link' }, () => {
    showDetailsOf(document.activeElement);
  });
  useShortcut({ key: 'c', does: 'Copy the address of the focused link' }, () => {
    const url = selection.focused()?.link.url;
    if (url !== undefined)
      void copyText(url, { done: 'Copied the address.', blocked: `This is the address: ${url}` });
  });
  useShortcut({ key: 'j', does: 'Go to the next link' }, () => selection.step(1));
  useShortcut({ key: 'k', does: 'Go to the previous link' }, () => selection.step(-1));
  const canSelect = edits !== undefined && entries.length > 1;
  useLayoutEffect(() => {
    selecting.value = canSelect ? { isActive, toggle } : undefined;
  }, [canSelect, isActive, toggle]);
  useLayoutEffect(
    () => () => {
      selecting.value = undefined;
      detailed.value = NONE;
    },
    [],
  );
  return (
    <div
      class={isActive ? 'selecting' : undefined}
      ref={selection.list}
      onKeyDown={(event) => {
        selection.onKeyDown(event);
        if (asksForDetails(event) && showDetailsOf(event.target)) event.preventDefault();
      }}
      onClick={({ target }) => {
        if (!isActive && isBesideControls(target)) showDetailsOf(target);
      }}
      onDragStart={
        edits &&
        ((event) => {
          const find = (id: string) => entries.find((each) => each.id === id);
          dragLink(event, find, workspaceOf, selection.selected, selection.leave);
        })
      }
    >
      {edits && isActive && (
        <SelectionBar edits={edits} workspaceOf={workspaceOf} selection={selection} total={entries.length} />
      )}
      {edits && <LinkKeys edits={edits} selection={selection} workspaceOf={workspaceOf} />}
      <SelectionContext value={edits && selection.context}>{children}</SelectionContext>
    </div>
  );
}

/** Whether the user is selecting links on the page, and what starts or ends that. Undefined if there is nothing to select. */
export const selecting = signal<{ readonly isActive: boolean; readonly toggle: () => void } | undefined>(
  undefined,
);

const NONE: readonly LinkEntry[] = [];

/** The links that a list shows, in their order. What shows the details of one goes on to the next. */
export const detailed = signal(NONE);

/** Returns whether a key that does nothing else was pressed on the title of a link or on its checkbox. */
function asksForDetails({
  key,
  target,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
}: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element))
    return false;
  return (
    (key === ' ' && target.matches('.link-title a')) ||
    (key === 'Enter' && target.matches('.link-check input'))
  );
}

/** Returns whether a click hit what does nothing itself, and did not select text. */
function isBesideControls(target: EventTarget | null): boolean {
  const isControl = !(target instanceof Element) || target.closest('a, button, label, .menu') !== null;
  return !isControl && getSelection()?.isCollapsed !== false;
}

interface SelectableProps<Entry extends LinkEntry> {
  /** Undefined for visitors and those who may only view the workspace. They cannot select links. */
  readonly edits: Edits | undefined;
  readonly workspaceOf: WorkspaceOf<Entry>;
  /** The links that `children` show, in their order. */
  readonly entries: readonly Entry[];
  /** What was searched for. Another query clears the selection. */
  readonly query?: string | undefined;
  readonly children: ComponentChildren;
}

interface LinkKeysProps<Entry extends LinkEntry> {
  readonly edits: Edits;
  readonly selection: ListSelection<Entry>;
  readonly workspaceOf: WorkspaceOf<Entry>;
}

/** Handles the keys that edit, move, tag, mark and select the focused link. */
function LinkKeys<Entry extends LinkEntry>({ edits, selection, workspaceOf }: LinkKeysProps<Entry>) {
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
  useShortcut({ key: 'x', does: 'Select or clear the focused link' }, selection.toggleFocused);
  const selectAll = useLatest(selection.selectAll);
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
function useLatest(run: () => void): () => void {
  const latest = useRef(run);
  latest.current = run;
  return useRef(() => latest.current()).current;
}
