import { breatheEvery, type Steps } from '@shared/base/steps';

/** Continues in a task of its own. */
export function nextTask(): Promise<void> {
  // Safari does not have it yet.
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}

/** How long a task may run before the browser gets to paint and to react. */
const SLICE_MS = 12;

/** Lets the browser paint and react, if the current slice of work is over. Await this between two pieces of work. */
export const breathe = breatheEvery(SLICE_MS, nextTask);

/** Runs all steps, and lets the browser paint and react in between and afterwards. Returns undefined once `signal` aborts. */
export function runInSlices<Result>(steps: Steps<Result>): Promise<Result>;
export function runInSlices<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result | undefined>;

export async function runInSlices<Result>(
  steps: Steps<Result>,
  signal?: AbortSignal,
): Promise<Result | undefined> {
  for (;;) {
    await breathe();
    if (signal?.aborted) return undefined;
    const step = steps.next();
    if (!step.done) continue;
    // What the caller renders takes long enough for one task.
    await nextTask();
    return signal?.aborted ? undefined : step.value;
  }
}
