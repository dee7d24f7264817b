/** What Firebase's codes mean for the person, and what to do next. */
const MESSAGES: Readonly<Record<string, string>> = {
  'permission-denied':
    'The dashboard refused that. Reload the page and try again; you may have to sign in anew.',
  unavailable: 'The dashboard cannot be reached. Check your connection and try again.',
  'deadline-exceeded': 'The dashboard did not answer in time. Try again.',
  'resource-exhausted': 'The dashboard has reached a limit of its Firebase project. Try again later.',
  unauthenticated: 'Your sign-in has ended. Sign in again.',
  aborted: 'Somebody else changed this at the same moment. Try again.',
  'not-found': 'It is not there any more.',
};

/** The sentence that a person reads of an error. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong. Reload the page and try again.';
  if (error instanceof TypeError)
    return 'The dashboard cannot be reached. Check your connection and try again.';
  const code = codeOf(error);
  return (code === undefined ? undefined : MESSAGES[code]) ?? error.message;
}

/** The `code` of an error of Firebase or of the domain. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
