import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Link, type Workspace } from '@shared/model/model';
import type { EarlyProps } from '../account/signedInProps';
import type { Edits } from '../data/edits/queue/contract';
import { followWorkspace } from '../data/offline/followWorkspace';
import { changedLinks } from '../data/edits/queue/pendingEdits';
import { userWorkspaceOf } from '../data/workspaces/userWorkspace';
import { useAllWithEdits } from '../data/edits/useWithEdits';
import {
  mayEdit,
  UNSTORED_DEFAULT,
  withDefault,
  type WorkspaceSummary,
} from '../data/workspaces/workspaceSummary';
import { openCopySheet } from '../editing/sheet/openSheet';
import { messageOf } from '../ui/text/messages';
import { searchable } from './searchable';

/**
 * Loads the user's other workspaces (all if none is open) while `isWanted`, and keeps them up to date.
 * Afterwards, stops watching but keeps what was loaded. Does not read unchanged workspaces again.
 */
export function useOtherWorkspaces(
  { user: { uid }, connecting, workspaces: summaries, edits }: EarlyProps,
  openId: string | undefined,
  isWanted: boolean,
): OtherWorkspaces {
  const [known, setKnown] = useState<ReadonlyMap<string, Workspace>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const { current: stops } = useRef(new Map<string, () => void>());
  const unsent = edits.waiting.value;
  const knowsDefault = known.has(DEFAULT_WORKSPACE_ID);
  const { searched, tooLarge } = useMemo(() => {
    const isWatched = (id: string) => stops.has(id) || unsent.some(({ workspaceId }) => workspaceId === id);
    const hasDefault = knowsDefault || isWatched(DEFAULT_WORKSPACE_ID);
    return searchable(
      hasDefault ? withDefault(summaries) : summaries,
      openId,
      (id) => isWatched(id) || (hasDefault && id === DEFAULT_WORKSPACE_ID),
    );
  }, [summaries, openId, stops, unsent, knowsDefault]);

  useEffect(() => {
    const stop = (id: string) => {
      stops.get(id)?.();
      stops.delete(id);
      edits.forget(id);
    };
    for (const id of stops.keys()) {
      if (!isWanted || !searched.some((summary) => summary.id === id)) stop(id);
    }
    if (!isWanted) {
      for (const id of known.keys()) if (id !== openId) edits.forget(id);
      return;
    }
    let loading = [...stops.keys()].filter((id) => !known.has(id) && !failures.has(id)).length;
    for (const summary of searched) {
      const { id: workspaceId, updatedAt } = summary;
      if (loading >= MAX_LOADING) break;
      if (stops.has(workspaceId) || failures.has(workspaceId)) continue;
      const before = known.get(workspaceId);
      if (before?.updatedAt === updatedAt) {
        edits.observe(before);
        continue;
      }
      if (summary === UNSTORED_DEFAULT) {
        setKnown((all) => new Map(all).set(workspaceId, emptyWorkspace(workspaceId, updatedAt)));
        continue;
      }
      loading++;
      const stopWatching = followWorkspace(
        connecting,
        userWorkspaceOf(uid, workspaceId, searched),
        (workspace) => {
          // Null if it was deleted. The summaries will omit it soon.
          if (!workspace) return;
          edits.observe(workspace);
          setKnown((all) => new Map(all).set(workspaceId, workspace));
        },
        (error) => {
          setFailures((all) => new Map(all).set(workspaceId, messageOf(error)));
        },
        false,
      );
      stops.set(workspaceId, stopWatching);
    }
  }, [connecting, uid, openId, isWanted, searched, known, failures, stops, edits]);
  const observed = useRef(known);
  observed.current = known;
  useEffect(
    () => () => {
      for (const stopWatching of stops.values()) stopWatching();
      stops.clear();
      for (const id of observed.current.keys()) edits.forget(id);
    },
    [stops, edits],
  );

  const stored = useMemo(() => searched.flatMap(({ id }) => known.get(id) ?? []), [searched, known]);
  const loaded = useAllWithEdits(stored, edits.pending.value);
  const unsentLinks = useMemo(() => {
    const links = new Set<Link>();
    for (const workspace of loaded) {
      const before = unsent.some(({ workspaceId }) => workspaceId === workspace.id)
        ? known.get(workspace.id)
        : undefined;
      for (const link of before ? changedLinks(before, workspace) : []) links.add(link);
    }
    return links;
  }, [loaded, unsent, known]);

  return useMemo(() => {
    const changeable = new Set(searched.filter(mayEdit).map(({ id }) => id));
    const editable = loaded.filter(({ id }) => changeable.has(id));
    const failed = searched.flatMap(({ id, name }) => {
      const message = failures.get(id);
      return message === undefined || known.has(id) ? [] : [{ name, message }];
    });
    const waiting = searched.filter(({ id }) => !known.has(id) && !failures.has(id));
    const count = searched.length + tooLarge.length;
    return {
      count,
      stored,
      loaded,
      editable,
      edits,
      unsentLinks,
      save: (links: readonly Link[]) => openCopySheet(links, summaries),
      remaining: waiting.length,
      failed,
      tooLarge,
    };
  }, [searched, tooLarge, stored, loaded, known, failures, edits, unsentLinks, summaries]);
}

/** How many workspaces to load at the same time. */
const MAX_LOADING = 4;

/** The user's workspaces other than the open one, as far as they are loaded. */
export interface OtherWorkspaces {
  /** How many there are, loaded or not. */
  readonly count: number;
  /** The workspaces loaded so far, as they are stored. */
  readonly stored: readonly Workspace[];
  /** The same workspaces with the user's own edits. */
  readonly loaded: readonly Workspace[];
  /** Those of them that the user may change. */
  readonly editable: readonly Workspace[];
  readonly edits: Edits;
  /** The links whose changes are still to be sent. */
  readonly unsentLinks: ReadonlySet<Link>;
  /** Asks where to save copies of links of workspaces that the user may only view. */
  readonly save: (links: readonly Link[]) => void;
  /** How many are still to be loaded. */
  readonly remaining: number;
  /** The workspaces that could not be loaded, and why. */
  readonly failed: readonly { readonly name: string; readonly message: string }[];
  /** The workspaces that are not searched, because all together would be too large for a browser. */
  readonly tooLarge: readonly WorkspaceSummary[];
}
