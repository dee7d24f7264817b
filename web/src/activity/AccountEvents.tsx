import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import { useEffect, useState } from 'preact/hooks';
import { watchAccountEvents, type StoredEvent } from '../data/history/accountEvents';
import { ItemList } from '../ui/controls/ItemList';
import { Loading } from '../ui/controls/Notice';
import { Time } from '../ui/controls/Time';
import { formatDay, formatTime } from '../ui/text/format';
import { messageOf } from '../ui/text/messages';
import { eventSource, eventText } from './log/eventText';

/** Shows what decided who can use the account, and what for, newest first: keys, apps, members and handovers. */
export function AccountEvents({ user, firestore }: AccountEventsProps) {
  const [count, setCount] = useState(PAGE);
  const [events, setEvents] = useState<readonly StoredEvent[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(
    () =>
      watchAccountEvents(firestore, { uid: user.uid, count }, setEvents, (error) =>
        setFailure(messageOf(error)),
      ),
    [firestore, user.uid, count],
  );
  if (failure !== undefined) {
    return (
      <p class="error" role="alert">
        {failure}
      </p>
    );
  }
  if (!events) return <Loading />;
  return (
    <div class="stack">
      {events.length === 0 ? (
        <p class="muted">
          Nothing has happened yet. What you do with keys, apps and the people with whom you share appears
          here for a year.
        </p>
      ) : (
        <ItemList
          label="Account events"
          items={events.map((event) => ({
            id: event.id,
            name: eventText(event),
            facts: [
              eventSource(event),
              <Time time={event.at}>
                {formatDay(event.at)}, {formatTime(event.at)}
              </Time>,
            ],
          }))}
        />
      )}
      {events.length >= count && (
        <p>
          <button type="button" class="button" onClick={() => setCount(count + PAGE)}>
            Show older events
          </button>
        </p>
      )}
      <p class="hint">To see when a workspace was made public or private, open its activity.</p>
    </div>
  );
}

/** How many events to show at first, and how many more at a time. */
const PAGE = 50;

interface AccountEventsProps {
  readonly user: User;
  readonly firestore: Firestore;
}
