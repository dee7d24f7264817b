import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../data/edits/queue/contract';
import type { WorkspaceOf } from '../editing/linkGroups';
import { LinkContext } from '../links/linkContext';
import { SelectionContext } from '../links/LinkCheckbox';
import { showDetails } from '../navigation/details';
import { useShortcut } from '../navigation/shortcuts';
import { SelectionBar } from '../selection/SelectionBar';
import { useSelection } from '../selection/useSelection';
import { copyText } from '../ui/controls/CopyButton';
import { dragLink } from '../sidebar/dragged';
import { LinkKeys, SelectionKeys, useLatest } from './LinkKeys';

/** Lets the user move through links with the arrow keys, select and drag them, and act on those that are selected. */
export function Selectable<Entry extends LinkEntry>({
  edits,
  workspaceOf,
  contextOf,
  entries,
  query,
  isPartial,
  children,
}: SelectableProps<Entry>) {
  const { saving } = useContext(LinkContext);
  const savingOf = (entry: Entry) => (contextOf ? contextOf(entry).saving : saving);
  const isSelectable = edits !== undefined || saving !== undefined;
  const selection = useSelection(entries, isSelectable);
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
  const canSelect = isSelectable && entries.length > 1;
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
      {isSelectable && isActive && (
        <SelectionBar {...{ edits, workspaceOf, savingOf, selection, isPartial }} total={entries.length} />
      )}
      {edits && <LinkKeys edits={edits} selection={selection} workspaceOf={workspaceOf} />}
      {isSelectable && <SelectionKeys selection={selection} />}
      <SelectionContext value={isSelectable ? selection.context : undefined}>{children}</SelectionContext>
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
  /** Undefined for visitors and those who may only view the workspace. */
  readonly edits: Edits | undefined;
  readonly workspaceOf: WorkspaceOf<Entry>;
  /** Set if the links do not all have the same context. */
  readonly contextOf?: ((entry: Entry) => LinkContext) | undefined;
  /** The links that `children` show, in their order. */
  readonly entries: readonly Entry[];
  /** What was searched for. Another query clears the selection. */
  readonly query?: string | undefined;
  /** Whether the page has more links than it shows. */
  readonly isPartial?: boolean;
  readonly children: ComponentChildren;
}
