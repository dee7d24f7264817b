import type { ComponentChildren } from 'preact';
import { useCallback, useLayoutEffect, useMemo } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import { UNREAD } from '@shared/text/tags';
import type { Edits } from '../data/edits/queue/contract';
import { LinkContext } from '../links/linkContext';
import { LinkItem } from '../links/LinkItem';
import { location } from '../navigation/location';
import { isPrinting } from '../ui/page/printing';
import { inPeriod, ofChoices, sorted, type OwnOrder } from './arrangement';
import { FilterChips } from './FilterChips';
import { Selectable } from './Selectable';
import { shownList } from './shownList';
import { isNarrowed, openMark, showsCards, view } from './view';
import { WindowRows } from './WindowRows';

/** Shows links that the user can sort, filter and select. The sort order and the filter are in the address. */
export function LinkList<Entry extends LinkEntry>({
  label,
  workspace,
  edits,
  entries,
  ownOrder,
  query,
  categoryOf,
  contextOf,
  overview,
}: LinkListProps<Entry>) {
  const { arrangement } = location.value;
  const recent = useMemo(() => inPeriod(entries, arrangement), [entries, arrangement]);
  const shown = useMemo(() => sorted(ofChoices(recent, arrangement), arrangement), [recent, arrangement]);
  const mark = openMark.value;
  const hasFilter = isNarrowed();
  const hasCards = overview !== undefined;
  const isOverview = hasCards && showsCards();
  useLayoutEffect(() => {
    shownList.value = {
      entries: recent,
      ownOrder,
      hasCards,
    };
  }, [recent, ownOrder, hasCards]);
  useLayoutEffect(
    () => () => {
      shownList.value = undefined;
    },
    [],
  );
  const keyOf = useCallback((index: number) => shown[index]?.id ?? String(index), [shown]);
  const row = useCallback(
    (index: number) => {
      const entry = shown[index];
      if (!entry) return null;
      const item = <LinkItem entry={entry} category={categoryOf?.(entry)} />;
      return contextOf ? <LinkContext value={contextOf(entry)}>{item}</LinkContext> : item;
    },
    [shown, categoryOf, contextOf],
  );
  const workspaceOf = useCallback(
    (entry: Entry) => (contextOf ? contextOf(entry).editable?.current() : edits && workspace),
    [workspace, edits, contextOf],
  );
  // Notes are printed in full, which takes more than one line.
  const isCompact = view.value === 'compact' && !isPrinting.value;
  return (
    <>
      {hasFilter && <FilterChips shown={shown.length} total={totalOf(entries, mark)} />}
      {isOverview ? (
        overview
      ) : (
        <Selectable {...{ edits, workspaceOf, contextOf, query }} entries={shown}>
          {overview !== undefined && <h2 class="visually-hidden">{label}</h2>}
          {shown.length > 0 ? (
            <div class={isCompact ? 'panel link-rows compact' : 'panel link-rows'}>
              <WindowRows
                label={label}
                count={shown.length}
                estimate={isCompact ? 28 : 54}
                keyOf={keyOf}
                row={row}
              />
            </div>
          ) : (
            (hasFilter || mark !== '') && <p class="muted">{nothingText(hasFilter ? '' : mark)}</p>
          )}
        </Selectable>
      )}
    </>
  );
}

/** Returns how many links there are without a filter. */
function totalOf(entries: readonly LinkEntry[], mark: string): number {
  return ofChoices(entries, { site: '', author: '', tag: mark }).length;
}

/** Says that no link passes the filter, or has the mark of the page, and for Favorites how to add some. */
function nothingText(mark: string): string {
  if (mark === '') return 'No link matches this filter.';
  return mark === UNREAD
    ? 'No link is unread.'
    : 'No favorites yet. To add a link, press s on it or use its menu. On a phone, hold the link to open the menu.';
}

interface LinkListProps<Entry extends LinkEntry> {
  readonly label: string;
  /** The workspace of the links, unless `contextOf` says otherwise. */
  readonly workspace: Workspace;
  /** Undefined for visitors and those who may only view the workspace. */
  readonly edits: Edits | undefined;
  /** The links in the list's own order. */
  readonly entries: readonly Entry[];
  readonly ownOrder: OwnOrder;
  /** What was searched for. Another query clears the selection. */
  readonly query?: string;
  /** Set if the list has links from several categories. */
  readonly categoryOf?: (entry: Entry) => string;
  /** Set if the links do not all have the same context. */
  readonly contextOf?: (entry: Entry) => LinkContext;
  /** Shown instead of the list if the user prefers cards, until they filter the links. */
  readonly overview?: ComponentChildren;
}
