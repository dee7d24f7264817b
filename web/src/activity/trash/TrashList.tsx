import { useMemo, useState } from 'preact/hooks';
import { location } from '../../navigation/location';
import { SearchField } from '../../search/SearchField';
import { formatLinkCount } from '../../ui/text/format';
import { ActivityHead } from '../ActivityHead';
import { OlderChanges } from '../OlderChanges';
import { searchTrash, trashOf, type RemovedLink } from '../log/trash';
import { PurgeDialog } from './PurgeDialog';
import { SelectedBar } from '../SelectedChanges';
import { restoreLinks } from './restoreLinks';
import { TrashRow } from './TrashRow';
import type { Known, LiveActivity } from '../useActivity';
import { useKeptFocus } from '../useKeptFocus';
import { mayPutBack, type UndoTarget } from '../useUndo';

/** Shows removed links, the last removed first, with a search over all of them. */
export function TrashList({ target, activity, known }: TrashListProps) {
  const { workspace, history, further } = known;
  const { query } = location.value;
  const [limit, setLimit] = useState(SHOWN);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [purged, setPurged] = useState<readonly RemovedLink[]>();
  const keepFocus = useKeptFocus('.trash-action');
  const removed = useMemo(
    () => trashOf(workspace, history.changes, further),
    [workspace, history.changes, further],
  );
  const found = useMemo(() => searchTrash(removed, query), [removed, query]);
  const chosen = found.filter(({ id }) => selected.has(id));
  const isSearch = query.trim() !== '';
  const isOwner = target.role === 'owner';

  const restore = (links: readonly RemovedLink[]) => {
    keepFocus();
    restoreLinks(target.edits, known, links);
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <>
      <ActivityHead workspace={workspace} page="trash">
        <SearchField query={query} label="Search the trash" tagsOf={[workspace]} />
      </ActivityHead>
      {found.length > 1 && chosen.length < found.length && (
        <button
          type="button"
          class="button small"
          onClick={() => setSelected(new Set(found.map(({ id }) => id)))}
        >
          Select all {formatLinkCount(found.length)}
        </button>
      )}
      {found.length > 0 && (
        <ul class="panel happenings trash" aria-label="Removed links">
          {found.slice(0, limit).map((each) => (
            <TrashRow
              key={each.id}
              removed={each}
              isSelected={selected.has(each.id)}
              onToggle={() => toggle(each.id)}
              onRestore={mayPutBack(target.role, each.change.author) ? () => restore([each]) : undefined}
              onPurge={isOwner ? () => setPurged([each]) : undefined}
            />
          ))}
        </ul>
      )}
      {found.length > limit && (
        <button type="button" class="button" onClick={() => setLimit(limit + SHOWN)}>
          Show {formatLinkCount(Math.min(SHOWN, found.length - limit))} more
        </button>
      )}
      <p class="muted" role="status">
        {describe(found.length, removed.length, isSearch, history.hasMore)}
      </p>
      <OlderChanges
        history={history}
        readMore={activity.readMore}
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
              {isOwner && (
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
          target={target}
          removed={purged}
          onPurge={(ids) => {
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

interface TrashListProps {
  readonly target: UndoTarget;
  readonly activity: LiveActivity;
  readonly known: Known;
}

/** How many links to show at first, and how many more at a time. */
const SHOWN = 100;

function describe(found: number, all: number, isSearch: boolean, hasMore: boolean): string | undefined {
  if (isSearch && !hasMore)
    return found === 0 ? 'Nothing in the trash matches.' : `${formatLinkCount(found)} found.`;
  if (all > 0 || hasMore) return undefined;
  return 'The trash is empty. Links that are removed stay here for 30 days, and you can restore them.';
}
