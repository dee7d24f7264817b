import type { Firestore } from 'firebase/firestore';
import type { Authors } from './history';
import type { Place } from './place';

/**
 * Calls `onChange` with those who added the links of a workspace once there is a connection, and again whenever they change.
 * Reads one document.
 * @returns a function that stops this.
 */
export function followAuthors(
  connecting: Promise<Firestore>,
  place: Place,
  onChange: (authors: Authors) => void,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const start = async () => {
    const [firestore, { watchAuthors }] = await Promise.all([connecting, import('./history')]);
    if (!signal.aborted)
      signal.addEventListener(
        'abort',
        watchAuthors(firestore, place, onChange, () => undefined),
      );
  };
  // Without names, the links are shown anyway.
  start().catch(() => undefined);
  return () => stopping.abort();
}
