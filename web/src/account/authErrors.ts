import { codeOf } from '@shared/base/errors';
import { messageOf } from '../ui/text/messages';

export function isCancellation(error: unknown): boolean {
  return CANCELLATIONS.has(codeOf(error));
}

const WRONG_PASSWORD = 'Wrong email address or password. Try again, or reset your password.';

/** The messages for codes that occur only at sign-in, or have another meaning there. */
const MESSAGES: Readonly<Record<string, string>> = {
  'auth/invalid-credential': WRONG_PASSWORD,
  'auth/wrong-password': WRONG_PASSWORD,
  'auth/user-not-found': 'There is no account with this email address. Check it, or create an account.',
  'auth/invalid-email': 'That is not a valid email address. Check the spelling.',
  'auth/email-already-in-use':
    'There is already an account with this email address. Sign in, or reset your password.',
  'auth/weak-password': 'That password is too easy to guess. Use at least 8 characters.',
  'auth/password-does-not-meet-requirements':
    'That password is too simple. Use a longer one with letters, digits and symbols.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes, or reset your password.',
  'auth/internal-error':
    'The sign-in service could not be loaded. Check your connection, and make sure that nothing blocks apis.google.com.',
  'auth/popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'auth/operation-not-allowed':
    'This sign-in method is turned off. Use another one, or ask whoever runs this dashboard.',
  'auth/admin-restricted-operation': 'You cannot create an account here. Ask whoever runs this dashboard.',
  'auth/unauthorized-domain':
    'Google sign-in is not allowed at this address. Whoever runs this dashboard can add it under Authentication, Settings, Authorized domains.',
  'auth/configuration-not-found':
    'Sign-in is not set up yet. Whoever runs this dashboard can turn it on under Authentication in the Firebase console.',
  'auth/account-exists-with-different-credential':
    'Your account uses another sign-in method. Use that one instead.',
};

/** The messages for codes that have another meaning when a signed-in user signs in again. */
const CONFIRMATION_MESSAGES: Readonly<Record<string, string>> = {
  'auth/invalid-credential': 'That is not your current password. Try again.',
  'auth/wrong-password': 'That is not your current password. Try again.',
  'auth/user-mismatch': 'That is another account. Choose the one that you are signed in with.',
};

/** The codes for when the user closed the window or clicked again, which is not an error. */
const CANCELLATIONS: ReadonlySet<unknown> = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

/** Returns the message about a failed sign-in: what it means, and what to do next. */
export function signInMessage(error: unknown): string {
  const code = codeOf(error);
  return (typeof code === 'string' ? MESSAGES[code] : undefined) ?? messageOf(error);
}

export function accountMessage(error: unknown): string {
  const code = codeOf(error);
  return (typeof code === 'string' ? CONFIRMATION_MESSAGES[code] : undefined) ?? signInMessage(error);
}
