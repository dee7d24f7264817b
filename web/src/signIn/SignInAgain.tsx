import type { User } from 'firebase/auth';
import { hasPassword } from './accountMethods';
import { PasswordField } from './PasswordField';

interface SignInAgainProps {
  readonly user: User;
  /** What happens afterwards, such as “the key is created”. */
  readonly then: string;
  readonly password: string;
  readonly onInput: (password: string) => void;
  readonly describedBy?: string;
  readonly autofocus?: boolean;
}

/** The part of a form that confirms who the user is: their password, or the announcement that Google will ask. */
export function SignInAgain({ user, then, password, ...field }: SignInAgainProps) {
  return hasPassword(user) ? (
    <PasswordField label="Your password" autocomplete="current-password" value={password} {...field} />
  ) : (
    <p class="hint">Next, Google asks you to sign in again. Then {then}.</p>
  );
}
