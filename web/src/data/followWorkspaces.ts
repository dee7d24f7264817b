import type { Firestore } from 'firebase/firestore';
import { readList, writeList } from './local/copies';
import { skipFirstPaint } from './local/firstPaint';
import { summariesSchema, type WorkspaceSummary } from './workspaceSummary';

/**
 * Calls `onChange` with a user's stored workspaces, most recently updated first: as this browser last saw them, if it has a
 * copy, and then as they are stored, whenever that changes. Keeps the copy up to date.
 * @returns a function that stops this.
 */
export function followWorkspaces(
  connecting: Promise<Firestore>,
  uid: string,
  onChange: (list: readonly WorkspaceSummary[]) => void,
  onError: (error: unknown) => void,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = () => signal.aborted;
  const start = async () => {
    const { data: copy } = summariesSchema.safeParse(await readList(uid));
    if (isStopped()) return;
    if (copy) onChange(copy);
    else skipFirstPaint();
    const [firestore, { watchWorkspaces }] = await Promise.all([connecting, import('./workspaces')]);
    if (isStopped()) return;
    const stopWatching = watchWorkspaces(
      firestore,
      uid,
      (list) => {
        onChange(list);
        void writeList(uid, list);
      },
      onError,
    );
    signal.addEventListener('abort', stopWatching);
  };
  start().catch((error: unknown) => {
    if (!isStopped()) onError(error);
  });
  return () => stopping.abort();
}
