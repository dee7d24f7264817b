import { useEffect, useMemo, useState } from 'preact/hooks';
import { compareStrings } from '@shared/model/linkOrder';
import { findLink } from '@shared/model/workspace';
import { undoEarlierWith } from '../editing/ownChanges';
import { location, type Arrangement } from '../navigation/location';
import { messageOf } from '../ui/text/messages';
import { showToast } from '../ui/controls/toasts';
import { ActivityFilters, filtered, isFiltering } from './ActivityFilters';
import {
  itemsOfKnown,
  knownSince,
  mayPutBack,
  readCount,
  readMore,
  titlesOfKnown,
  type Feed,
} from './feeds/feed';
import type { LogContext } from './ItemRow';
import { describeItem, isUndoable, phraseOf } from './log/describeItem';
import { itemsOf, titlesOf, type Item } from './log/items';
import { mayHaveBegunBefore, overlaps, sessionsOf, undoOf, type Session } from './log/sessions';
import { OlderChanges } from './OlderChanges';
import { SelectedChanges } from './SelectedChanges';
import { SessionLog } from './SessionLog';
import { useFurtherLinks, type Known } from './feeds/useActivity';
import { useKeptFocus } from './useKeptFocus';
import { UndoDialog } from './UndoDialog';
import { useUndo } from './useUndo';

/**
 * Shows sessions in one workspace or several, newest first, with filters, and buttons to put back a change or a session, or, in one
 * workspace, a selection.
 */
export function ActivityLog({ feeds, isEverywhere = false }: ActivityLogProps) {
  const { arrangement } = location.value;
  const isOfLink = arrangement.link !== '';
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, question, undo } = useUndo();
  const keepFocus = useKeptFocus('.undo');
  const [first] = feeds;

  const items = useMemo(() => feeds.flatMap(({ known }) => itemsOfKnown(known)), [feeds]);
  const sessions = useMemo(() => sessionsIn(feeds, arrangement), [feeds, arrangement]);
  /** What the user has folded or unfolded, by the ids of the items of the session. At first, the newest one is unfolded. */
  const [opened, setOpened] = useState(() => withSession(new Map(), sessions[0]?.session, true));
  const shown = sessions.flatMap(({ session }) => session.items);
  // A large change may have moved the link, too.
  useFurtherLinks(isOfLink ? first?.known.history.changes : undefined, async (change) =>
    first?.activity.readFurther(change),
  );
  const isFiltered = isFiltering(arrangement);
  const hasMore = knownSince(feeds) !== '';

  const undoThese = (feed: Feed, list: readonly Item[]) => {
    keepFocus();
    undo(feed, () => Promise.resolve(list));
  };
  /** Undoes all of a session that the filter leaves, also what is on pages that have not been read. */
  const undoAll = (feed: Feed, session: Session) => {
    keepFocus();
    undo(
      feed,
      async () => {
        for (let whole = session; ;) {
          const now = feed.activity.latest();
          const { changes = [], hasMore: hasOlder = false } = now?.history ?? {};
          const found = now && sessionsOf(filtered(itemsOf(now), arrangement));
          whole = found?.find((each) => overlaps(each, whole)) ?? whole;
          const isWhole = !hasOlder || !mayHaveBegunBefore(whole, changes.at(-1)?.at ?? '');
          if (isWhole) return undoOf(whole, (item) => canUndo(feed, item));
          await feed.activity.readMore();
        }
      },
      true,
    );
  };
  // Goes back through what the person did in the app, here and on other devices.
  useEffect(() =>
    undoEarlierWith(() => {
      const own = feeds.flatMap((feed) => {
        const item = itemsOfKnown(feed.known).find((each) => isOwn(each) && canUndo(feed, each));
        return item ? { feed, item } : [];
      });
      const last = own.sort((a, b) => compareStrings(b.item.at, a.item.at))[0];
      if (!last) return false;
      const { known } = last.feed;
      const description = describeItem(last.item, titlesOfKnown(known), known.workspace);
      undo(last.feed, () => Promise.resolve([last.item]), false, `${phraseOf(description)}.`);
      return true;
    }),
  );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const contextOf = (feed: Feed): LogContext => ({
    titles: titlesOfKnown(feed.known),
    workspace: feed.known.workspace,
    selected,
    toggle: isEverywhere ? undefined : toggle,
    canUndo: (item) => canUndo(feed, item),
    undo: (list) => undoThese(feed, list),
    readFurther({ change }) {
      feed.activity
        .readFurther(change)
        .catch((error: unknown) => showToast({ kind: 'failed', text: messageOf(error) }));
    },
  });
  const isOpen = ({ items: own }: Session) =>
    own.map(({ id }) => opened.get(id)).find((each) => each !== undefined) ?? isOfLink;

  return (
    <>
      {(items.length > 0 || isFiltered) && (
        <ActivityFilters
          filters={arrangement}
          items={items}
          linkTitle={isOfLink && first ? titleOfLink(shown, first.known, arrangement.link) : undefined}
        />
      )}
      {sessions.map(({ feed, session }) => (
        <SessionLog
          key={`${feed.target.workspaceId} ${session.items.at(-1)?.id ?? ''}`}
          session={session}
          place={isEverywhere ? feed.known.workspace.name : undefined}
          isOpen={isOpen(session)}
          onToggle={() => setOpened(withSession(opened, session, !isOpen(session)))}
          onUndoAll={() => undoAll(feed, session)}
          context={contextOf(feed)}
        />
      ))}
      <p class="muted" role="status">
        {isBusy
          ? 'Loading the activity …'
          : sessions.length === 0 && !hasMore && (isFiltered ? NOTHING_MATCHES : NOTHING_YET)}
      </p>
      <OlderChanges
        hasMore={hasMore}
        readMore={() => readMore(feeds)}
        readsAll={isFiltered && readCount(feeds) < MAX_READ}
      />
      {question && <UndoDialog {...question} />}
      {first && !isEverywhere && (
        <SelectedChanges
          items={shown.filter((item) => selected.has(item.id) && canUndo(first, item))}
          onUndo={(list) => undoThese(first, list)}
          onClear={() => setSelected(new Set())}
        />
      )}
    </>
  );
}

