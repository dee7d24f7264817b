/**
 * Returns `compute` with a cache that keeps each result for as long as its argument is in memory. Workspaces and chunks
 * are immutable, so what is derived from them never goes stale, and a change only recomputes the chunks it touches.
 */
export function memoize<Argument extends object, Result extends object | string>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new WeakMap<Argument, Result>();
  return (argument) => {
    const known = results.get(argument);
    if (known !== undefined) return known;
    const result = compute(argument);
    results.set(argument, result);
    return result;
  };
}
