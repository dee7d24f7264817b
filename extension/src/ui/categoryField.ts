import { LIMITS } from '@shared/base/limits';
import { element, field } from './dom';
import { suggestionsFor } from './suggestions';

/**
 * Creates a combobox with a list that is always open, as in the web app. The arrow keys fill in a suggestion. So does Enter for a
 * part of a name, and once more submits the form. The last suggestion is a new category with the typed name.
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
  /** Whether it is only a part of a name. */
  let isPart = false;
  let isChosen = false;
  /** That of the suggestion that is filled in, or -1. */
  let index = -1;

  /** Returns what Enter fills in. */
  const next = () => (isPart && !isChosen && input.value === typed ? shown[0] : undefined);
  const mark = () => {
    index = isChosen || !isPart ? shown.indexOf(input.value) : -1;
    for (const [position, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(position === index));
      option.classList.toggle('next', position === 0 && next() !== undefined);
    }
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `suggestion-${String(index)}`);
  };
  const suggest = () => {
    const found = suggestionsFor(typed, names);
    const name = typed.trim();
    isPart = name !== '' && found.length > 0 && !names.some((each) => isSame(each, name));
    shown = isPart ? [...found, name] : found;
    list.replaceChildren(
      ...shown.map((each, at) => optionOf(each, at < found.length ? each : `Create “${each}”`, at)),
    );
    list.hidden = shown.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    mark();
  };
  const fill = (name: string) => {
    isChosen = true;
    input.value = name;
    input.dispatchEvent(new CustomEvent('filled', { bubbles: true }));
    mark();
  };
  const optionOf = (name: string, text: string, at: number) => {
    const option = element('li', { role: 'option', id: `suggestion-${String(at)}` }, text);
    option.addEventListener('pointerdown', (event) => {
      // The field keeps the focus.
      event.preventDefault();
      fill(name);
    });
    return option;
  };

  input.addEventListener('input', () => {
    typed = input.value;
    isChosen = false;
    suggest();
  });
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const from = index < 0 && step === -1 ? 0 : index;
    const name =
      step === undefined ? event.key === 'Enter' && next() : shown.at((from + step) % shown.length);
    if (name === undefined || name === false) return;
    event.preventDefault();
    fill(name);
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

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A field for the name of a category, with suggestions below it. */
export interface CategoryField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly setNames: (names: readonly string[]) => void;
}
