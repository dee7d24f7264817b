import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { EarlyProps } from '../account/signedInProps';
import { useSearch } from '../search/useSearch';
import { tagScope } from '../tags/tagScope';
import { Icon } from '../ui/controls/Icon';
import { Dialog } from '../ui/forms/Dialog';
import { keyName } from '../ui/page/keyName';
import { formatNumber } from '../ui/text/format';
import { commandOptions } from './commandOptions';
import { linkOptions, recentOptions } from './linkOptions';
import type { PaletteOption } from './option';
import { closeness, placeOptions, splitByName } from './placeOptions';
import { useCopiedWorkspaces } from './useCopiedWorkspaces';
import '../styles/palette.css';

/** Finds links, categories, tags, workspaces and commands from one field, and opens, goes to or runs them. */
export function Palette({ user, workspaces, onlyPlaces, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const words = query.trim();
  const shown = tagScope.value?.workspaces ?? NOTHING;
  const copied = useCopiedWorkspaces(user.uid, workspaces, shown);
  const searched = useMemo(() => [...shown, ...copied], [shown, copied]);
  const [first, ...rest] = searched;
  const others = useMemo(() => rest, [searched]);
  const outcome = useSearch(first, onlyPlaces ? '' : words, others);
  const found = outcome && 'found' in outcome ? outcome.found : undefined;
  const recent = useMemo(() => recentOptions(searched), [searched]);
  const [commands] = useState(commandOptions);
  const [count, setCount] = useState<number>();
  /** Whether Enter was pressed before the results were there, and if so, with which keys. */
  const [entered, setEntered] = useState<{ readonly isOther: boolean }>();
  const isStale = first !== undefined && !onlyPlaces && words !== '' && outcome?.query !== words;

  const links = onlyPlaces ? [] : words === '' ? recent : linkOptions(found);
  const places = useMemo(() => placeOptions(workspaces, words, onlyPlaces), [workspaces, words, onlyPlaces]);
  const [named, otherPlaces] = onlyPlaces ? [places, []] : splitByName(places, words);
  const actions = onlyPlaces ? [] : commands(words);
  const isGuess = found !== undefined && (found.isRelaxed || found.corrected.size > 0);
  const linkGroup = { name: words === '' ? 'Recent links' : 'Links', options: links };
  const namedGroup = { name: 'Go to', options: named };
  const otherGroups = [
    { name: named.length > 0 ? 'More places' : 'Go to', options: otherPlaces },
    { name: 'Do', options: actions },
  ];
  // What is only similar comes after what has the words, and that after what is called so.
  const groups = (
    closeness(links[0], words) > closeness(named[0], words)
      ? [linkGroup, namedGroup, ...otherGroups]
      : [namedGroup, ...(isGuess ? [...otherGroups, linkGroup] : [linkGroup, ...otherGroups])]
  ).filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const index = Math.min(active, options.length - 1);
  const optionId = (at: number) => `${id}option${String(at)}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [index, options.length]);
  useEffect(() => {
    // Waits until the person stops typing.
    const timer = setTimeout(() => setCount(options.length), 600);
    return () => clearTimeout(timer);
  }, [options.length]);

  const choose = (option: PaletteOption | undefined, isOther = false) => {
    if (option) onClose(isOther ? (option.runOther ?? option.run) : option.run);
  };
  useEffect(() => {
    // What was found for fewer letters must not be opened.
    if (!entered || isStale) return;
    setEntered(undefined);
    choose(options[index], entered.isOther);
  }, [entered, isStale]);
  return (
    <Dialog title={onlyPlaces ? 'Go to' : 'Find anything'} onClose={() => onClose()}>
      <div class="palette-head">
        <input
          class="input"
          type="text"
          role="combobox"
          aria-label={onlyPlaces ? 'Category, tag or workspace' : 'Link, category, tag or command'}
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? optionId(index) : undefined}
          placeholder={onlyPlaces ? 'Category, tag or workspace' : 'Link, category, tag or command'}
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="go"
          dir="auto"
          autofocus
          maxLength={MAX_QUERY}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
            setEntered(undefined);
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined && options.length > 0) {
              setActive((index + step + options.length) % options.length);
            } else if (event.key === 'Enter' && !event.isComposing) {
              setEntered({ isOther: event.ctrlKey || event.metaKey });
            } else return;
            event.preventDefault();
          }}
        />
        <button type="button" class="button quiet square" aria-label="Close" onClick={() => onClose()}>
          <Icon name="close" />
        </button>
      </div>
      {/* A dialog hides the announcements of the page. */}
      <p class="visually-hidden" role="status">
        {count !== undefined && (count === 1 ? '1 result.' : `${formatNumber(count)} results.`)}
      </p>
      {options.length === 0 && !isStale && <p class="muted">Nothing matches. Try part of a word.</p>}
      <div class="palette-list" role="listbox" aria-label="Results" id={`${id}list`} ref={list}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div class="palette-group" aria-hidden="true">
              {group.name}
            </div>
            {group.options.map((option) => {
              const at = options.indexOf(option);
              return (
                <div
                  key={option.key}
                  id={optionId(at)}
                  class="palette-option"
                  role="option"
                  aria-selected={at === index}
                  onClick={(event) => choose(option, event.ctrlKey || event.metaKey)}
                >
                  <span class="palette-name" dir="auto">
                    {option.name}
                  </span>
                  {option.details !== undefined && (
                    <span class="muted palette-details" dir="auto">
                      {option.details}
                    </span>
                  )}
                  {option.shortcut !== undefined && <kbd>{keyName(option.shortcut)}</kbd>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {options[index]?.runOther && (
        <p class="hint palette-hint with-keys">
          <kbd>{keyName('Enter')}</kbd> opens it, <kbd>{keyName('Mod')}</kbd> <kbd>{keyName('Enter')}</kbd>{' '}
          shows it in its category
        </p>
      )}
    </Dialog>
  );
}

const NOTHING: readonly never[] = [];

/** Longer than anything that one looks for. */
const MAX_QUERY = 200;

interface PaletteProps extends Pick<EarlyProps, 'user' | 'workspaces'> {
  /** Whether it only goes to places. */
  readonly onlyPlaces: boolean;
  /** Called with what was chosen, to run it once the dialog has returned the focus. */
  readonly onClose: (chosen?: () => void) => void;
}
