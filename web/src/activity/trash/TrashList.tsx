import { useMemo, useState } from 'preact/hooks';
import { memoize } from '@shared/base/memoize';
import { compareStrings } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { allLinks } from '@shared/model/workspace';
import { location } from '../../navigation/location';
import { MoreButton } from '../../ui/controls/MoreButton';
import { formatLinkCount } from '../../ui/text/format';
import { useCopies } from '../../workspaces/useCopies';
import type { ActivityPageProps } from '../ActivityHead';
import { knownSince, mayPutBack, readMore, type Feed } from '../feeds/feed';
import { OlderChanges } from '../OlderChanges';
import { searchTrash, trashOf, type RemovedLink } from '../log/trash';
import { PurgeDialog } from './PurgeDialog';
import { SelectedBar } from '../SelectedChanges';
import { restoreLinks } from './restoreLinks';
import { TrashRow, type SavedPlace } from './TrashRow';
import { useKeptFocus } from '../useKeptFocus';

/** Shows removed links of one workspace or several, the last removed first, with a search over all of them. */
export function TrashList({ feeds, isEverywhere = false, user, workspaces }: TrashListProps) {
  const { query } = location.value;
  const [limit, setLimit] = useState(SHOWN);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [purged, setPurged] = useState<readonly Removed[]>();
  const keepFocus = useKeptFocus('.trash-action');
  const removed = useMemo(() => removedFrom(feeds), [feeds]);
  const found = useMemo(() => {
    const links = new Set(
      searchTrash(
        removed.map(({ link }) => link),
        query,
      ),
    );
    return removed.filter(({ link }) => links.has(link));
  }, [removed, query]);
  const loaded = useMemo(() => feeds.map(({ known }) => known.workspace), [feeds]);
  const copies = useCopies(loaded, { user, workspaces });
  const shown = useMemo(
    () =>
      found.slice(0, limit).map((each) => ({ ...each, elsewhere: savedIn([...loaded, ...copies], each) })),
    [found, limit, loaded, copies],
  );
  const restorable = found.filter(mayRestore);
  const chosen = found.filter((each) => selected.has(keyOf(each)));
  const isSearch = query.trim() !== '';
  const hasMore = knownSince(feeds) !== '';

  const restore = (links: readonly Removed[]) => {
    keepFocus();
    restoreLinks(byFeed(links));
  };
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    setSelected(next);
  };
  const isOwned = ({ feed }: Removed) => feed.target.role === 'owner';
  return (
    <>
      {restorable.length > 1 && chosen.length < restorable.length && (
        <button
          type="button"
          class="button small"
          onClick={() => setSelected(new Set(restorable.map(keyOf)))}
        >
          Select all {formatLinkCount(restorable.length)}
        </button>
      )}
      {found.length > 0 && (
        <ul class="panel happenings trash" aria-label="Removed links">
          {shown.map((each) => (
            <TrashRow
              key={keyOf(each)}
              removed={each.link}
              elsewhere={each.elsewhere}
              place={isEverywhere ? each.feed.known.workspace.name : undefined}
              isSelected={selected.has(keyOf(each))}
              onToggle={() => toggle(keyOf(each))}
              onRestore={mayRestore(each) ? () => restore([each]) : undefined}
              onPurge={isOwned(each) ? () => setPurged([each]) : undefined}
            />
          ))}
        </ul>
      )}
      {found.length > limit && (
        <MoreButton look="button" onPress={() => setLimit(limit + SHOWN)}>
          Show {formatLinkCount(Math.min(SHOWN, found.length - limit))} more
        </MoreButton>
      )}
      <p class={`muted ${found.length === 0 ? 'nothing' : ''}`} role="status">
        {describe(found.length, removed.length, isSearch, hasMore)}
      </p>
      <OlderChanges
        hasMore={hasMore}
        readMore={() => readMore(feeds)}
        readsAll={isSearch || found.length === 0}
      />
      {chosen.length > 0 && (
        <SelectedBar label="Selected links" count={chosen.length} onClear={() => setSelected(new Set())}>
          {(clear) => (
            <>
              <button
                type="button"
                class="button small"
                onClick={() => {
                  restore(chosen);
                  clear();
                }}
              >
                Restore
              </button>
              {chosen.every(isOwned) && (
                <button type="button" class="button small" onClick={() => setPurged(chosen)}>
                  Delete permanently …
                </button>
              )}
            </>
          )}
        </SelectedBar>
      )}
      {purged && (
        <PurgeDialog
          groups={byFeed(purged)}
          onPurge={({ activity }, ids) => {
            keepFocus();
            activity.forget(ids);
            setSelected(new Set());
          }}
          onClose={() => setPurged(undefined)}
        />
      )}
    </>
  );
}

interface TrashListProps extends Pick<ActivityPageProps, 'user' | 'workspaces'> {
  readonly feeds: readonly Feed[];
  /** Whether they are of all workspaces. */
  readonly isEverywhere?: boolean;
}

/** A removed link, and the workspace that it was in. */
interface Removed {
  readonly feed: Feed;
  readonly link: RemovedLink;
}

/** The links of a workspace by their addresses. */
const linksByUrl = memoize(
  (workspace: Workspace) => new Map([...allLinks(workspace)].map(({ link }) => [link.url, link])),
);

/** Returns where else the address of a removed link is saved, such as where it was moved to. Undefined if nowhere. */
function savedIn(workspaces: readonly Workspace[], { link: { link } }: Removed): SavedPlace | undefined {
  for (const workspace of workspaces) {
    const saved = linksByUrl(workspace).get(link.url);
    if (saved) return { workspace, categoryId: saved.category };
  }
  return undefined;
}

const keyOf = ({ feed, link }: Removed): string => `${feed.target.workspaceId} ${link.id}`;

const mayRestore = ({ feed, link }: Removed): boolean => mayPutBack(feed.target.role, link.change.author);

/** Returns the removed links of all workspaces, back to where all that happened in them is known. */
function removedFrom(feeds: readonly Feed[]): Removed[] {
  const since = knownSince(feeds);
  return feeds
    .flatMap((feed) => {
      const { workspace, history, further } = feed.known;
      return trashOf(workspace, history.changes, further).map((link) => ({ feed, link }));
    })
    .filter(({ link }) => link.change.at >= since)
    .sort((a, b) => compareStrings(b.link.change.at, a.link.change.at));
}

function byFeed(removed: readonly Removed[]) {
  return [...Map.groupBy(removed, ({ feed }) => feed)].map(([feed, own]) => ({
    feed,
    links: own.map(({ link }) => link),
  }));
}

/** How many links to show at first, and how many more at a time. */
const SHOWN = 100;

function describe(found: number, all: number, isSearch: boolean, hasMore: boolean): string | undefined {
  if (isSearch && !hasMore)
    return found === 0 ? 'Nothing in the trash matches.' : `${formatLinkCount(found)} found.`;
  if (all > 0 || hasMore) return undefined;
  return 'The trash is empty. Links that are removed stay here for 30 days, and you can restore them.';
}
