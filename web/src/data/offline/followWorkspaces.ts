import type { Firestore } from 'firebase/firestore';
import { currentLease } from '../../firebase/sharedLease';
import { readEarlyList, readList, writeList } from '../local/copies';
import { afterFirstPaint, skipFirstPaint } from '../local/firstPaint';
import { summariesSchema, type WorkspaceSummary } from '../workspaces/workspaceSummary';

/**
 * Calls `onChange` with a user's stored workspaces, most recently updated first: as this browser last saw them, if it has a
 * copy and they are not `known` yet, and then as they are stored, whenever that changes. Keeps the copy up to date, and a lease if
 * others share some of them.
 * @returns a function that stops this.
 */
export function followWorkspaces(
  connecting: Promise<Firestore>,
  uid: string,
  onChange: (list: readonly WorkspaceSummary[]) => void,
  onError: (error: unknown) => void,
  known?: readonly WorkspaceSummary[],
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = () => signal.aborted;
  let stopKeeping: (() => void) | undefined;
  signal.addEventListener('abort', () => stopKeeping?.());
  const keepLease = (list: readonly WorkspaceSummary[]) => {
    if (list.some(({ shared }) => shared)) {
      stopKeeping ??= currentLease.peek()?.keep();
      return;
    }
    stopKeeping?.();
    stopKeeping = undefined;
  };
  const start = async () => {
    let copy = known;
    if (!copy) {
      copy = summariesSchema.safeParse(await readList(uid)).data;
      if (isStopped()) return;
      if (copy) onChange(copy);
      else skipFirstPaint();
    }
    // The service may respond while Firestore is loading.
    keepLease(copy ?? []);
    let shown = JSON.stringify(copy);
    // Firestore is large. Until then, it would only delay the copy.
    await afterFirstPaint();
    const [firestore, { watchWorkspaces }] = await Promise.all([
      connecting,
      import('../workspaces/workspaces'),
    ]);
    if (isStopped()) return;
    const stopWatching = watchWorkspaces(
      firestore,
      uid,
      (list) => {
        const json = JSON.stringify(list);
        // The whole page would be rendered again.
        if (json === shown) return;
        shown = json;
        onChange(list);
        keepLease(list);
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

/** Returns a user's workspaces as this browser last saw them, if they were just read. */
export function earlyWorkspaces(uid: string): readonly WorkspaceSummary[] | undefined {
  return summariesSchema.safeParse(readEarlyList(uid)).data;
}
