import { selectAccount } from 'firebase-tools/lib/auth.js';
import { requireAuth } from 'firebase-tools/lib/requireAuth.js';
import { PROJECT_FOLDER } from '../../project';

/**
 * Finds the account that the Firebase CLI would use: the one that signed in with `npx firebase login`, or else a service
 * account or the application default credentials. Later requests use this account.
 * @returns its email address, "an account without an address" if that is unknown, or undefined if nobody is signed in.
 */
export async function findAccount(): Promise<string | undefined> {
  try {
    const email = await requireAuth({ ...selectAccount(undefined, PROJECT_FOLDER) });
    return email ?? 'an account without an address';
  } catch {
    return undefined;
  }
}

export const HOW_TO_SIGN_IN =
  'Run "npx firebase login" (on a computer without a browser: "npx firebase login --no-localhost").';
