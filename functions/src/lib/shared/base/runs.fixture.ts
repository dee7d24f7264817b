/**
 * Returns how often to check a property, or with how many links: `long` in `npm run test:long`, otherwise `usual`.
 */
export function numRuns(usual: number, long: number): number {
  return process.env.TEST_KINDS?.includes('long') ? long : usual;
}
