/** Work split into steps of a few milliseconds. The caller may do something else between two steps. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps at once and returns the result. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Calls `visit` for each item. A step is this many of them. */
export function* inSteps<Item>(
  items: readonly Item[],
  perStep: number,
  visit: (item: Item) => unknown,
): Steps<void> {
  for (const [index, item] of items.entries()) {
    if (index % perStep === perStep - 1) yield;
    visit(item);
  }
}

/** Returns what to await between two pieces of work. After each slice of this many milliseconds, it waits for `nextTurn`. */
export function breatheEvery(sliceMs: number, nextTurn: () => Promise<unknown>): () => Promise<void> {
  let end = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < end) return;
    await nextTurn();
    end = performance.now() + sliceMs;
  };
}
