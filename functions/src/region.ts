/**
 * Returns the region to deploy to. A deploy also points the rewrites in firebase.json to the functions in this
 * region.
 * @throws if it does not look like a region.
 */
export function regionOf(environment: NodeJS.ProcessEnv): string {
  const { FUNCTIONS_REGION, FUNCTIONS_EMULATOR } = environment;
  if (!FUNCTIONS_REGION || FUNCTIONS_EMULATOR === 'true') return DEFAULT_REGION;
  if (isRegion(FUNCTIONS_REGION)) return FUNCTIONS_REGION;
  throw new Error('FUNCTIONS_REGION must be a region of Google Cloud, such as europe-west1.');
}

/**
 * The region of the functions if `FUNCTIONS_REGION` is not set, and always in the emulators: the Hosting emulator
 * assumes this region.
 */
const DEFAULT_REGION = 'us-central1';

/** Returns whether a string looks like the name of a region. */
export function isRegion(text: string): boolean {
  return /^[a-z]+(-[a-z]+)+\d{1,2}$/.test(text);
}
