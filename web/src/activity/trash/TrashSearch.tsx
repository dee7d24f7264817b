import { useRef } from 'preact/hooks';
import { setQuery } from '../../navigation/location';
import { useShortcut } from '../../navigation/shortcuts';
import { Icon } from '../../ui/Icon';

/** Shows the search field of the trash. `/` focuses it, and Escape clears it. */
export function TrashSearch({ query }: { readonly query: string }) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut({ key: '/', does: 'Search the trash' }, () => input.current?.focus());
  return (
    <search class="search">
      <Icon name="search" />
      <input
        ref={input}
        class="input"
        type="search"
        aria-label="Search the trash"
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
