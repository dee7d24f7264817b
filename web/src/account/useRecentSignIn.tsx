import type { User } from 'firebase/auth';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { prepareGoogleWindow } from '../firebase/auth';
import { hasPassword, hasSignedInRecently, signInAgain } from './accountMethods';
import { PasswordField } from './PasswordField';

/** Requires a recent sign-in for actions that a stolen session alone must not allow. */
export function useRecentSignIn(user: User, { to, then, isRequired = false }: Options): RecentSignIn {
  const [reason, setReason] = useState(isRequired ? WHILE_AGO : undefined);
  const [password, setPassword] = useState('');
  const explanation = useId();
  return {
    isRequired: reason !== undefined,
    fields: reason !== undefined && (
      <>
        <p class="warning" id={explanation}>
          {reason}
          {hasPassword(user) && ` Enter your password to ${to}.`}
        </p>
        <SignInAgain
          user={user}
          then={then}
          password={password}
          onInput={setPassword}
          describedBy={explanation}
          autofocus
        />
      </>
    ),
    async confirm() {
      if (reason !== undefined) return signInAgain(user, password);
      if (await hasSignedInRecently(user)) return true;
      setReason(WHILE_AGO);
      return false;
    },
    require: setReason,
  };
}

/** A recent sign-in that a form requires before it is submitted. */
interface RecentSignIn {
  readonly isRequired: boolean;
  /** The fields to add to the form. False if the last sign-in is recent enough. */
  readonly fields: ComponentChildren;
  /**
   * Signs the user in again if needed. Call this before the action. @returns false if the user has to fill in
   * the fields first, or closes Google's window.
   */
  readonly confirm: () => Promise<boolean>;
  /** Adds the fields, even after a recent sign-in. */
  readonly require: (reason: string) => void;
}

interface Options {
  /** The action, such as “create the key”. */
  readonly to: string;
  /** The effect of the action, such as “the key is created”. */
  readonly then: string;
  /** Set if the last sign-in is already known to be too long ago. */
  readonly isRequired?: boolean;
}

const WHILE_AGO = 'It has been a while since you signed in.';

interface SignInAgainProps {
  readonly user: User;
  /** The effect of the action, such as “the key is created”. */
  readonly then: string;
  readonly password: string;
  readonly onInput: (password: string) => void;
  readonly describedBy?: string;
  readonly autofocus?: boolean;
}

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
