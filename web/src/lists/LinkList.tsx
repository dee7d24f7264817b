import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../data/edits';
import { SelectionContext } from '../links/LinkCheckbox';
import { LinkContext } from '../links/linkContext';
import { LinkItem } from '../links/LinkItem';
import { location } from '../navigation/location';
import { useShortcut } from '../navigation/shortcuts';
import { inPeriod, isFiltered, isSorted, ofSite, sorted, type OwnOrder } from './arrangement';
import { FilterChips } from './FilterChips';
import { shownList } from './shownList';
import { chooseView, view } from './view';
import { SelectionBar } from '../selection/SelectionBar';
import { useSelection, type ListSelection } from '../selection/useSelection';
import { dragLink } from '../sidebar/dragged';
import { WindowRows } from './WindowRows';

interface LinkListProps<Entry extends LinkEntry> {
  readonly label: string;
  readonly workspace: Workspace;
  /** Undefined if the user may not change the workspace, and so cannot select links. */
  readonly edits: Edits | undefined;
  /** The links in the list's own order. */
  readonly entries: readonly Entry[];
  readonly ownOrder: OwnOrder;
  /** Set if the list has links from several categories. */
  readonly categoryOf?: (entry: Entry) => string;
  /** Set if the links do not all have the same context. */
  readonly contextOf?: (entry: Entry) => LinkContext;
  /** Shown instead of the list if the user prefers cards, until they sort or filter the links. */
  readonly overview?: ComponentChildren;
}

/** Shows links that the user can sort, filter and select. The sort order and the filter are in the address. */
export function LinkList<Entry extends LinkEntry>({
  label,
  workspace,
  edits,
  entries,
  ownOrder,
  categoryOf,
  contextOf,
  overview,
}: LinkListProps<Entry>) {
  const { arrangement } = location.value;
  const recent = useMemo(() => inPeriod(entries, arrangement), [entries, arrangement]);
  const shown = useMemo(() => sorted(ofSite(recent, arrangement), arrangement), [recent, arrangement]);
  const selection = useSelection(shown);
  const isNarrowed = isFiltered(arrangement);
  const hasCards = overview !== undefined;
  const isOverview = hasCards && view.value === 'cards' && !isNarrowed && !isSorted(arrangement);
  const toggleSelecting = () => {
    if (isOverview) chooseView('list');
    if (selection.isActive) selection.clear();
    else selection.start();
  };
  const latestToggle = useRef(toggleSelecting);
  latestToggle.current = toggleSelecting;
  const canSelect = edits !== undefined && entries.length > 1;
  useLayoutEffect(() => {
    shownList.value = {
      entries: recent,
      ownOrder,
      hasCards,
      isSelecting: selection.isActive,
      toggleSelecting: canSelect ? () => latestToggle.current() : undefined,
    };
  }, [recent, ownOrder, hasCards, selection.isActive, canSelect]);
  useLayoutEffect(
    () => () => {
      shownList.value = undefined;
    },
    [],
  );
  const isCompact = view.value === 'compact';
  return (
    <>
      {isNarrowed && <FilterChips shown={shown.length} total={entries.length} />}
      {isOverview ? (
        overview
      ) : (
        <div
          class={selection.isActive ? 'selecting' : undefined}
          ref={selection.list}
          {...selection.handlers}
          onDragStart={
            edits &&
            ((event) =>
              dragLink(
                event,
                (id) => shown.find((each) => each.id === id),
                selection.selected,
                selection.leave,
              ))
          }
        >
          {edits && selection.isActive && (
            <SelectionBar edits={edits} workspace={workspace} selection={selection} total={shown.length} />
          )}
          {edits && <SelectKey selection={selection} />}
          {overview !== undefined && <h2 class="visually-hidden">{label}</h2>}
          {shown.length > 0 ? (
            <SelectionContext value={edits && selection.context}>
              <div class={isCompact ? 'panel link-rows compact' : 'panel link-rows'}>
                <WindowRows
                  label={label}
                  count={shown.length}
                  estimate={isCompact ? 28 : 54}
                  keyOf={(index) => shown[index]?.id ?? String(index)}
                  row={(index) => {
                    const entry = shown[index];
                    if (!entry) return null;
                    const item = <LinkItem entry={entry} category={categoryOf?.(entry)} />;
                    return contextOf ? <LinkContext value={contextOf(entry)}>{item}</LinkContext> : item;
                  }}
                />
              </div>
            </SelectionContext>
          ) : (
            isNarrowed && <p class="muted">No link matches this filter.</p>
          )}
        </div>
      )}
    </>
  );
}

function SelectKey({ selection }: { readonly selection: ListSelection }) {
  useShortcut({ key: 'x', does: 'Select or clear the link that has the focus' }, selection.toggleFocused);
  return null;
}
