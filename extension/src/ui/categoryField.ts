import { LIMITS } from '@shared/base/limits';
import { element, field } from './dom';
import { suggestionsFor } from './suggestions';

/**
 * Creates a combobox with a list that is always open. The arrow keys fill in a suggestion, so that Enter always does the
 * same: it submits the form.
 */
export function categoryField(): CategoryField {
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    required: true,
    maxlength: String(LIMITS.name),
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'suggestions',
  });
  const list = element('ul', { id: 'suggestions', role: 'listbox', 'aria-label': 'Suggestions' });
  let names: readonly string[] = [];
  let shown: string[] = [];
  /** What the person has typed. Suggestions are for this, also while one of them is filled in. */
  let typed = '';

  const mark = () => {
    const index = shown.indexOf(input.value);
    for (const [position, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(position === index));
    }
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `suggestion-${String(index)}`);
  };
  const suggest = () => {
    shown = suggestionsFor(typed, names);
    list.replaceChildren(...shown.map((name, index) => optionOf(name, index)));
    list.hidden = shown.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    mark();
  };
  const fill = (name: string) => {
    input.value = name;
    input.dispatchEvent(new CustomEvent('filled', { bubbles: true }));
    mark();
  };
  const optionOf = (name: string, index: number) => {
    const option = element('li', { role: 'option', id: `suggestion-${String(index)}` }, name);
    option.addEventListener('pointerdown', (event) => {
      // The field keeps the focus.
      event.preventDefault();
      fill(name);
    });
    return option;
  };

  input.addEventListener('input', () => {
    typed = input.value;
    suggest();
  });
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    const from = shown.indexOf(input.value);
    const to = from < 0 && step < 0 ? shown.length - 1 : (from + step + shown.length) % shown.length;
    fill(shown[to] ?? '');
  });
  return {
    element: field('Category', input, list),
    input,
    setNames(given) {
      names = given;
      suggest();
    },
  };
}

/** A field for the name of a category, with suggestions below it. */
export interface CategoryField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly setNames: (names: readonly string[]) => void;
}
