import { signOut } from '../account/signOut';
import { Dialog } from '../ui/forms/Dialog';
import { SignInForm } from './SignInForm';

/**
 * Asks a person to sign in who was typing, or had changed something, before Firebase Auth said that their sign-in had ended.
 * Nothing is known of their account then but the address. The page stays as it is.
 */
export function SignInInPlace({ email }: { readonly email: string | null }) {
  return (
    <Dialog title="Sign in again" ignoresEscape hidesPage onClose={() => undefined}>
      <p>
        Your sign-in has expired. Sign in as {email ?? 'the same person'} to continue. What you entered is
        kept.
      </p>
      <SignInForm />
      <button type="button" class="link-button" onClick={() => void signOut()}>
        Sign out
      </button>
    </Dialog>
  );
}
