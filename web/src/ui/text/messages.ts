import type { ZodError } from 'zod';
import { codeOf } from '@shared/base/errors';

/** Returns the sentence to show for an error: what it means, and what to do next. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return messageOf(error.cause);
  if (isNetworkError(error)) return UNREACHABLE;
  // The endpoint's own message mentions a token, which users never see.
  if (error instanceof Error && 'status' in error && error.status === 401) return SIGN_IN_ENDED;
  const code = codeOf(error);
  const known = typeof code === 'string' ? MESSAGES[code] : undefined;
  if (known !== undefined) return known;
  if (error instanceof Error && !INTERNAL_ERRORS.has(error.name) && !(error instanceof DOMException)) {
    return error.message;
  }
  const suffix = typeof code === 'string' ? ` (${code})` : '';
  return `Something went wrong${suffix}. Reload and try again. If it happens again, tell whoever runs this dashboard.`;
}

const UNREACHABLE = 'The dashboard cannot be reached. Check your connection and try again.';
export const DISABLED = 'Your account has been disabled. Ask whoever runs this dashboard.';
export const SIGN_IN_ENDED = 'Your sign-in has expired. Sign in again.';
export const SIGN_IN_REQUIRED = 'This requires a recent sign-in, so nothing was changed.';

/** The sentence to show for each of Firebase's error codes. */
const MESSAGES: Readonly<Record<string, string>> = {
  'permission-denied':
    'You do not have permission to do that. Reload and try again. You may have to sign in again.',
  unavailable: UNREACHABLE,
  'deadline-exceeded': 'The dashboard did not respond in time. Try again.',
  'resource-exhausted': 'The dashboard has reached a limit of its Firebase project. Try again later.',
  unauthenticated: SIGN_IN_ENDED,
  aborted: 'This was changed somewhere else at the same time. Try again.',
  sign_in_required: SIGN_IN_REQUIRED,
  // A tab that was opened before an update still runs the previous version.
  update_required:
    'A newer version of the dashboard stored this. Reload to get that version. If that does not help, tell whoever runs this dashboard.',
  'not-found': 'This no longer exists. Reload to see what has changed.',
  'auth/network-request-failed':
    'The sign-in service cannot be reached. Check your connection and try again.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'auth/user-token-expired': SIGN_IN_ENDED,
  'auth/login-blocked': SIGN_IN_ENDED,
  'auth/invalid-user-token': SIGN_IN_ENDED,
  'auth/user-not-found': 'Your account no longer exists. Ask whoever runs this dashboard.',
  'auth/user-disabled': DISABLED,
};

/** Errors whose messages mean nothing to a user. */
const INTERNAL_ERRORS: ReadonlySet<string> = new Set([
  'FirebaseError',
  'ZodError',
  '$ZodError',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
]);

/** How Chromium, Firefox, Safari and Node.js describe a failed connection. The error has no code. */
const NETWORK_ERROR = /failed to fetch|fetch failed|networkerror|network error|load failed|connection/i;

/** Returns whether a connection failed. Other instances of `TypeError` are bugs. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && NETWORK_ERROR.test(error.message);
}

/** Returns a sentence that says why a value is not valid, such as "The name must not be empty." */
export function invalidMessage(subject: string, { issues }: ZodError): string {
  const message = issues[0]?.message ?? 'is not valid';
  return `${subject} ${message.replace('must be an absolute URL', 'must be complete')}.`;
}
