import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../data/edits';
import { SelectionContext } from '../links/LinkCheckbox';
import { LinkContext } from '../links/linkContext';
import { LinkItem } from '../links/LinkItem';
import { location, setArrangement } from '../navigation/location';
import { useShortcut } from '../navigation/shortcuts';
import { focusContent } from '../ui/document';
import { formatLinkCount } from '../ui/format';
import { inPeriod, isFiltered, isSorted, ofSite, sorted } from './arrangement';
import { ArrangementBar, type OwnOrder } from './ArrangementBar';
import { SelectionBar } from '../selection/SelectionBar';
import { useSelection, type ListSelection } from '../selection/useSelection';
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
  /** Shown instead of the list until the user sorts or filters it. A filtered list is then newest first. */
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
  const isOverview = overview !== undefined && !isNarrowed && !isSorted(arrangement);
  const clearFilter = () => setArrangement({ site: '', since: '', until: '' });
  const select = edits && (
    <button
      type="button"
      class="button small"
      aria-pressed={selection.isActive}
      onClick={() => {
        if (isOverview) setArrangement({ sort: 'newest' });
        if (selection.isActive) selection.clear();
        else selection.start();
      }}
    >
      Select
    </button>
  );
  return (
    <>
      {(entries.length > 1 || isNarrowed) && (
        <ArrangementBar
          arrangement={arrangement}
          ownOrder={overview !== undefined && isNarrowed ? 'newest' : ownOrder}
          entries={recent}
        >
          {select}
          <span role="status">
            {isNarrowed && `${shown.length.toLocaleString('en')} of ${formatLinkCount(entries.length)}`}
          </span>
          {isNarrowed && (
            <button
              type="button"
              class="link-button"
              onClick={() => {
                clearFilter();
                focusContent();
              }}
            >
              Clear the filter
            </button>
          )}
        </ArrangementBar>
      )}
      {isOverview ? (
        overview
      ) : (
        <div
          class={selection.isActive ? 'selecting' : undefined}
          ref={selection.list}
          {...selection.handlers}
        >
          {edits && selection.isActive && (
            <SelectionBar edits={edits} workspace={workspace} selection={selection} total={shown.length} />
          )}
          {edits && <SelectKey selection={selection} />}
          {overview !== undefined && <h2 class="visually-hidden">{label}</h2>}
          {shown.length > 0 ? (
            <SelectionContext value={edits && selection.context}>
              <div class="panel link-rows">
                <WindowRows
                  label={label}
                  count={shown.length}
                  estimate={84}
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
