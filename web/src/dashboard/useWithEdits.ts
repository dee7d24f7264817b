import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { isLong, stepsWithEdits, withEdits, type PendingEdit } from '../data/pendingEdits';
import { runInSlices } from '../data/local/slices';

/** Returns a workspace with its pending edits. If there are many, applies them in slices, and returns what was shown before until then. */
export function useWithEdits<Stored extends Workspace | null | undefined>(
  stored: Stored,
  pending: readonly PendingEdit[],
): Stored | Workspace {
  const inSlices = isLong(pending);
  const atOnce = useMemo(
    () => (stored && !inSlices ? withEdits(stored, pending) : stored),
    [stored, pending, inSlices],
  );
  const [later, setLater] = useState<Workspace>();
  useEffect(() => {
    setLater(undefined);
    if (!stored || !inSlices) return undefined;
    const stopping = new AbortController();
    void runInSlices(stepsWithEdits(stored, pending), stopping.signal).then(setLater);
    return () => stopping.abort();
  }, [stored, pending, inSlices]);
  const shown = useRef<Workspace>(undefined);
  const result = stored && inSlices ? (later ?? shown.current ?? stored) : atOnce;
  shown.current = result ?? undefined;
  return result;
}
