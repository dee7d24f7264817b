import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { categoryIdentity } from '@shared/model/identity';
import { Icon } from '../../ui/controls/Icon';
import { listOptions } from '../../ui/forms/optionList';
import { completions } from './matchingCategories';

/**
 * Shows a text field that lists the categories, or those that match what is typed. Any other name becomes a new category, and a
 * hint says so.
 */
export function CategoryField({
  label,
  value,
  onInput,
  categories,
  hint,
  error,
  autofocus = false,
}: CategoryFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const identities = useMemo(
    () => new Set(categories.map(({ name }) => categoryIdentity(name))),
    [categories],
  );
  const isNew = value.trim() !== '' && !identities.has(categoryIdentity(value));
  const latest = useRef({ onInput, categories });
  latest.current = { onInput, categories };
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    listOptions(field, {
      label: 'Categories',
      one: 'category',
      // Without typing, lists all categories, not only those that match the current value.
      find: (isTyping) => completions(latest.current.categories, isTyping ? field.value : ''),
      choose: (name) => latest.current.onInput(name),
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
          autofocus={autofocus}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}hint ${id}error`}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        <Icon name="down" />
      </div>
      <p class="hint" id={`${id}hint`} role="status">
        {hint}
        {hint === undefined && isNew && (
          <>
            “<bdi>{value.trim()}</bdi>” will be a new category.
          </>
        )}
      </p>
      <p class="error" id={`${id}error`}>
        {error}
      </p>
    </div>
  );
}

export interface CategoryFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** The existing categories. */
  readonly categories: readonly { readonly name: string }[];
  /** Shown instead of the hint about new categories. */
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  readonly autofocus?: boolean;
}
