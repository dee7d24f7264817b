import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { runAtOnce } from '@shared/base/steps';
import type { Workspace } from '@shared/model/model';
import { runInSlices } from '../local/slices';
import { allWithEdits, isLong, type PendingEdit } from './queue/pendingEdits';

/** Returns a workspace with its pending edits. If there are many, applies them in slices, and returns what was shown before until then. */
export function useWithEdits<Stored extends Workspace | null | undefined>(
  stored: Stored,
  pending: readonly PendingEdit[],
): Stored | Workspace {
  const list = useMemo(() => (stored ? [stored] : NONE), [stored]);
  const [shown] = useAllWithEdits(list, pending);
  return stored ? (shown ?? stored) : stored;
}

const NONE: readonly Workspace[] = [];

/** Like {@link useWithEdits}, for several workspaces. Returns the same array as before if none of them has changed. */
export function useAllWithEdits(
  stored: readonly Workspace[],
  pending: readonly PendingEdit[],
): readonly Workspace[] {
  const inSlices = stored.length > 0 && isLong(pending);
  const atOnce = useMemo(
    () => (inSlices ? stored : runAtOnce(allWithEdits(stored, pending))),
    [stored, pending, inSlices],
  );
  const [later, setLater] = useState<readonly Workspace[]>();
  useEffect(() => {
    setLater(undefined);
    if (!inSlices) return undefined;
    const stopping = new AbortController();
    void runInSlices(allWithEdits(stored, pending), stopping.signal).then(setLater);
    return () => stopping.abort();
  }, [stored, pending, inSlices]);
  const shown = useRef<readonly Workspace[]>(NONE);
  const before = shown.current;
  const result = inSlices ? (later ?? (before.length > 0 ? before : stored)) : atOnce;
  const isSame = result.length === before.length && result.every((each, index) => each === before[index]);
  if (!isSame) shown.current = result;
  return shown.current;
}
