import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { currentEdits } from '../data/edits/currentEdits';
import { stepsWithEdits } from '../data/edits/queue/pendingEdits';
import { runInSlices } from '../data/local/slices';
import { readCopiedWorkspace } from '../data/offline/readCopied';
import { userWorkspaceOf } from '../data/workspaces/userWorkspace';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { searchable } from '../search/searchable';

/** Returns the workspaces that the page does not show, as this browser last saw them. Reads them once. */
export function useCopiedWorkspaces(
  uid: string,
  summaries: readonly WorkspaceSummary[],
  shown: readonly Workspace[],
): readonly Workspace[] {
  const [copied, setCopied] = useState<readonly Workspace[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const read = async () => {
      const found: Workspace[] = [];
      for (const { id } of searchable(summaries, undefined).searched) {
        if (left.signal.aborted) return;
        if (shown.some((workspace) => workspace.id === id)) continue;
        const copy = await readCopiedWorkspace(userWorkspaceOf(uid, id, summaries)).catch(() => undefined);
        if (copy)
          found.push(await runInSlices(stepsWithEdits(copy, currentEdits.peek()?.pending.peek() ?? [])));
      }
      if (!left.signal.aborted) setCopied(found);
    };
    void read();
    return () => left.abort();
  }, []);
  // The page may have loaded some of them meanwhile.
  return useMemo(() => without(shown, copied), [shown, copied]);
}

/** Returns the workspaces that the page does not show, so that each of their links is found once. */
export function without(shown: readonly Workspace[], copied: readonly Workspace[]): readonly Workspace[] {
  return copied.filter(({ id }) => shown.every((workspace) => workspace.id !== id));
}
