import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import { Dialog, DialogActions } from '../ui/forms/Dialog';
import { useTask } from '../ui/forms/useTask';
import { restoreSignIn, signInAgain } from './accountMethods';
import { accountMessage } from './authErrors';
import { signOut } from './signOut';
import { SignInAgain } from './SignInAgain';
import { recentSignInRequest, signInRequest } from './signInEnded';

/** Asks a person whose sign-in has ended to sign in again, and hides the page until they have. The page stays as it is. */
export function SignInEndedDialog({ user }: { readonly user: User }) {
  return (
    <SignInAgainDialog
      user={user}
      request={signInRequest}
      text={`Your sign-in has expired. Sign in as ${nameOf(user)} to continue. What you entered is kept.`}
      then="you are back"
      hasEnded
    />
  );
}

/** Asks a person to sign in again, for something that requires a recent sign-in. */
export function RecentSignInDialog({ user }: { readonly user: User }) {
  return (
    <SignInAgainDialog
      user={user}
      request={recentSignInRequest}
      text={`This needs a recent sign-in. Sign in again as ${nameOf(user)} to continue.`}
      then="it goes ahead"
    />
  );
}

const nameOf = ({ email }: User) => email ?? 'the same person';

interface SignInAgainDialogProps {
  readonly user: User;
  readonly request: typeof signInRequest;
  readonly text: string;
  /** What happens once they have signed in, such as “you are back”. */
  readonly then: string;
  /** Set if they may not see the page until then. */
  readonly hasEnded?: boolean;
}

function SignInAgainDialog({ user, request, text, then, hasEnded = false }: SignInAgainDialogProps) {
  const [password, setPassword] = useState('');
  const { isRunning, failure, run } = useTask(accountMessage);
  const { answer } = request.open.value ?? {};
  if (!answer) return null;
  const submit = async () => {
    if (!(await signInAgain(user, password))) return;
    await restoreSignIn(user);
    answer(true);
  };
  const cancel = () => answer(false);
  return (
    <Dialog
      title="Sign in again"
      ignoresEscape={hasEnded}
      hidesPage={hasEnded}
      onClose={hasEnded ? () => undefined : cancel}
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(submit);
        }}
      >
        <p>{text}</p>
        <SignInAgain user={user} then={then} password={password} onInput={setPassword} autofocus />
        <DialogActions
          failure={failure}
          onCancel={hasEnded ? () => run(signOut) : cancel}
          cancelLabel={hasEnded ? 'Sign out' : 'Cancel'}
        >
          <button type="submit" class="button primary" disabled={isRunning}>
            {isRunning ? 'Signing in …' : 'Sign in'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
