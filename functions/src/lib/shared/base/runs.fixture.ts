/** Returns how often to check a property: `long` times under `npm run test:long`, else `usual` times. */
export function numRuns(usual: number, long: number): number {
  return process.env.LONG_TESTS === 'true' ? long : usual;
}
