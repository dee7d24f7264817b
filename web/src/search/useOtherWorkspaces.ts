import type { Firestore } from 'firebase/firestore';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { followWorkspace } from '../data/followWorkspace';
import { placeOf } from '../data/place';
import type { WorkspaceSummary } from '../data/workspaceSummary';
import { messageOf } from '../ui/messages';
import { searchable } from './searchable';

/** How many workspaces to load at the same time. */
const MAX_LOADING = 4;

/** The user's workspaces other than the open one, as far as they are loaded. */
export interface OtherWorkspaces {
  /** How many there are, loaded or not. */
  readonly count: number;
  /** The workspaces loaded so far. */
  readonly loaded: readonly Workspace[];
  /** How many are still to be loaded. */
  readonly remaining: number;
  /** The workspaces that could not be loaded, and why. */
  readonly failed: readonly { readonly name: string; readonly message: string }[];
  /** The workspaces that are not searched, because all together would be too large for a browser. */
  readonly tooLarge: readonly WorkspaceSummary[];
}

/**
 * Loads the user's other workspaces (all if none is open) while `isWanted`, and keeps them up to date.
 * Afterwards, stops watching but keeps what was loaded. Does not read unchanged workspaces again.
 */
export function useOtherWorkspaces(
  connecting: Promise<Firestore>,
  uid: string,
  openId: string | undefined,
  summaries: readonly WorkspaceSummary[],
  isWanted: boolean,
): OtherWorkspaces {
  const [known, setKnown] = useState<ReadonlyMap<string, Workspace>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const { current: stops } = useRef(new Map<string, () => void>());
  const { searched, tooLarge } = useMemo(() => searchable(summaries, openId), [summaries, openId]);

  useEffect(() => {
    const stop = (id: string) => {
      stops.get(id)?.();
      stops.delete(id);
    };
    for (const id of stops.keys()) {
      if (!isWanted || !searched.some((summary) => summary.id === id)) stop(id);
    }
    if (!isWanted) return;
    let loading = [...stops.keys()].filter((id) => !known.has(id) && !failures.has(id)).length;
    for (const { id: workspaceId, updatedAt } of searched) {
      if (loading >= MAX_LOADING) break;
      if (stops.has(workspaceId) || failures.has(workspaceId)) continue;
      if (known.get(workspaceId)?.updatedAt === updatedAt) continue;
      loading++;
      const stopWatching = followWorkspace(
        connecting,
        placeOf(uid, workspaceId, searched),
        (workspace) => {
          // Null if it was deleted. The summaries will omit it soon.
          if (workspace) setKnown((before) => new Map(before).set(workspaceId, workspace));
        },
        (error) => {
          setFailures((before) => new Map(before).set(workspaceId, messageOf(error)));
        },
      );
      stops.set(workspaceId, stopWatching);
    }
  }, [connecting, uid, isWanted, searched, known, failures, stops]);
  useEffect(
    () => () => {
      for (const stopWatching of stops.values()) stopWatching();
      stops.clear();
    },
    [stops],
  );

  return useMemo(() => {
    const loaded = searched.flatMap(({ id }) => known.get(id) ?? []);
    const failed = searched.flatMap(({ id, name }) => {
      const message = failures.get(id);
      return message === undefined || known.has(id) ? [] : [{ name, message }];
    });
    const waiting = searched.filter(({ id }) => !known.has(id) && !failures.has(id));
    const count = searched.length + tooLarge.length;
    return { count, loaded, remaining: waiting.length, failed, tooLarge };
  }, [searched, tooLarge, known, failures]);
}
