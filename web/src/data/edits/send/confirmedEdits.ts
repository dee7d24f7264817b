import { signal, type ReadonlySignal } from '@preact/signals-core';
import { runAtOnce, type Steps } from '@shared/base/steps';
import type { Workspace } from '@shared/model/model';
import { runInSlices } from '../../local/slices';
import { countContained, isLong, withoutContained, type PendingEdit } from '../queue/pendingEdits';

/** The edits that the service has stored, and that are shown until the listener reports a workspace that contains them. */
export interface ConfirmedEdits {
  /** Oldest first. */
  readonly shown: ReadonlySignal<readonly PendingEdit[]>;
  /**
   * Says that the service has stored an edit. Drops it once the listener has reported it, or after a few seconds, unless it
   * `isFresh`: stored just now, as the user made it, so that a report must follow.
   */
  readonly add: (edit: PendingEdit, isFresh: boolean) => void;
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

/** The same if no report follows at all, because the listener has lost its connection. Then what is stored stays in sight. */
const SILENCE_MS = 10 * 60_000;

/** Creates an empty list of edits. Drops all edits when `stopped` aborts. `unsettled` returns the edits that follow them. */
export function createConfirmedEdits(
  stopped: AbortSignal,
  unsettled: () => readonly PendingEdit[],
): ConfirmedEdits {
  const shown = signal<readonly PendingEdit[]>([]);
  /** What drops edits, by edit. */
  const timers = new Map<PendingEdit, ReturnType<typeof setTimeout>>();
  /** The edits that wait for the next report. */
  const awaiting = new Set<PendingEdit>();
  /** The workspaces that are shown, by id. */
  const observed = new Map<string, Workspace>();
  /** The reports that edits were compared with last, by workspace. */
  const compared = new Map<string, Workspace>();
  /** The edits that a report contains. The service may not have responded yet. */
  const contained = new WeakSet<PendingEdit>();
  /** Ends when the edits or what they are compared with change. */
  let comparing = new AbortController();
  stopped.addEventListener('abort', () => {
    shown.value = [];
    for (const timer of timers.values()) clearTimeout(timer);
  });

  /** Returns those of the confirmed edits that no report contains. */
  function* compare(edits: readonly PendingEdit[]): Steps<readonly PendingEdit[]> {
    const all = [...edits, ...unsettled()];
    for (const report of observed.values()) {
      const before = compared.get(report.id);
      if (before && before !== report) {
        const own = all.filter(({ workspaceId }) => workspaceId === report.id);
        const count = yield* countContained(own, before, report);
        for (const edit of own.slice(0, count)) contained.add(edit);
      }
      compared.set(report.id, report);
    }
    const others = edits.filter((edit) => !contained.has(edit));
    return yield* withoutContained(others, [...observed.values()]);
  }

  const dropAfter = (milliseconds: number, edit: PendingEdit) => {
    clearTimeout(timers.get(edit));
    const drop = () => {
      timers.delete(edit);
      awaiting.delete(edit);
      comparing.abort();
      shown.value = shown.peek().filter((each) => each !== edit);
    };
    timers.set(edit, setTimeout(drop, milliseconds));
  };
  const stopAwaiting = (workspaceId: string) => {
    for (const edit of awaiting) {
      if (edit.workspaceId === workspaceId && awaiting.delete(edit)) dropAfter(SETTLE_MS, edit);
    }
  };

  const dropContained = () => {
    comparing.abort();
    comparing = new AbortController();
    const edits = shown.peek();
    const signal = AbortSignal.any([stopped, comparing.signal]);
    const finish = (remaining: readonly PendingEdit[] | undefined) => {
      if (remaining && !signal.aborted && remaining.length < edits.length) shown.value = remaining;
    };
    if (isLong([...edits, ...unsettled()])) void runInSlices(compare(edits), signal).then(finish);
    else finish(runAtOnce(compare(edits)));
  };
  return {
    shown,
    add(edit, isFresh) {
      shown.value = [...shown.peek(), edit];
      dropContained();
      const isAwaiting = isFresh && observed.has(edit.workspaceId);
      if (isAwaiting) awaiting.add(edit);
      dropAfter(isAwaiting ? SILENCE_MS : SETTLE_MS, edit);
    },
    observe(workspace) {
      observed.set(workspace.id, workspace);
      dropContained();
      stopAwaiting(workspace.id);
    },
    forget(workspaceId) {
      observed.delete(workspaceId);
      compared.delete(workspaceId);
      stopAwaiting(workspaceId);
    },
    observed: (workspaceId) => observed.get(workspaceId),
  };
}
