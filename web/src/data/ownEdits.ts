import { signal, type ReadonlySignal } from '@preact/signals-core';
import { runAtOnce } from '@shared/base/steps';
import type { Workspace } from '@shared/model/model';
import { runInSlices } from './local/slices';
import { isLong, withoutContained, type PendingEdit } from './pendingEdits';

/**
 * How long a confirmed edit stays applied if the listener never reports a workspace that contains it, such as
 * when somebody else undoes the edit before the listener has seen it.
 */
const SETTLE_MS = 5_000;

/** The edits that this tab shows because it has made them: until the listener reports a workspace that contains them. */
export interface OwnEdits {
  /** Those that are shown, oldest first. */
  readonly shown: ReadonlySignal<readonly PendingEdit[]>;
  readonly show: (edits: readonly PendingEdit[]) => void;
  readonly drop: (edit: PendingEdit) => void;
  /** Says that the service has stored an edit. Drops it once the listener has reported it, or after a few seconds. */
  readonly confirm: (edit: PendingEdit) => void;
  /** Returns those of the edits that are shown and not confirmed. */
  readonly unconfirmed: (edits: readonly PendingEdit[]) => PendingEdit[];
  /** Receives a workspace that its listener has reported. Drops the confirmed edits that it contains. */
  readonly observe: (workspace: Workspace) => void;
  /** Forgets a workspace that is no longer shown. */
  readonly forget: (workspaceId: string) => void;
  /** Returns the workspace with this id that its listener has reported last. */
  readonly observed: (workspaceId: string) => Workspace | undefined;
}

/** Creates an empty list of edits. Drops all edits when `stopped` aborts. */
export function createOwnEdits(stopped: AbortSignal): OwnEdits {
  const shown = signal<readonly PendingEdit[]>([]);
  const confirmed = new Set<PendingEdit>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  /** The workspaces that are shown, by id. */
  const observed = new Map<string, Workspace>();
  let comparing = new AbortController();
  stopped.addEventListener('abort', () => {
    shown.value = [];
    for (const timer of timers) clearTimeout(timer);
  });

  const show = (edits: readonly PendingEdit[]) => {
    shown.value = [...shown.peek(), ...edits];
  };
  const drop = (edit: PendingEdit) => {
    confirmed.delete(edit);
    shown.value = shown.peek().filter((other) => other !== edit);
  };
  const dropContained = () => {
    comparing.abort();
    const ids = new Set([...confirmed].map(({ workspaceId }) => workspaceId));
    const workspaces = [...ids].flatMap((id) => observed.get(id) ?? []);
    if (workspaces.length === 0) return;
    comparing = new AbortController();
    const signal = AbortSignal.any([stopped, comparing.signal]);
    const edits = shown.peek();
    const steps = withoutContained(edits, confirmed, workspaces);
    const finish = (remaining: readonly PendingEdit[] | undefined) => {
      const kept = new Set(remaining);
      if (remaining) for (const edit of edits) if (!kept.has(edit)) drop(edit);
    };
    if (isLong(edits)) void runInSlices(steps, signal).then(finish);
    else finish(runAtOnce(steps));
  };
  return {
    shown,
    show,
    drop,
    confirm(edit) {
      confirmed.add(edit);
      dropContained();
      if (!shown.peek().includes(edit)) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        drop(edit);
        dropContained();
      }, SETTLE_MS);
      timers.add(timer);
    },
    unconfirmed: (edits) => edits.filter((edit) => shown.peek().includes(edit) && !confirmed.has(edit)),
    observe(workspace) {
      observed.set(workspace.id, workspace);
      dropContained();
    },
    forget: (workspaceId) => void observed.delete(workspaceId),
    observed: (workspaceId) => observed.get(workspaceId),
  };
}
