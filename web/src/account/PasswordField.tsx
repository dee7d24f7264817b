import { TextField } from '../ui/forms/TextField';

const MIN_PASSWORD_LENGTH = 8;

interface PasswordFieldProps {
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  /** A hint about a new password, besides its minimum length. */
  readonly hint?: string;
  /** The id of an element that also describes the field. */
  readonly describedBy?: string;
  readonly autofocus?: boolean;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** A field for the user's password, or for a new one, which must be long enough. */
export function PasswordField({ hint = '', ...field }: PasswordFieldProps) {
  const isNew = field.autocomplete === 'new-password';
  return (
    <TextField
      {...field}
      type="password"
      name="password"
      required
      minLength={isNew ? MIN_PASSWORD_LENGTH : 1}
      hint={isNew && `At least ${String(MIN_PASSWORD_LENGTH)} characters. ${hint}`}
    />
  );
}
