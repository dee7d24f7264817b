import type { Operation, Workspace } from '../shared/model/model';
import { LimitExceeded } from '../shared/base/errors';
import { WorkspaceChanges } from './workspaceChanges';

/** Firestore accepts 10 MiB in one commit. */
const MAX_COMMIT_BYTES = 8 * 1024 * 1024;

/** An operation waiting to be committed. */
export interface QueuedChange {
  /** Applies the operation to a workspace, or to undefined if none is stored. Never throws. */
  readonly apply: (workspace: Workspace | undefined) => Attempt;
  /** Rejects the caller's promise, for any reason but an error of the operation itself. */
  readonly reject: (error: unknown) => void;
  /** Aborts when the caller stops waiting. */
  readonly signal: AbortSignal;
}

/** One application of an operation. If its commit conflicts, it is discarded and the operation is applied again. */
interface Attempt {
  /** The workspace after the operation. The same object if the operation changed nothing. */
  readonly workspace: Workspace | undefined;
  /**
   * Passes this attempt's result or error to the caller. Not called at once, because a conflict may discard the
   * attempt. After an outage there may be several attempts, and a reload shows which one was stored.
   */
  readonly settle: () => void;
}

/** The result of applying a batch of changes, to be stored in one commit. */
export interface AppliedBatch {
  readonly workspace: Workspace | undefined;
  readonly changes: WorkspaceChanges;
  /** The changes that it includes. The others did not fit into the commit. */
  readonly included: ReadonlySet<QueuedChange>;
  /** Answers the callers of the included changes. */
  readonly settle: () => void;
}

/**
 * Wraps an operation so that it can be queued. `initial` is the workspace to start from if none is stored.
 * @returns the change and its result, which is null if there is no stored workspace and no `initial`.
 */
export function queuedChange<Result>(
  operation: Operation<Result>,
  signal: AbortSignal,
  initial: Workspace | undefined,
): { change: QueuedChange; result: Promise<Result | null> } {
  const { promise, resolve, reject } = Promise.withResolvers<Result | null>();
  const apply = (workspace: Workspace | undefined): Attempt => {
    const start = workspace ?? initial;
    try {
      const { workspace: after, result } = start ? operation(start) : { workspace: undefined, result: null };
      const settle = () => {
        resolve(result);
      };
      return { workspace: after === start ? workspace : after, settle };
    } catch (error) {
      const settle = () => {
        reject(error);
      };
      return { workspace, settle };
    }
  };
  return { change: { apply, reject, signal }, result: promise };
}

/** Applies changes in order until the commit is full. Rejects a change that is too big for any commit. */
export function applyBatch(start: Workspace | undefined, batch: readonly QueuedChange[]): AppliedBatch {
  const changes = new WorkspaceChanges();
  const callbacks: (() => void)[] = [];
  const settle = () => {
    for (const callback of callbacks) callback();
  };
  const included = new Set<QueuedChange>();
  let workspace = start;
  for (const change of batch) {
    const attempt = change.apply(workspace);
    const added = new WorkspaceChanges();
    if (attempt.workspace) added.add(workspace, attempt.workspace);
    if (added.bytes > MAX_COMMIT_BYTES) {
      callbacks.push(() => {
        change.reject(tooBig());
      });
    } else if (changes.bytes + added.bytes > MAX_COMMIT_BYTES) {
      break;
    } else {
      changes.merge(added);
      workspace = attempt.workspace;
      callbacks.push(attempt.settle);
    }
    included.add(change);
  }
  return { workspace, changes, included, settle };
}

function tooBig(): LimitExceeded {
  return new LimitExceeded(
    'This changes more than 8 MiB of links and notes at once. Split it into several requests.',
  );
}
