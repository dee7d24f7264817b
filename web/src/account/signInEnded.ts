import { signal } from '@preact/signals';
import { codeOf } from '@shared/base/errors';
import { RestError } from '../data/service/restError';

/** The open request to sign in again. Undefined if there is none. */
export const signInRequest = signal<{ readonly answer: (isSignedIn: boolean) => void } | undefined>(
  undefined,
);

let open: Promise<boolean> | undefined;

/** Asks the person to sign in again, once, even if several calls wait. @returns whether they have. */
export function askToSignIn(): Promise<boolean> {
  open ??= new Promise((resolve) => {
    signInRequest.value = {
      answer: (isSignedIn) => {
        signInRequest.value = undefined;
        open = undefined;
        resolve(isSignedIn);
      },
    };
  });
  return open;
}

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
      if (!hasSignInEnded(error) || !(await askToSignIn())) throw error;
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
  return (error instanceof RestError && error.status === 401) || ENDED.has(codeOf(error));
}
