import type { ComponentType } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { announcement } from '../ui/page/document';
import { useTask } from '../ui/forms/useTask';
import { askIfRestricted, isRestricted } from './admission';
import { prepareGoogleWindow } from '../firebase/auth';
import { signInMessage } from '../account/authErrors';
import { PasswordField } from '../account/PasswordField';
import { farewell } from '../account/session';
import { createAccount, resetPassword, signInWithGoogle, signInWithPassword } from './signInMethods';

export function SignInForm({ Shortcut }: SignInFormProps) {
  const [mode, setMode] = useState<Mode>('signIn');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [isBorrowed, setBorrowed] = useState(false);
  const { isRunning, failure, run, reset } = useTask(signInMessage);
  const emailField = useRef<HTMLInputElement>(null);
  const id = useId();
  const { title, submit, busy } = TEXTS[mode];
  useEffect(() => {
    // The form works the same without a response.
    askIfRestricted().catch(() => undefined);
    void prepareGoogleWindow();
  }, []);

  const change = (next: Mode) => () => {
    setMode(next);
    setSentTo(undefined);
    reset();
    // The focused button disappears.
    emailField.current?.focus();
    announcement.value = TEXTS[next].title;
  };

  const send = async () => {
    if (mode === 'signIn') return signInWithPassword(email, password, isBorrowed);
    if (mode === 'create') return createAccount(email, password, isBorrowed);
    await resetPassword(email);
    setSentTo(email);
  };

  return (
    <section class="panel sign-in" aria-labelledby={`${id}title`}>
      {farewell.value !== undefined && (
        <p class="success" role="status">
          {farewell.value}
        </p>
      )}
      <h2 id={`${id}title`}>{title}</h2>
      {mode !== 'reset' && (
        <>
          <button
            type="button"
            class="button block"
            disabled={isRunning}
            onClick={() => run(() => signInWithGoogle(isBorrowed))}
          >
            Continue with Google
          </button>
          <p class="or">or with an email address</p>
        </>
      )}
      {mode === 'reset' && (
        <p class="muted">We will send you an email with a link to choose a new password.</p>
      )}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(send);
        }}
      >
        <label class="field">
          Email
          <input
            ref={emailField}
            class="input"
            type="email"
            name="email"
            autocomplete="email"
            required
            value={email}
            onInput={(event) => setEmail(event.currentTarget.value)}
          />
        </label>
        {mode !== 'reset' && (
          <PasswordField
            label="Password"
            autocomplete={mode === 'create' ? 'new-password' : 'current-password'}
            value={password}
            onInput={setPassword}
          />
        )}
        {mode !== 'reset' && (
          <label class="check">
            <input
              type="checkbox"
              checked={isBorrowed}
              onChange={(event) => setBorrowed(event.currentTarget.checked)}
            />
            Shared device: keep no copy
          </label>
        )}
        <button type="submit" class="button primary block" disabled={isRunning}>
          {isRunning ? busy : submit}
        </button>
        <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
        <div role="status">
          {sentTo !== undefined && (
            <p class="success">
              If there is an account for {sentTo}, an email is on its way. Follow the link in it, then sign in
              here.
            </p>
          )}
        </div>
      </form>
      <p class="choices">
        {mode === 'signIn' ? (
          <>
            <button type="button" class="link-button" onClick={change('create')}>
              Create an account
            </button>
            <button type="button" class="link-button" onClick={change('reset')}>
              Forgot your password?
            </button>
          </>
        ) : (
          <button type="button" class="link-button" onClick={change('signIn')}>
            Back to sign-in
          </button>
        )}
      </p>
      {Shortcut && (
        <Shortcut
          isRunning={isRunning}
          signIn={(...account) => run(() => signInWithPassword(...account, isBorrowed))}
        />
      )}
      <div class="invited-only" role="status">
        {isRestricted.value === true && <p>Only people whom the owner has invited can use this dashboard.</p>}
      </div>
    </section>
  );
}

export interface SignInFormProps {
  /** Shown below the form, with another way to sign in. */
  readonly Shortcut?: ComponentType<ShortcutProps> | false;
}

export interface ShortcutProps {
  readonly isRunning: boolean;
  readonly signIn: (email: string, password: string) => void;
}

type Mode = 'signIn' | 'create' | 'reset';

const TEXTS: Readonly<Record<Mode, { title: string; submit: string; busy: string }>> = {
  signIn: { title: 'Sign in', submit: 'Sign in', busy: 'Signing in …' },
  create: { title: 'Create an account', submit: 'Create account', busy: 'Creating your account …' },
  reset: { title: 'Reset your password', submit: 'Send email', busy: 'Sending …' },
};