interface ActivityLogProps {
  readonly feeds: readonly Feed[];
  /** Whether they are of all workspaces. */
  readonly isEverywhere?: boolean;
}

const canUndo = ({ target }: Feed, item: Item): boolean =>
  isUndoable(item) && mayPutBack(target.role, item.author);

/** Returns the sessions of all workspaces, newest first, back to where all that happened in them is known. */
function sessionsIn(feeds: readonly Feed[], filters: Arrangement) {
  const since = knownSince(feeds);
  const sessions = feeds.flatMap((feed) =>
    sessionsOf(filtered(itemsOfKnown(feed.known), filters)).map((session) => ({ feed, session })),
  );
  const endOf = ({ session }: { session: Session }) => session.items[0]?.at ?? '';
  return sessions.filter((each) => endOf(each) >= since).sort((a, b) => compareStrings(endOf(b), endOf(a)));
}

/** Returns whether the person did something in the app themselves, other than to undo something. */
function isOwn(item: Item): boolean {
  const { kind, person } = item.author;
  return kind === 'webApp' && person === undefined && (item.kind === 'addition' || !item.change.reverts);
}

/** How many changes a filter reads by itself. The user can ask for more. */
const MAX_READ = 1_000;

function withSession(
  opened: ReadonlyMap<string, boolean>,
  session: Session | undefined,
  isOpen: boolean,
): ReadonlyMap<string, boolean> {
  return new Map([...opened, ...(session?.items ?? []).map(({ id }) => [id, isOpen] as const)]);
}

const NOTHING_MATCHES = 'Nothing matches this filter.';

const NOTHING_YET =
  'Nothing has happened here in the last 30 days. What you and your assistants add or change appears here, and you can undo it.';

/** Returns the title of the link whose history is shown. */
function titleOfLink(shown: readonly Item[], known: Known, linkId: string): string {
  const titles = titlesOf(known.workspace, shown);
  for (const item of shown) {
    if (item.kind === 'addition') return item.entry.link.title;
    for (const link of item.links) return titles.get(link) ?? link.url;
  }
  return findLink(known.workspace, linkId)?.title ?? 'this link';
}
