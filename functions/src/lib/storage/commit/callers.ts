import { OutcomeUnknown } from '../../shared/base/errors';
import type { QueuedChange } from './queuedChange';
import type { Callers } from '../base/workspaceRepository';

/** Returns the callers of a batch. Those of the changes behind it can only go on after it, so they may reserve its memory, too. */
export function callersOf(
  batch: readonly QueuedChange[],
  behind: readonly QueuedChange[],
): Disposable & Callers {
  const [controller, ended] = [new AbortController(), new AbortController()];
  let waiting = batch.length;
  const stop = () => {
    if (--waiting <= 0) controller.abort();
  };
  for (const { signal } of batch) {
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { signal: ended.signal });
  }
  return {
    signal: controller.signal,
    users: () => [...batch, ...behind].flatMap(({ signal, access }) => (signal.aborted ? [] : access.user)),
    [Symbol.dispose]() {
      ended.abort();
    },
  };
}

/** Returns whether a commit that included the change got no response. Waits for the end of a running one. */
export async function mayBeStored({ commits }: QueuedChange): Promise<boolean> {
  const ended = await Promise.allSettled(commits);
  return ended.some((commit) => commit.status === 'rejected' && commit.reason instanceof OutcomeUnknown);
}
