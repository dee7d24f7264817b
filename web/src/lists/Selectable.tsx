import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../data/edits';
import { SelectionContext } from '../links/LinkCheckbox';
import { useShortcut } from '../navigation/shortcuts';
import { SelectionBar } from '../selection/SelectionBar';
import { useSelection, type ListSelection } from '../selection/useSelection';
import { dragLink } from '../sidebar/dragged';
import { isTyping } from '../ui/document';

/** Whether the user is selecting links on the page, and what starts or ends that. Undefined if there is nothing to select. */
export const selecting = signal<{ readonly isActive: boolean; readonly toggle: () => void } | undefined>(
  undefined,
);

interface SelectableProps {
  readonly workspace: Workspace;
  /** Undefined if the user may not change the workspace, and so cannot select links. */
  readonly edits: Edits | undefined;
  /** The links that `children` show, in their order. */
  readonly entries: readonly LinkEntry[];
  /** What was searched for. Another query clears the selection. */
  readonly query?: string | undefined;
  readonly children: ComponentChildren;
}

/** Lets the user move through links with the arrow keys, select and drag them, and act on those that are selected. */
export function Selectable({ workspace, edits, entries, query, children }: SelectableProps) {
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
          dragLink(event, find, selection.selected, selection.leave);
        })
      }
    >
      {edits && isActive && (
        <SelectionBar edits={edits} workspace={workspace} selection={selection} total={entries.length} />
      )}
      {edits && <SelectionKeys selection={selection} />}
      <SelectionContext value={edits && selection.context}>{children}</SelectionContext>
    </div>
  );
}

function SelectionKeys({ selection }: { readonly selection: ListSelection }) {
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
