import { signal, type ReadonlySignal } from '@preact/signals-core';
import { runAtOnce } from '@shared/base/steps';
import type { Workspace } from '@shared/model/model';
import { runInSlices } from '../../local/slices';
import { isLong, withoutContained, type PendingEdit } from '../queue/pendingEdits';

/** The edits that the service has stored, and that are shown until the listener reports a workspace that contains them. */
export interface ConfirmedEdits {
  /** Oldest first. */
  readonly shown: ReadonlySignal<readonly PendingEdit[]>;
  /** Says that the service has stored an edit. Drops it once the listener has reported it, or after a few seconds. */
  readonly add: (edit: PendingEdit) => void;
  /** Receives a workspace that its listener has reported. Drops the edits that it contains. */
  readonly observe: (workspace: Workspace) => void;
  /** Forgets a workspace that is no longer shown. */
  readonly forget: (workspaceId: string) => void;
  /** Returns the workspace with this id that its listener has reported last. */
  readonly observed: (workspaceId: string) => Workspace | undefined;
}

/**
 * How long a confirmed edit stays applied if the listener never reports a workspace that contains it, such as
 * when somebody else undoes the edit before the listener has seen it.
 */
const SETTLE_MS = 5_000;

/** Creates an empty list of edits. Drops all edits when `stopped` aborts. */
export function createConfirmedEdits(stopped: AbortSignal): ConfirmedEdits {
  const shown = signal<readonly PendingEdit[]>([]);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  /** The workspaces that are shown, by id. */
  const observed = new Map<string, Workspace>();
  /** What the listener had reported last when each edit was confirmed. */
  const before = new WeakMap<PendingEdit, Workspace>();
  const isReported = (edit: PendingEdit) => observed.get(edit.workspaceId) !== before.get(edit);
  /** Ends when the edits or what they are compared with change. */
  let comparing = new AbortController();
  stopped.addEventListener('abort', () => {
    shown.value = [];
    for (const timer of timers) clearTimeout(timer);
  });

  const dropContained = () => {
    comparing.abort();
    const edits = shown.peek();
    const ids = new Set(edits.map(({ workspaceId }) => workspaceId));
    const workspaces = [...ids].flatMap((id) => observed.get(id) ?? []);
    if (workspaces.length === 0) return;
    comparing = new AbortController();
    const signal = AbortSignal.any([stopped, comparing.signal]);
    const steps = withoutContained(edits, workspaces, isReported);
    const finish = (remaining: readonly PendingEdit[] | undefined) => {
      if (remaining && !signal.aborted && remaining.length < edits.length) shown.value = remaining;
    };
    if (isLong(edits)) void runInSlices(steps, signal).then(finish);
    else finish(runAtOnce(steps));
  };
  return {
    shown,
    add(edit) {
      const reported = observed.get(edit.workspaceId);
      if (reported) before.set(edit, reported);
      shown.value = [...shown.peek(), edit];
      dropContained();
      const timer = setTimeout(() => {
        timers.delete(timer);
        comparing.abort();
        shown.value = shown.peek().filter((each) => each !== edit);
      }, SETTLE_MS);
      timers.add(timer);
    },
    observe(workspace) {
      observed.set(workspace.id, workspace);
      dropContained();
    },
    forget: (workspaceId) => void observed.delete(workspaceId),
    observed: (workspaceId) => observed.get(workspaceId),
  };
}
