import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { categoryIdentity } from '@shared/model/identity';
import { Icon } from '../../ui/controls/Icon';
import { completions } from './matchingCategories';

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

/**
 * Shows a text field that completes the names of categories. Typing filters them, and the arrow keys choose
 * one. Any other name becomes a new category, and a hint says so.
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
  const [isOpen, setOpen] = useState(false);
  // Without typing, the list shows all categories, not only those that match the current value.
  const [isFiltered, setFiltered] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const options = useMemo(
    () => completions(categories, isFiltered ? value : ''),
    [categories, isFiltered, value],
  );
  const identities = useMemo(
    () => new Set(categories.map(({ name }) => categoryIdentity(name))),
    [categories],
  );
  const isNew = value.trim() !== '' && !identities.has(categoryIdentity(value));
  const isShown = isOpen && options.length > 0;

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const show = () => {
    setOpen(true);
    setFiltered(false);
    setActive(-1);
  };
  const choose = (name: string) => {
    onInput(name);
    setOpen(false);
    setActive(-1);
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key, isComposing } = event;
    if (isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (isShown) setActive(nextOption(active, key === 'ArrowDown' ? 1 : -1, options.length));
      else show();
    } else if (key === 'Enter' && isShown && options[active] !== undefined) {
      // Chooses the category. Does not submit the form.
      event.preventDefault();
      choose(options[active]);
    } else if (key === 'Escape' && isShown) {
      // Closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
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
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}list`}
          aria-activedescendant={isShown && active >= 0 ? `${id}${String(active)}` : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}hint ${id}error`}
          value={value}
          onInput={(event) => {
            onInput(event.currentTarget.value);
            setOpen(true);
            setFiltered(true);
            setActive(-1);
          }}
          onClick={show}
          onKeyDown={handleKey}
          onBlur={() => setOpen(false)}
        />
        <Icon name="down" />
        <ul
          id={`${id}list`}
          ref={list}
          class="options"
          role="listbox"
          aria-label="Categories"
          hidden={!isShown}
          onMouseDown={(event) => {
            // Keeps the focus in the field.
            event.preventDefault();
          }}
        >
          {isShown &&
            options.map((name, index) => (
              <li
                key={name}
                id={`${id}${String(index)}`}
                role="option"
                dir="auto"
                aria-selected={index === active}
                onClick={() => choose(name)}
              >
                {name}
              </li>
            ))}
        </ul>
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

/** Returns the next option, cycling through all options and the field itself, which is -1. */
function nextOption(active: number, step: number, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
