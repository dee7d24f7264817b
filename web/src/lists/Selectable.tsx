import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../data/edits/queue/contract';
import type { WorkspaceOf } from '../editing/linkGroups';
import { openEditSheet, openMoveSheet } from '../editing/sheet/openSheet';
import { SelectionContext } from '../links/LinkCheckbox';
import { useShortcut } from '../navigation/shortcuts';
import { SelectionBar } from '../selection/SelectionBar';
import { useSelection, type ListSelection } from '../selection/useSelection';
import { dragLink } from '../sidebar/dragged';
import { isTyping } from '../ui/page/document';

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
  const canSelect = edits !== undefined && entries.length > 1;
  useLayoutEffect(() => {
    selecting.value = canSelect ? { isActive, toggle } : undefined;
  }, [canSelect, isActive, toggle]);
  useLayoutEffect(
    () => () => {
      selecting.value = undefined;
    },
    [],
  );
  return (
    <div
      class={isActive ? 'selecting' : undefined}
      ref={selection.list}
      {...selection.handlers}
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
      {edits && <LinkKeys selection={selection} workspaceOf={workspaceOf} />}
      <SelectionContext value={edits && selection.context}>{children}</SelectionContext>
    </div>
  );
}

/** Whether the user is selecting links on the page, and what starts or ends that. Undefined if there is nothing to select. */
export const selecting = signal<{ readonly isActive: boolean; readonly toggle: () => void } | undefined>(
  undefined,
);

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
  readonly selection: ListSelection<Entry>;
  readonly workspaceOf: WorkspaceOf<Entry>;
}

/** Handles the keys that edit, move and select the link that has the focus. */
function LinkKeys<Entry extends LinkEntry>({ selection, workspaceOf }: LinkKeysProps<Entry>) {
  const withFocus = (open: (workspace: Workspace, entry: LinkEntry) => void) => () => {
    const entry = selection.focused();
    const workspace = entry && workspaceOf(entry);
    if (workspace) open(workspace, entry);
  };
  useShortcut({ key: 'e', does: 'Edit the link that has the focus' }, withFocus(openEditSheet));
  useShortcut({ key: 'm', does: 'Move the link that has the focus' }, withFocus(openMoveSheet));
  useShortcut({ key: 'x', does: 'Select or clear the link that has the focus' }, selection.toggleFocused);
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
