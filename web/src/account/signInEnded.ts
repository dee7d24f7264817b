import { codeOf } from '@shared/base/errors';
import { createQuestion } from '../data/question';
import { RestError } from '../data/service/restError';

/** Asks the person to sign in again. The answer is whether they have. */
export const signInRequest = createQuestion();

/**
 * Calls the service with the ID token of a person. If their sign-in has ended, asks them to sign in again and then repeats the
 * call, so that nothing they have entered is lost.
 * @throws what `call` throws, also if the person signs out instead.
 */
export async function asPerson<T>(
  person: { readonly getIdToken: () => Promise<string> },
  call: (idToken: string) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await call(await person.getIdToken());
    } catch (error) {
      if (!hasSignInEnded(error) || !(await signInRequest.ask())) throw error;
    }
  }
}

/** Firebase Auth’s codes for a sign-in that cannot be renewed. `login-blocked` says that `session` has kept the page open. */
const ENDED: ReadonlySet<unknown> = new Set([
  'auth/login-blocked',
  'auth/user-token-expired',
  'auth/invalid-user-token',
]);

function hasSignInEnded(error: unknown): boolean {
  return (
    (error instanceof RestError && error.isOfService && error.status === 401) || ENDED.has(codeOf(error))
  );
}
