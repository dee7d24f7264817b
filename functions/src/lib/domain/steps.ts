/** Work in steps of a few milliseconds. Whoever runs it may do something else between two of them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps at once and returns the result. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
