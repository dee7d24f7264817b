import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { categoryIdentity } from '@shared/model/identity';
import type { FieldProps } from '../../ui/forms/OptionField';
import { formatNumber } from '../../ui/text/format';
import { completions, matchingCategories } from './matchingCategories';
import '../../styles/form.css';

/**
 * Shows a text field with chips of the categories below it: the first ones, or those that match what is typed. A click or the arrow
 * keys fill in one. So does Enter for a part of a name, and once more submits the form. The last chip is for a new category with
 * the typed name, and a hint says what Enter does.
 */
export function CategoryField({
  label,
  value,
  onInput,
  categories,
  first = NONE,
  isRenaming = false,
  hint,
  error,
  autofocus = false,
}: CategoryFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [entry, setEntry] = useState({ typed: '', value, isChosen: false });
  const [showsAll, setShowsAll] = useState(false);
  const options = useInOrder(categories, first);
  // The chips stay those for what was typed while one of them is filled in.
  const typed = entry.value === value ? entry.typed : '';
  const found = useMemo(() => completions(options, typed), [options, typed]);
  const name = value.trim();
  const known = useMemo(
    () => new Map(options.map((option) => [categoryIdentity(option.name), option.name])),
    [options],
  );
  const chosen = name === '' ? undefined : known.get(categoryIdentity(name));
  const shown = showsAll ? found : firstOf(found, typed === '' ? chosen : undefined);
  const left = (typed === '' ? options.length : found.length) - shown.length;
  const newName = typed.trim();
  const best = isRenaming || known.has(categoryIdentity(newName)) ? undefined : completion(found, newName);
  /** What Enter fills in. */
  const next = entry.isChosen ? undefined : best;
  const chips = best === undefined ? shown : [...shown, newName];
  const index = chips.indexOf(chosen ?? (entry.isChosen ? name : ''));
  const optionId = (at: number) => `${id}option${String(at)}`;
  const change = (to: string, by = to, isChosen = false) => {
    setEntry({ typed: by, value: to, isChosen });
    onInput(to);
  };
  const choose = (option: string) => change(option, typed, true);
  useLayoutEffect(() => {
    // Typing replaces what is filled in.
    if (autofocus) input.current?.select();
  }, []);
  return (
    <div class="field">
      <label for={`${id}input`}>{label}</label>
      <input
        id={`${id}input`}
        ref={input}
        class="input"
        role="combobox"
        dir="auto"
        autocomplete="off"
        autofocus={autofocus}
        aria-autocomplete="list"
        aria-expanded={chips.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={index === -1 ? undefined : optionId(index)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}hint ${id}error`}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          const { key } = event;
          const step = { ArrowDown: 1, ArrowUp: -1 }[key];
          const from = index === -1 && step === -1 ? 0 : index;
          const option =
            step === undefined ? key === 'Enter' && next : chips.at((from + step) % chips.length);
          if (!option) return;
          event.preventDefault();
          choose(option);
        }}
      />
      <div class="category-chips" hidden={chips.length === 0}>
        <div role="listbox" aria-label="Categories" id={`${id}list`}>
          {chips.map((option, at) => (
            <div
              key={option}
              id={optionId(at)}
              class={option === next ? 'category-chip next' : 'category-chip'}
              role="option"
              aria-selected={at === index}
              dir="auto"
              // Keeps the focus, and on a phone the keyboard, where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {at < shown.length ? (
                option
              ) : (
                <>
                  Create “<bdi>{option}</bdi>”
                </>
              )}
            </div>
          ))}
        </div>
        {left > 0 && !showsAll && (
          <button
            type="button"
            class="link-button"
            onClick={() => {
              setShowsAll(true);
              // The arrow keys lead from there to the categories.
              input.current?.focus();
            }}
          >
            {formatNumber(left)} more
          </button>
        )}
        {left > 0 && showsAll && <p class="hint">Type to find {formatNumber(left)} more.</p>}
      </div>
      <p class="hint" id={`${id}hint`} role="status">
        {hint ??
          (name !== '' && chosen === undefined && (
            <>
              {next !== undefined && (
                <>
                  Enter chooses “<bdi>{next}</bdi>”.{' '}
                </>
              )}
              “<bdi>{name}</bdi>” {next === undefined ? 'will' : 'would'} be a new category.
            </>
          ))}
      </p>
      <p class="error" id={`${id}error`}>
        {error}
      </p>
    </div>
  );
}

/** How many chips to show at first, as in the browser extension. Typing finds the others, too. */
const SHOWN = 6;

/** Returns the first names, among them the chosen one. */
function firstOf(names: readonly string[], chosen: string | undefined): readonly string[] {
  const first = names.slice(0, SHOWN);
  if (chosen === undefined || first.includes(chosen)) return first;
  return [chosen, ...first.slice(0, -1)];
}

const NONE: readonly string[] = [];

/** Returns the best of the names that were found for a text, unless they are only similar to it. */
function completion([name]: readonly string[], typed: string): string | undefined {
  return name !== undefined && typed !== '' && matchingCategories([{ name }], typed).length > 0
    ? name
    : undefined;
}

interface Named {
  readonly name: string;
}

/** Returns categories in the order in which they were first shown, so that no chip moves away from a finger when a link is added. */
function useInOrder(categories: readonly Named[], first: readonly string[]): readonly Named[] {
  const order = useRef<readonly string[]>(NONE);
  return useMemo(() => {
    const names = new Set([...first, ...categories.map(({ name }) => name)]);
    const kept = order.current.filter((name) => names.has(name));
    order.current = [...new Set([...first, ...kept, ...names])];
    return order.current.map((name) => ({ name }));
  }, [categories, first]);
}

export interface CategoryFieldProps extends FieldProps {
  /** The existing categories, in the order in which they are offered. */
  readonly categories: readonly Named[];
  /** The names of those to offer first. */
  readonly first?: readonly string[];
  /** Whether a category gets the name, which is mostly a new one. Then, Enter never fills in another. */
  readonly isRenaming?: boolean;
  /** Shown instead of the hint about new categories. */
  readonly hint?: ComponentChildren;
}
