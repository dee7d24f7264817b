import { codeOf } from '@shared/base/errors';
import { createQuestion } from '../data/question';
import { RestError } from '../data/service/restError';

/** Asks a person whose sign-in has ended to sign in again. The answer is whether they have. */
export const signInRequest = createQuestion();

/** Asks a person to sign in again for something that requires a recent sign-in. The answer is whether they have. */
export const recentSignInRequest = createQuestion();

/** Somebody who is signed in. */
export interface Caller {
  readonly getIdToken: () => Promise<string>;
}

/**
 * Calls the service with the ID token of a person. If their sign-in has ended, or is too long ago for what they want to do, asks
 * them to sign in again and then repeats the call, so that nothing they have entered is lost.
 * @throws what `call` throws, also if the person does not sign in.
 */
export async function asPerson<T>(person: Caller, call: (idToken: string) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call(await person.getIdToken());
    } catch (error) {
      if (!(await requestFor(error)?.ask())) throw error;
    }
  }
}

/** The code of what requires a recent sign-in. */
export const REQUIRED = 'sign_in_required';

/** Firebase Auth’s codes for a sign-in that cannot be renewed. `login-blocked` says that `session` has kept the page open. */
const ENDED: ReadonlySet<unknown> = new Set([
  'auth/login-blocked',
  'auth/user-token-expired',
  'auth/invalid-user-token',
]);

function requestFor(error: unknown) {
  const code = codeOf(error);
  if (code === REQUIRED) return recentSignInRequest;
  const isRejected = error instanceof RestError && error.isOfService && error.status === 401;
  return isRejected || ENDED.has(code) ? signInRequest : undefined;
}
