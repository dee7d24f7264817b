import { isOnline } from '../connection';
import { goesOnWithoutHistory } from '../history/fullHistory';
import { openEditStore } from '../local/editStore';
import type { Edits } from './queue/contract';
import { createEdits } from './edits';
import { upgradeOutbox } from './queue/upgrade';
import type { Message, Surroundings } from './send/surroundings';

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
      const moved = upgradeOutbox(uid, store);
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
