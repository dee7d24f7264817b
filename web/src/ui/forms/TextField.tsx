import type { ComponentChildren, InputHTMLAttributes, TargetedKeyboardEvent } from 'preact';
import { useId } from 'preact/hooks';

/** Shows a text field with its label, a hint, and the error of its value. */
export function TextField({
  label,
  value,
  onInput,
  type = 'text',
  multiline = false,
  hint,
  error,
  isInvalid = error !== undefined,
  describedBy = '',
  action,
  ...attributes
}: TextFieldProps) {
  const id = useId();
  const common = {
    autocomplete: 'off',
    ...attributes,
    id: `${id}input`,
    class: 'input',
    value,
    'aria-invalid': isInvalid,
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
          onKeyDown={submitOnEnter}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      ) : (
        <span class="input-row">
          <input {...common} {...KINDS[type]} onInput={(event) => onInput(event.currentTarget.value)} />
          {action}
        </span>
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

/** In a field with several lines, Enter alone starts another line. */
function submitOnEnter(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

type Attributes =
  | 'autocomplete'
  | 'autofocus'
  | 'maxLength'
  | 'minLength'
  | 'name'
  | 'placeholder'
  | 'required';

interface TextFieldProps extends Pick<InputHTMLAttributes, Attributes> {
  readonly label: ComponentChildren;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: keyof typeof KINDS;
  readonly multiline?: boolean;
  readonly hint?: ComponentChildren;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  /** Whether the value is invalid. Set this if the message is shown elsewhere. */
  readonly isInvalid?: boolean;
  /** The id of an element that also describes the field. */
  readonly describedBy?: string;
  /** A button beside the field. */
  readonly action?: ComponentChildren;
}

const KINDS = {
  text: { type: 'text', dir: 'auto' },
  // Not `type: 'url'`, which rejects addresses that the service accepts, and trims the value.
  url: { type: 'text', inputMode: 'url', dir: 'ltr', spellcheck: false, autocapitalize: 'off' },
  password: { type: 'password' },
  // A password that is shown is still nothing to spell-check.
  shownPassword: { type: 'text', spellcheck: false, autocapitalize: 'off', dir: 'ltr' },
} as const;
