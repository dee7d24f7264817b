/** Returns a variable that `npm test` sets. Throws if it is not set. */
export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests with "npm test".`);
  return value;
}

/** The Hosting emulator, for tests of the web app and of what Hosting does: rewrites and headers. */
export const BASE_URL = required('BASE_URL');
/**
 * The functions, each in a process that the whole run shares (see `sharedServers.ts`). Calling them is much quicker than
 * going through the Hosting and Functions emulators.
 */
export const MCP_URL = process.env.MCP_URL ?? `${BASE_URL}/mcp`;
export const UPDATE_URL = process.env.UPDATE_URL ?? `${BASE_URL}/api/workspace/update`;
/** The Functions emulator, without Hosting. */
export const FUNCTIONS_URL = required('FUNCTIONS_URL');
export const FIRESTORE_HOST = required('FIRESTORE_EMULATOR_HOST');
export const AUTH_HOST = required('FIREBASE_AUTH_EMULATOR_HOST');
export const PROJECT = required('GCLOUD_PROJECT');

// Nothing here runs on Google Cloud, and looking for its metadata server takes time and prints warnings.
process.env.METADATA_SERVER_DETECTION = 'none';
