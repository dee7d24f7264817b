/** Returns how often to check a property: `long` times in `npm run test:long`, otherwise `usual` times. */
export function numRuns(usual: number, long: number): number {
  return process.env.LONG_TESTS === 'true' ? long : usual;
}
