import { codeOf } from '@lib/errors';
import { isNetworkError } from './networkError';

const UNREACHABLE = 'The dashboard cannot be reached. Check your connection and try again.';
const SIGN_IN_ENDED = 'Your sign-in has ended. Sign out under “Your account”, and sign in again.';

/** What Firebase's codes mean for the person, and what to do next. */
const MESSAGES: Readonly<Record<string, string>> = {
  'permission-denied':
    'The dashboard refused that. Reload the page and try again; you may have to sign in anew.',
  unavailable: UNREACHABLE,
  'deadline-exceeded': 'The dashboard did not answer in time. Try again.',
  'resource-exhausted': 'The dashboard has reached a limit of its Firebase project. Try again later.',
  unauthenticated: SIGN_IN_ENDED,
  aborted: 'Somebody else changed this at the same moment. Try again.',
  'not-found': 'It is not there any more. Reload the page to see what is.',
  'auth/network-request-failed':
    'The sign-in service cannot be reached. Check your connection and try again.',
  'auth/too-many-requests': 'There were too many attempts. Wait some minutes and try again.',
  'auth/user-token-expired': SIGN_IN_ENDED,
  'auth/invalid-user-token': SIGN_IN_ENDED,
  'auth/user-not-found': 'Your account is not there any more. Ask whoever runs this dashboard.',
  'auth/user-disabled': 'This account was turned off. Ask whoever runs this dashboard.',
};

/** Errors of programs, whose messages say nothing to a person. */
const FAULTS: ReadonlySet<string> = new Set([
  'FirebaseError',
  'ZodError',
  '$ZodError',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
]);

/** The sentence that a person reads of an error: what it means, and what to do next. */
export function messageOf(error: unknown): string {
  if (isNetworkError(error)) return UNREACHABLE;
  // The endpoint's own message names the token, of which the person knows nothing.
  if (error instanceof Error && 'status' in error && error.status === 401) return SIGN_IN_ENDED;
  const code = codeOf(error);
  const known = typeof code === 'string' ? MESSAGES[code] : undefined;
  if (known !== undefined) return known;
  if (error instanceof Error && !FAULTS.has(error.name) && !(error instanceof DOMException)) {
    return error.message;
  }
  const mark = typeof code === 'string' ? ` (${code})` : '';
  return `Something went wrong${mark}. Reload the page and try again. If it happens again, tell whoever runs this dashboard.`;
}
