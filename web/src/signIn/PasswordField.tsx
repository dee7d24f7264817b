export const MIN_PASSWORD_LENGTH = 8;

interface PasswordFieldProps {
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  /** The id of an element that explains the field. */
  readonly describedBy?: string | undefined;
  readonly autofocus?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for the user's password, or for a new one, which must be long enough. */
export function PasswordField({ label, describedBy, onChange, ...input }: PasswordFieldProps) {
  return (
    <label class="field">
      {label}
      <input
        {...input}
        class="input"
        type="password"
        name="password"
        required
        minLength={input.autocomplete === 'new-password' ? MIN_PASSWORD_LENGTH : 1}
        aria-describedby={describedBy}
        onInput={(event) => {
          onChange(event.currentTarget.value);
        }}
      />
    </label>
  );
}
