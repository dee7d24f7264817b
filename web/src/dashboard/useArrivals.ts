import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { storedEntry } from '../editing/linkGroups';
import type { FoundEntry } from '../search/searchWorkspace';
import { useShowAtTop } from './heldLinks';

/**
 * Holds back the links that others add to workspaces that the user has already seen, while the window is scrolled down. `stored`
 * has the workspaces without the user's own edits.
 */
export function useArrivals(entries: readonly FoundEntry[], stored: readonly Workspace[]): Arrivals {
  const { current: seen } = useRef(new Set<string>());
  const { current: seenWorkspaces } = useRef(new Set<string>());
  /** Increases whenever the user wants to see what was held back. */
  const [wishes, setWishes] = useState(0);

  const held = useMemo(() => {
    const byId = new Map(stored.map((workspace) => [workspace.id, workspace]));
    const hasArrived = (entry: FoundEntry) =>
      seenWorkspaces.has(entry.workspace.id) &&
      !seen.has(entry.id) &&
      byId.get(entry.workspace.id)?.chunks.some(({ links }) => links.has(storedEntry(entry).id)) === true;
    return window.scrollY > 0 ? entries.filter(hasArrived) : NONE;
  }, [entries, stored, wishes]);
  const shown = useMemo(() => {
    const ids = new Set(held.map(({ id }) => id));
    return ids.size === 0 ? entries : entries.filter(({ id }) => !ids.has(id));
  }, [entries, held]);

  useLayoutEffect(() => {
    for (const { id } of shown) seen.add(id);
    for (const { id } of stored) seenWorkspaces.add(id);
  }, [shown, stored]);

  const showHeld = () => {
    for (const { id } of held) seen.add(id);
    setWishes((count) => count + 1);
  };
  useShowAtTop(held, showHeld);
  return { shown, held, showHeld };
}

interface Arrivals {
  readonly shown: readonly FoundEntry[];
  /** The links that arrived while the page was scrolled down. Showing them would move what the user reads. */
  readonly held: readonly FoundEntry[];
  readonly showHeld: () => void;
}

const NONE: readonly FoundEntry[] = [];
