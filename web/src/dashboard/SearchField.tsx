import { useEffect, useRef } from 'preact/hooks';
import { setQuery } from '../navigation/location';
import { Icon } from '../ui/Icon';

/** The search field of a workspace. `/` focuses it, and Escape clears it. */
export function SearchField({ query }: { readonly query: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, []);
  return (
    <search class="search">
      <Icon name="search" />
      <input
        ref={input}
        class="input"
        type="search"
        aria-label="Search this workspace"
        placeholder="Search"
        value={query}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setQuery('');
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}
