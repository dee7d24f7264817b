/**
 * Returns how many cases a property test tries: `usual` in `npm test`, `long` in `npm run test:long`, which repeats
 * every property listed in `test/properties/manyCases.long.test.ts`.
 */
export function runs(usual: number, long: number): { readonly numRuns: number } {
  return { numRuns: process.env.LONG_TESTS === 'true' ? long : usual };
}
