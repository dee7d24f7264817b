import { useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { leaveSearch, location, setQuery } from '../navigation/location';
import { useShortcut } from '../navigation/shortcuts';
import { useTagList } from '../tags/useTagList';
import { Icon } from '../ui/controls/Icon';
import { focusContent } from '../ui/page/document';

/** Shows a search field. `/` focuses it, the down arrow leads into the results, and Escape returns to where the user was. */
export function SearchField({ query, label, tagsOf }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const listTags = useTagList(tagsOf);
  /** What had the focus before `/` took it. */
  const from = useRef<Element>(null);
  useShortcut({ key: '/', does: label ?? 'Search' }, () => {
    from.current = document.activeElement;
    // The bar is always in sight, but within the padding that scrolling keeps free.
    input.current?.focus({ preventScroll: true });
  });
  return (
    <search class="search" onInput={listTags}>
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
          if (event.key === 'Escape') {
            if (query === '') leaveField(from.current);
            leaveSearch();
          }
          if (event.key === 'ArrowDown' && focusFirstLink()) event.preventDefault();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}

interface SearchFieldProps {
  readonly query: string;
  /** What is searched, if not the open workspace. */
  readonly label?: string;
  /** The workspaces whose tags are offered. */
  readonly tagsOf: readonly Workspace[];
}

/** Moves the focus out of the field, so that keys are shortcuts again. */
function leaveField(to: Element | null): void {
  if (to instanceof HTMLElement && to.isConnected && to !== document.body) to.focus({ preventScroll: true });
  else focusContent();
}

/** Moves the focus to the first link in the window. Returns false if there is none. */
function focusFirstLink(): boolean {
  const links = document.querySelectorAll<HTMLElement>('#content [data-link] :is(.link-title a, .link-more)');
  const first = [...links].find((link) => link.getBoundingClientRect().top >= 0);
  first?.focus();
  return first !== undefined;
}
