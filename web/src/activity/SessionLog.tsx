import { useId, useState } from 'preact/hooks';
import { formatDateTime, formatDay, formatNumber, formatTime } from '../ui/text/format';
import { MoreButton } from '../ui/controls/MoreButton';
import { Icon } from '../ui/controls/Icon';
import { ItemRow, type LogContext } from './ItemRow';
import { undoOf, type Session } from './log/sessions';
import { authorName } from '@shared/activity/authorName';
import { describeTally } from './log/tally';

/** Shows a session: who, when and what in numbers, unfolding to each change. */
export function SessionLog({ session, place, isOpen, onToggle, onUndoAll, context }: SessionLogProps) {
  const { author, items } = session;
  const [limit, setLimit] = useState(FIRST_SHOWN);
  const id = useId();
  const name = authorName(author);
  const undoable = undoOf(session, context.canUndo);
  const left = items.length - limit;
  return (
    <section class="panel session" aria-labelledby={id}>
      <header class="session-head">
        <h2 id={id}>
          <button type="button" class="session-toggle" aria-expanded={isOpen} onClick={onToggle}>
            <Icon name="down" />
            <span>
              <strong dir="auto">{name}</strong> <SessionTime session={session} />
              {place !== undefined && <bdi class="session-place"> · {place}</bdi>}
              <span class="session-tally">{describeTally(items, MOST_COUNTS)}</span>
            </span>
          </button>
        </h2>
        {undoable.length > 1 && (
          <button type="button" class="button small undo" onClick={onUndoAll}>
            Undo all<span class="visually-hidden"> by {name}</span>
          </button>
        )}
      </header>
      {isOpen && (
        <>
          <ul class="happenings">
            {items.slice(0, limit).map((item) => (
              <ItemRow key={item.id} item={item} context={context} />
            ))}
          </ul>
          {left > 0 && (
            <MoreButton look="link-button session-more" onPress={() => setLimit(limit + MORE_SHOWN)}>
              Show {formatNumber(Math.min(left, MORE_SHOWN))} more
            </MoreButton>
          )}
        </>
      )}
    </section>
  );
}

interface SessionLogProps {
  readonly session: Session;
  /** The name of the workspace, if the log is of several. */
  readonly place?: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onUndoAll: () => void;
  readonly context: LogContext;
}

/** How many kinds of changes the head of a session counts. “Undo all” says them all. */
const MOST_COUNTS = 3;

/** How many items of a session to show at first, and how many more at a time. */
const FIRST_SHOWN = 20;
const MORE_SHOWN = 100;

/** Shows when a session was, such as “today, 14:02 to 14:09”. */
function SessionTime({ session: { items } }: Pick<SessionLogProps, 'session'>) {
  const [end, start] = [items[0]?.at ?? '', items.at(-1)?.at ?? ''];
  const [from, to] = [formatTime(start), formatTime(end)];
  return (
    <time class="session-time" dateTime={start} title={formatDateTime(start)}>
      {formatDay(start)}, {from === to ? from : `${from} to ${to}`}
    </time>
  );
}
