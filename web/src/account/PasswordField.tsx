import { TextField } from '../ui/forms/TextField';

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

/** Shows a field for the user's password, or for a new one with a minimum length. */
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
