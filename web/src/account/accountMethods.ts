import {
  browserPopupRedirectResolver,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  updatePassword,
  type User,
} from 'firebase/auth';
import { codeOf } from '@shared/base/errors';
import { requireConnection } from '../data/connection';
import { dropCopy } from '../data/local/database';
import { deleteEverything } from '../data/service/rest';
import { isCancellation } from './authErrors';
import { farewell } from './session';
import { DISABLED } from '../ui/text/messages';

/** Returns whether a user can sign in with a password. Others sign in with Google. */
export function hasPassword({ providerData }: User): boolean {
  return providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID);
}

/** Sets a new password. Signs the user out everywhere else. */
export async function changePassword(user: User, current: string, next: string): Promise<void> {
  requireConnection();
  await signInAgain(user, current);
  await updatePassword(user, next);
}

/**
 * Deletes everything that is stored for the user, then the account. Before that, calls `prepare` once the user has signed in
 * again, and deletes nothing if it fails. If this fails halfway, a retry deletes the rest. Does nothing if the user closes
 * Google's window.
 */
export async function deleteAccount(
  user: User,
  password: string,
  prepare: (idToken: string) => Promise<void>,
): Promise<void> {
  requireConnection();
  if (!(await signInAgain(user, password))) return;
  await prepare(await user.getIdToken());
  await deleteEverything(await user.getIdToken());
  farewell.value = 'Your account and everything in it has been deleted.';
  await dropCopy(false);
  try {
    await deleteUser(user);
  } catch (error) {
    farewell.value = undefined;
    throw error;
  }
}

/**
 * Asks the user to sign in again, with the password or in Google's window. @returns false if the user closes
 * that window.
 */
export async function signInAgain(user: User, password: string): Promise<boolean> {
  try {
    if (hasPassword(user)) {
      const credential = EmailAuthProvider.credential(user.email ?? '', password);
      await reauthenticateWithCredential(user, credential);
    } else await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
    return true;
  } catch (error) {
    if (isCancellation(error)) return false;
    // Firebase Auth signs out somebody who was disabled. `session` prevents that, which hides the reason.
    throw codeOf(error) === 'auth/login-blocked' ? wasDisabled() : error;
  }
}

const wasDisabled = () => new Error(DISABLED);

/** Makes a user who has signed in again the one of Firebase Auth, which may have signed them out in another tab. */
export async function restoreSignIn(user: User): Promise<void> {
  const { openAuth } = await import('../firebase/auth');
  const auth = await openAuth();
  if (!auth.currentUser) await auth.updateCurrentUser(user);
}
