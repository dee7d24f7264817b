/** Returns an environment variable that `npm test` sets. Throws if it is not set. */
export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests with "npm test".`);
  return value;
}

/** The URL of the Hosting emulator, for tests of the web app and of Hosting's rewrites and headers. */
export const BASE_URL = required('BASE_URL');
/**
 * The URLs of the functions, each in a process that the whole run shares (see `sharedServers.ts`). Calling them
 * is much quicker than going through the Hosting and Functions emulators.
 */
export const MCP_URL = process.env.MCP_URL ?? `${BASE_URL}/mcp`;
export const UPDATE_URL = process.env.UPDATE_URL ?? `${BASE_URL}/api/workspace/update`;
/** The `mcp` function in a project of its own, for tests of sign-in for apps. */
export const SIGN_IN_URL = process.env.SIGN_IN_URL ?? '';
export const SIGN_IN_PROJECT = 'demo-sign-in';
/** The URL of the Functions emulator, without Hosting. */
export const FUNCTIONS_URL = required('FUNCTIONS_URL');
export const FIRESTORE_HOST = required('FIRESTORE_EMULATOR_HOST');
export const AUTH_HOST = required('FIREBASE_AUTH_EMULATOR_HOST');
export const PROJECT = required('GCLOUD_PROJECT');

// Skips the search for Google Cloud's metadata server, which takes time and prints warnings.
process.env.METADATA_SERVER_DETECTION = 'none';
