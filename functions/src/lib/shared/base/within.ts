/** Returns the result of `work`, or undefined once the time has passed. Does not cancel `work`. Rethrows what it throws before. */
export async function within<Result>(
  milliseconds: number,
  work: (limit: TimeLimit) => Promise<Result>,
): Promise<Result | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  let hasPassed = false;
  let hasEnded = false;
  const pass = () => {
    hasPassed = true;
    resolve(undefined);
  };
  let timer = setTimeout(pass, milliseconds);
  const restart = () => {
    if (hasEnded) return;
    clearTimeout(timer);
    timer = setTimeout(pass, milliseconds);
  };
  const end = () => {
    clearTimeout(timer);
    hasEnded = true;
    return !hasPassed;
  };
  try {
    return await Promise.race([work({ restart, end }), late]);
  } finally {
    end();
  }
}

/** The time that some work may take. */
interface TimeLimit {
  /** Starts the time again, unless the limit has ended. */
  readonly restart: () => void;
  /** Ends the limit. Returns false if the time had passed. */
  readonly end: () => boolean;
}
