import type { User } from 'firebase/auth';
import type { Person } from '../account/session';
import { recentSignInRequest, signInRequest } from '../account/signInEnded';
import { lazily } from '../navigation/lazily';

/** Asks to sign in again, if the sign-in has ended or was too long ago for what the person does. */
export function SignInDialogs({ user, account }: SignInDialogsProps) {
  return (
    <>
      {recentSignInRequest.open.value && account && <RecentSignInDialog user={account} />}
      {signInRequest.open.value &&
        (account ? <SignInEndedDialog user={account} /> : <SignInInPlace email={user.email} />)}
    </>
  );
}

interface SignInDialogsProps {
  readonly user: Person;
  /** Undefined until Firebase Auth has answered. */
  readonly account: User | undefined;
}

const SignInEndedDialog = lazily(() =>
  import('../account/SignInAgainDialog').then((module) => module.SignInEndedDialog),
);
const RecentSignInDialog = lazily(() =>
  import('../account/SignInAgainDialog').then((module) => module.RecentSignInDialog),
);
const SignInInPlace = lazily(() => import('./SignInInPlace').then((module) => module.SignInInPlace));
