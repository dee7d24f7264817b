import { collection, limit, orderBy, query, type Firestore } from 'firebase/firestore';
import { accountEventSchema, type AccountEvent } from '@shared/contract/accountEvent';
import { watchQuery } from '../../firebase/listeners';

/** An event of the user's account, with its id. Times are in ISO 8601. */
export type StoredEvent = AccountEvent & { readonly id: string };

/**
 * Watches the newest events of a user's account, at most `count`. Calls `onChange` once the server has responded, and again on every
 * change. @returns a function that stops watching.
 */
export function watchAccountEvents(
  firestore: Firestore,
  { uid, count }: { readonly uid: string; readonly count: number },
  onChange: (events: readonly StoredEvent[]) => void,
  onError: (error: Error) => void,
): () => void {
  const newest = query(collection(firestore, 'users', uid, 'events'), orderBy('at', 'desc'), limit(count));
  return watchQuery(
    newest,
    ({ docs }) => {
      const now = new Date().toISOString();
      const events = docs.flatMap((document) => {
        // Skips what a newer version has stored in another form.
        const { data } = accountEventSchema.safeParse(document.data());
        return data && data.expiresAt > now ? { ...data, id: document.id } : [];
      });
      onChange(events);
    },
    onError,
  );
}
