import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { listOptions } from './optionList';

/** Shows a text field with a list of options, from which a person may choose or type anything else. */
export function OptionField({
  label,
  value,
  onInput,
  hint,
  error,
  autofocus = false,
  ...props
}: OptionFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    listOptions(field, {
      label: props.listLabel,
      one: props.one,
      find: (isTyping) => latest.current.find(field.value, isTyping),
      choose: (option) => latest.current.choose(option, field.value),
      opensOnArrow: true,
    });
  }, []);
  return (
    <div class="field">
      <label for={`${id}input`}>{label}</label>
      <div class="combobox">
        <input
          id={`${id}input`}
          ref={input}
          class="input"
          role="combobox"
          dir="auto"
          autocomplete="off"
          autocapitalize={props.autocapitalize}
          autofocus={autofocus}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}hint ${id}error`}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </div>
      <p class="hint" id={`${id}hint`} role="status">
        {hint}
      </p>
      <p class="error" id={`${id}error`}>
        {error}
      </p>
    </div>
  );
}

/** What every field of this kind is told. */
export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  readonly autofocus?: boolean;
}

interface OptionFieldProps extends FieldProps {
  readonly hint?: ComponentChildren;
  /** The name of the list, such as "Categories". */
  readonly listLabel: string;
  /** What one option is, such as "category". */
  readonly one: string;
  /** Returns the options for what is in the field, which is not a search unless the person is typing. */
  readonly find: (value: string, isTyping: boolean) => readonly string[];
  readonly choose: (option: string, value: string) => void;
  readonly autocapitalize?: 'off';
}
