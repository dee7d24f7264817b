import { codeOf } from '@lib/errors';
import { messageOf } from '../ui/messages';

/** Codes that mean something else at sign-in than later, or come only then. */
const MESSAGES: Readonly<Record<string, string>> = {
  'auth/invalid-credential':
    'The email address or the password is not right. Try again, or reset your password.',
  'auth/wrong-password': 'The email address or the password is not right. Try again, or reset your password.',
  'auth/user-not-found': 'Nobody has signed up with this email address. Check it, or create an account.',
  'auth/invalid-email': 'That is not an email address. Check how it is written.',
  'auth/email-already-in-use':
    'Somebody has signed up with this email address. Sign in instead, or reset the password.',
  'auth/weak-password': 'That password is too easy to guess. Take at least 8 characters.',
  'auth/password-does-not-meet-requirements':
    'That password is too simple for this dashboard. Take a longer one, of letters, digits and signs.',
  'auth/too-many-requests': 'There were too many attempts. Wait some minutes, or reset your password.',
  'auth/internal-error':
    'The sign-in service could not be loaded. Check your connection, and that nothing blocks apis.google.com.',
  'auth/popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this page and try again.',
  'auth/operation-not-allowed':
    'This way of signing in is turned off here. Use another, or ask whoever runs this dashboard.',
  'auth/admin-restricted-operation': 'New accounts cannot be made here. Ask whoever runs this dashboard.',
  'auth/unauthorized-domain':
    'Google sign-in is not allowed at this address. Whoever runs this dashboard can add it under Authentication, Settings, Authorized domains.',
  'auth/configuration-not-found':
    'Sign-in is not set up yet. Whoever runs this dashboard can turn it on under Authentication in the Firebase console.',
  'auth/account-exists-with-different-credential':
    'You have signed up with another way of signing in. Use that one.',
};

/** The person closed the window or clicked again: no error to speak of. */
const CHANGES_OF_MIND: ReadonlySet<unknown> = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

export function isChangeOfMind(error: unknown): boolean {
  return CHANGES_OF_MIND.has(codeOf(error));
}

/** What a failed sign-in means, and what to do next. */
export function signInMessage(error: unknown): string {
  const code = codeOf(error);
  return (typeof code === 'string' ? MESSAGES[code] : undefined) ?? messageOf(error);
}
