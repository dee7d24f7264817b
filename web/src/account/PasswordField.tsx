import { useState } from 'preact/hooks';
import { TextField } from '../ui/forms/TextField';

/** Shows a field for the user's password, or for a new one with a minimum length, and a button that shows what is typed. */
export function PasswordField({ hint = '', ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const isNew = field.autocomplete === 'new-password';
  return (
    <TextField
      {...field}
      type={isShown ? 'shownPassword' : 'password'}
      action={
        <button type="button" class="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          Show<span class="visually-hidden"> password</span>
        </button>
      }
      name="password"
      required
      minLength={isNew ? MIN_PASSWORD_LENGTH : 1}
      hint={isNew && `At least ${String(MIN_PASSWORD_LENGTH)} characters. ${hint}`}
    />
  );
}

const MIN_PASSWORD_LENGTH = 8;

interface PasswordFieldProps {
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  /** A hint to show after the minimum length of a new password. */
  readonly hint?: string;
  /** The id of an element that also describes the field. */
  readonly describedBy?: string;
  readonly autofocus?: boolean;
  readonly value: string;
  readonly onInput: (value: string) => void;
}
