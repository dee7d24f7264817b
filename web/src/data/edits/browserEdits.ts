import { isOnline } from '../connection';
import { goesOnWithoutHistory } from '../fullHistory';
import { clearOutbox, readOutbox } from '../local/database';
import { openEditStore, type EditStore } from '../local/editStore';
import type { Edits } from './contract';
import { createEdits, type Message, type Surroundings } from './edits';
import { entryOf, queuedEditFromOutbox } from './queuedEdit';

/** Creates the edits of the user with this id, which outlast the tab and are the same in all tabs of this browser. */
export function openEdits(
  uid: string,
  { send, differenceOf }: Pick<Surroundings, 'send' | 'differenceOf'>,
): Edits {
  return createEdits({
    send,
    differenceOf,
    goesOnWithoutHistory,
    isOnline,
    now: Date.now,
    openStore(onLost) {
      const store = openEditStore(uid, onLost);
      const moved = moveOutbox(uid, store);
      return { ...store, read: async () => moved.then(store.read) };
    },
    connect(onMessage) {
      const channel = new BroadcastChannel(`edits ${uid}`);
      channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
      // Another tab may have been closed without a word.
      const check = () => {
        if (document.visibilityState === 'visible') onMessage({ kind: 'changed' });
      };
      document.addEventListener('visibilitychange', check);
      return {
        post: (message) => channel.postMessage(message),
        close() {
          document.removeEventListener('visibilitychange', check);
          channel.close();
        },
      };
    },
    async alone(name, work) {
      // Without locks, two tabs may send the same edit, which the service makes only once.
      if ('locks' in navigator) await navigator.locks.request(`edits ${uid} ${name}`, work);
      else await work();
    },
  });
}

/** Moves what earlier versions of the web app have kept to the store, unless one of them is sending it. */
async function moveOutbox(uid: string, store: EditStore): Promise<void> {
  const move = async (lock: unknown) => {
    const entries = lock === null ? [] : await readOutbox(uid);
    if (entries.length === 0) return;
    // They come before all others.
    const moved = entries.map((entry, index): [string, object] => {
      const queued = queuedEditFromOutbox(entry, index - entries.length);
      return queued ? [queued.edit.id, entryOf(queued)] : [crypto.randomUUID(), { outbox: entry }];
    });
    if (await store.change([], () => new Map(moved))) await clearOutbox(uid);
  };
  if ('locks' in navigator) await navigator.locks.request(`outbox ${uid}`, { ifAvailable: true }, move);
  else await move(undefined);
}
