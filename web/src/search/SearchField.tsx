import { useRef } from 'preact/hooks';
import { location, setQuery } from '../navigation/location';
import { useShortcut } from '../navigation/shortcuts';
import { Icon } from '../ui/Icon';

interface SearchFieldProps {
  readonly query: string;
  /** What is searched, if not the open workspace. */
  readonly label?: string;
}

/** Shows a search field. `/` focuses it, and Escape clears it. */
export function SearchField({ query, label }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut({ key: '/', does: label ?? 'Search' }, () => input.current?.focus());
  return (
    <search class="search">
      <Icon name="search" />
      <input
        ref={input}
        class="input"
        type="search"
        aria-label={
          label ?? (location.value.isEverywhere ? 'Search all workspaces' : 'Search this workspace')
        }
        dir="auto"
        placeholder="Search"
        value={query}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setQuery('');
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}
