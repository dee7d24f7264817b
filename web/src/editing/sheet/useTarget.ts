import { useEffect, useMemo, useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '@shared/model/model';
import { summarize } from '@shared/model/summary';
import type { WorkspaceSummary } from '../../data/workspaces/workspaceSummary';

/** Returns a workspace to add links to, once it is loaded, which a page that shows it has done. */
export function useTarget(targetId: string, { editable, workspaces, readOther }: TargetsProps) {
  const shown = editable.find(({ id }) => id === targetId);
  const [loaded, setLoaded] = useState<Workspace>();
  const isShown = shown !== undefined;
  const reading = useMemo(() => {
    if (shown) return Promise.resolve(shown);
    // The default workspace is not stored until something is written to it.
    const isUnstored = targetId === DEFAULT_WORKSPACE_ID && !workspaces.some(({ id }) => id === targetId);
    if (isUnstored) return Promise.resolve(emptyWorkspace(targetId, new Date().toISOString()));
    const read = readOther(targetId);
    // Submitting the form says if this fails. It may fail before the effect below has run.
    read.catch(() => undefined);
    return read;
  }, [targetId, isShown]);
  useEffect(() => {
    reading.then(setLoaded, () => undefined);
  }, [reading]);
  const workspace = shown ?? (loaded?.id === targetId ? loaded : undefined);
  const summary = workspaces.find(({ id }) => id === targetId);
  const categories = useMemo(
    () => (shown ? summarize(shown).categories : (summary?.categories ?? [])),
    [shown, summary],
  );
  return { workspace, categories, read: shown ? Promise.resolve(shown) : reading };
}

/** Where links can go. */
export interface TargetsProps {
  /** The workspaces whose links the page shows, as far as the user may change them. */
  readonly editable: readonly Workspace[];
  /** All workspaces of the user. */
  readonly workspaces: readonly WorkspaceSummary[];
  /** Reads one that the page does not show. */
  readonly readOther: (id: string) => Promise<Workspace>;
}
