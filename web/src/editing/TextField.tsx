import { useId } from 'preact/hooks';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: 'text' | 'url';
  readonly multiline?: boolean;
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  readonly autofocus?: boolean;
  /** The id of an element that also describes the field. */
  readonly describedBy?: string;
}

/** A field with its label, a hint, and what is wrong with its value. */
export function TextField({
  label,
  value,
  onInput,
  type = 'text',
  multiline = false,
  hint,
  error,
  autofocus = false,
  describedBy = '',
}: TextFieldProps) {
  const id = useId();
  const common = {
    id: `${id}input`,
    class: 'input',
    autocomplete: 'off',
    autofocus,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}error ${id}hint ${describedBy}`.trim(),
  } as const;
  return (
    <div class="field">
      <label for={`${id}input`}>{label}</label>
      {multiline ? (
        <textarea
          {...common}
          dir="auto"
          rows={3}
          onInput={(event) => {
            onInput(event.currentTarget.value);
          }}
        />
      ) : (
        <input
          {...common}
          // A field of type "url" would reject addresses that the service accepts, and trims what is typed.
          type="text"
          inputMode={type === 'url' ? 'url' : undefined}
          dir={type === 'url' ? 'ltr' : 'auto'}
          spellcheck={type !== 'url'}
          autocapitalize={type === 'url' ? 'off' : undefined}
          onInput={(event) => {
            onInput(event.currentTarget.value);
          }}
        />
      )}
      <p class="error" id={`${id}error`}>
        {error}
      </p>
      <p class="hint" id={`${id}hint`}>
        {hint}
      </p>
    </div>
  );
}
