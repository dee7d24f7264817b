import { useEffect, useMemo, useState } from 'preact/hooks';
import { findLink } from '@shared/model/workspace';
import { undoEarlierWith } from '../editing/ownChanges';
import { location } from '../navigation/location';
import { messageOf } from '../ui/text/messages';
import { showToast } from '../ui/controls/toasts';
import { ActivityFilters, filtered, isFiltering } from './ActivityFilters';
import type { LogContext } from './ItemRow';
import { describeItem, isUndoable } from './log/describeItem';
import { itemsOf, titlesOf, type Item } from './log/items';
import { mayHaveBegunBefore, overlaps, sessionsOf, type Session } from './log/sessions';
import { OlderChanges } from './OlderChanges';
import { SelectedChanges } from './SelectedChanges';
import { SessionLog } from './SessionLog';
import { useFurtherLinks, type Known, type LiveActivity } from './useActivity';
import { useKeptFocus } from './useKeptFocus';
import { UndoDialog } from './UndoDialog';
import { mayPutBack, useUndo, type UndoTarget } from './useUndo';

/** Shows sessions, newest first, with filters, and buttons to put back a change, a selection or a session. */
export function ActivityLog({ target, activity, known }: ActivityLogProps) {
  const { workspace, history } = known;
  const { arrangement } = location.value;
  const isOfLink = arrangement.link !== '';
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, question, undo } = useUndo(target, activity);
  const canUndo = (item: Item) => isUndoable(item) && mayPutBack(target.role, item.author);
  const keepFocus = useKeptFocus('.undo');

  const items = useMemo(() => itemsOf(known), [known]);
  const titles = useMemo(() => titlesOf(workspace, items), [workspace, items]);
  const shown = useMemo(() => filtered(items, arrangement), [items, arrangement]);
  const sessions = useMemo(() => sessionsOf(shown), [shown]);
  /** What the user has folded or unfolded, by the ids of the items of the session. At first, the newest one is unfolded. */
  const [opened, setOpened] = useState(() => withSession(new Map(), sessions[0], true));
  const chosen = shown.filter((item) => selected.has(item.id) && canUndo(item));
  // A large change may have moved the link, too.
  useFurtherLinks(isOfLink ? history.changes : undefined, activity.readFurther);
  const isFiltered = isFiltering(arrangement);

  const undoThese = (list: readonly Item[]) => {
    keepFocus();
    undo(() => Promise.resolve(list));
  };
  /** Undoes all of a session that the filter leaves, also what is on pages that have not been read. */
  const undoAll = (session: Session) => {
    keepFocus();
    undo(async () => {
      for (let whole = session; ;) {
        const now = activity.latest();
        const { changes = [], hasMore = false } = now?.history ?? {};
        const found = now && sessionsOf(filtered(itemsOf(now), arrangement));
        whole = found?.find((each) => overlaps(each, whole)) ?? whole;
        const isWhole = !hasMore || !mayHaveBegunBefore(whole, changes.at(-1)?.at ?? '');
        if (isWhole) return whole.items.filter(canUndo);
        await activity.readMore();
      }
    }, true);
  };
  // Goes back through what the person did in the app, here and on other devices.
  useEffect(() =>
    undoEarlierWith(() => {
      const last = items.find((item) => isOwn(item) && canUndo(item));
      if (!last) return;
      const { label, title, url } = describeItem(last, titles, workspace);
      const subject = url === undefined ? title : `“${title}”`;
      undo(() => Promise.resolve([last]), false, `${label} ${subject}.`);
    }),
  );
  const context: LogContext = {
    titles,
    workspace,
    selected,
    toggle(id) {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
    },
    canUndo,
    undo: undoThese,
    readFurther({ change }) {
      activity
        .readFurther(change)
        .catch((error: unknown) => showToast({ kind: 'failed', text: messageOf(error) }));
    },
  };
  const isOpen = ({ items: own }: Session) =>
    own.map(({ id }) => opened.get(id)).find((each) => each !== undefined) ?? isOfLink;

  return (
    <>
      {(items.length > 0 || isFiltered) && (
        <ActivityFilters
          filters={arrangement}
          items={items}
          linkTitle={isOfLink ? titleOfLink(shown, known, arrangement.link) : undefined}
        />
      )}
      {sessions.map((session) => (
        <SessionLog
          key={session.items.at(-1)?.id}
          session={session}
          isOpen={isOpen(session)}
          onToggle={() => setOpened(withSession(opened, session, !isOpen(session)))}
          onUndoAll={() => undoAll(session)}
          context={context}
        />
      ))}
      <p class="muted" role="status">
        {isBusy
          ? 'Reading what happened …'
          : sessions.length === 0 && !history.hasMore && (isFiltered ? NOTHING_MATCHES : NOTHING_YET)}
      </p>
      <OlderChanges
        history={history}
        readMore={activity.readMore}
        readsAll={isFiltered && history.changes.length < MAX_READ}
      />
      {question && <UndoDialog {...question} />}
      <SelectedChanges items={chosen} onUndo={undoThese} onClear={() => setSelected(new Set())} />
    </>
  );
}

interface ActivityLogProps {
  readonly target: UndoTarget;
  readonly activity: LiveActivity;
  readonly known: Known;
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
  'Nothing has happened here in the last 30 days. What you and your assistants add or change appears here, and you can put it back.';

/** Returns the title of the link whose history is shown. */
function titleOfLink(shown: readonly Item[], known: Known, linkId: string): string {
  const titles = titlesOf(known.workspace, shown);
  for (const item of shown) {
    if (item.kind === 'addition') return item.entry.link.title;
    for (const link of item.links) return titles.get(link) ?? link.url;
  }
  return findLink(known.workspace, linkId)?.title ?? 'this link';
}
