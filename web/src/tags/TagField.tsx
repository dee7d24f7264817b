import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { listOptions } from '../ui/forms/optionList';
import { matchingTags } from './tagList';
import { knownTags } from './tags';

/** Shows a text field for one tag or, with `hasSeveral`, for some with spaces between them. Offers those that are known. */
export function TagField({
  label,
  value,
  onInput,
  workspaces,
  hint,
  error,
  hasSeveral = false,
}: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const latest = useRef({ onInput, workspaces });
  latest.current = { onInput, workspaces };
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const startOfLast = () => (hasSeveral ? field.value.search(/[^\s,]*$/u) : 0);
    listOptions(field, {
      label: 'Tags',
      one: 'tag',
      find: (isTyping) => {
        const typed = isTyping ? field.value.slice(startOfLast()).replace(/^#/, '') : '';
        return matchingTags(knownTags(latest.current.workspaces), typed);
      },
      choose: (option) => {
        const before = field.value.slice(0, startOfLast());
        latest.current.onInput(hasSeveral ? `${before}${option} ` : option);
      },
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
          autocapitalize="off"
          autofocus
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

interface TagFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** The workspaces whose tags are offered. */
  readonly workspaces: readonly Workspace[];
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  readonly hasSeveral?: boolean;
}
