import { useState } from 'preact/hooks';
import { foldForSearch } from '@shared/text/folding';
import { formatNumber } from '../ui/text/format';

/** Shows a group of a menu with any number of options, and a field to find one. Choosing the chosen one again clears it. */
export function CountedChoices({ label, one, options = NONE, onChoose }: CountedChoicesProps) {
  const [typed, setTyped] = useState('');
  const sought = foldForSearch(typed.trim());
  const matches =
    sought === '' ? options : options.filter((option) => foldForSearch(option.label).includes(sought));
  return (
    <section class="choice-list" aria-label={label}>
      <label class="choice-legend">
        {label}
        <input
          class="input small"
          type="text"
          placeholder="Type to find one"
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <ul class="site-list">
        {matches.slice(0, MAX_SHOWN).map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-pressed={option.isChosen}
              onClick={() => onChoose(option.isChosen ? '' : option.value)}
            >
              <span class="menu-text">{option.label}</span>
              {option.count !== undefined && <span class="menu-count">{formatNumber(option.count)}</span>}
            </button>
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {options !== NONE && matches.length === 0 && `No ${one} matches.`}
        {matches.length > MAX_SHOWN && `${formatNumber(matches.length - MAX_SHOWN)} more`}
      </p>
    </section>
  );
}

const NONE: readonly Choice[] = [];

/** How many options to list at most. Typing finds the others. */
const MAX_SHOWN = 50;

interface CountedChoicesProps {
  readonly label: string;
  /** What an option is, such as “site”. */
  readonly one: string;
  /** Undefined until they are counted. */
  readonly options: readonly Choice[] | undefined;
  /** Called with an empty string if the chosen option is cleared. */
  readonly onChoose: (value: string) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
  readonly isChosen: boolean;
}
