/** Where the emulators of the test run answer: set by the test command. */
export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests with "npm test".`);
  return value;
}

/** Hosting, so that the rewrites count. */
export const BASE_URL = required('BASE_URL');
/** The functions' own URLs, without Hosting. */
export const FUNCTIONS_URL = required('FUNCTIONS_URL');
export const FIRESTORE_HOST = required('FIRESTORE_EMULATOR_HOST');
export const AUTH_HOST = required('FIREBASE_AUTH_EMULATOR_HOST');
export const PROJECT = required('GCLOUD_PROJECT');

// Nothing here runs on Google Cloud, and looking for its metadata server takes time and prints warnings.
process.env.METADATA_SERVER_DETECTION = 'none';
