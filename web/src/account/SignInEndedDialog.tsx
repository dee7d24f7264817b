import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import { Dialog, DialogActions } from '../ui/forms/Dialog';
import { useTask } from '../ui/forms/useTask';
import { restoreSignIn, signInAgain } from './accountMethods';
import { accountMessage } from './authErrors';
import { signOut } from './session';
import { signInRequest } from './signInEnded';
import { SignInAgain } from './useRecentSignIn';

/** Asks a person whose sign-in has ended to sign in again, and hides the page until they have. The page stays as it is. */
export function SignInEndedDialog({ user }: { readonly user: User }) {
  const [password, setPassword] = useState('');
  const { isRunning, failure, run } = useTask(accountMessage);
  const request = signInRequest.open.value;
  if (!request) return null;
  const submit = async () => {
    if (!(await signInAgain(user, password))) return;
    await restoreSignIn(user);
    request.answer(true);
  };
  return (
    <Dialog title="Sign in again" ignoresEscape hidesPage onClose={() => undefined}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(submit);
        }}
      >
        <p>
          Your sign-in has expired. Once you have signed in as {user.email ?? 'the same person'}, you are back
          where you were, with everything that you have entered.
        </p>
        <SignInAgain user={user} then="you are back" password={password} onInput={setPassword} autofocus />
        <DialogActions failure={failure} onCancel={() => run(signOut)} cancelLabel="Sign out">
          <button type="submit" class="button primary" disabled={isRunning}>
            {isRunning ? 'Signing in …' : 'Sign in'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
