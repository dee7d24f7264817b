import type { User } from 'firebase/auth';
import { useEffect } from 'preact/hooks';
import { prepareGoogleWindow } from '../firebase/auth';
import { hasPassword } from './accountMethods';
import { PasswordField } from './PasswordField';

/** Shows the part of a form that confirms who the user is: a password field, or a note that Google will ask. */
export function SignInAgain({ user, then, password, ...field }: SignInAgainProps) {
  const asksGoogle = !hasPassword(user);
  useEffect(() => {
    if (asksGoogle) void prepareGoogleWindow();
  }, [asksGoogle]);
  return !asksGoogle ? (
    <PasswordField label="Your password" autocomplete="current-password" value={password} {...field} />
  ) : (
    <p class="hint">Next, Google asks you to sign in again. Then {then}.</p>
  );
}

interface SignInAgainProps {
  readonly user: User;
  /** What happens then, such as “your account is deleted”. */
  readonly then: string;
  readonly password: string;
  readonly onInput: (password: string) => void;
  readonly autofocus?: boolean;
}
