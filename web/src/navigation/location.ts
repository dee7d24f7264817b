import { computed, signal } from '@preact/signals';
import { readPreference, writePreference } from './preferences';
import { parseRoute, type Route } from './routes';
import {
  keepPosition,
  newEntry,
  restorePosition,
  savePosition,
  startScrollRestoration,
} from './scrollPosition';

/** The preference for how lists are sorted. */
const SORT = 'sort';

export const location = signal<Location>(readAddress());

/**
 * How the links are sorted and filtered, as the address says, or else in the order that was chosen last. Unset parts are empty
 * strings. An author has an id in each workspace.
 */
export type Arrangement = Readonly<
  Record<'sort' | 'site' | 'tag' | 'since' | 'until' | 'author' | 'kind' | 'link', string>
>;

/** Where the user is in the web app: the route, the search, and the order and filter of the links. */
interface Location {
  readonly path: string;
  readonly route: Route;
  readonly query: string;
  /** Whether to search all workspaces, or show what happened in them, not only the one that is open. */
  readonly isEverywhere: boolean;
  /** The id of the link in the list whose details are shown beside it. Empty if there is none. */
  readonly opened: string;
  readonly arrangement: Arrangement;
}

// What depends on these is not rendered again while the user types a query.
export const currentPath = computed(() => location.value.path);
export const currentRoute = computed(() => location.value.route);
export const isEverywhere = computed(() => location.value.isEverywhere);

function readAddress(): Location {
  const { pathname, search } = window.location;
  const parameters = new URLSearchParams(search);
  const read = (name: string) => parameters.get(name) ?? '';
  const query = read('q');
  const route = parseRoute(pathname);
  return {
    path: pathname,
    route,
    query,
    isEverywhere: read('in') === 'all',
    opened: read('open'),
    arrangement: {
      ...{
        sort: parameters.get('sort') ?? usualSort(route, query),
        site: read('site'),
        tag: read('tag'),
        since: read('since'),
        until: read('until'),
      },
      ...{ author: read('author'), kind: read('kind'), link: read('link') },
    },
  };
}

/** Returns the order that the user has chosen for lists. A search has its own, so that the best matches come first. */
function usualSort({ name }: Route, query: string): string {
  const isList = name === 'workspace' || name === 'all' || name === 'public';
  return isList && query.trim() === '' ? (readPreference(SORT) ?? '') : '';
}

/** Goes to another path in the web app and scrolls to the top. */
export function navigate(path: string): void {
  // Saves the query first, so that Back returns to the search.
  writePending();
  savePosition();
  history.pushState(newEntry(), '', path);
  location.value = readAddress();
  restorePosition();
}

/** Goes to another path in the web app, replacing the current history entry. */
export function redirect(path: string): void {
  cancelWrite();
  history.replaceState(newEntry(), '', path);
  location.value = readAddress();
  restorePosition();
}

/** Browsers allow only about a hundred address changes in 30 seconds, and ignore the rest. */
const WRITE_MS = 500;

let writeTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Searches immediately. The search has a history entry of its own, so that Back returns to where the user was. Puts further changes
 * in the address once the user stops typing, so that a reload keeps them.
 */
export function setQuery(query: string): void {
  const isStart = location.value.query.trim() === '' && query.trim() !== '' && !isOfSearch();
  if (isStart) {
    writePending();
    savePosition();
  }
  const { arrangement } = location.value;
  const isSame = (location.value.query.trim() === '') === (query.trim() === '');
  const sort = isSame ? arrangement.sort : usualSort(location.value.route, query);
  location.value = { ...location.value, query, arrangement: { ...arrangement, sort } };
  if (isStart) {
    history.pushState(SEARCH + newEntry(), '');
    writeParameters();
    restorePosition();
  } else {
    writeLater();
  }
}

/** Ends a search, and returns to where the user was if they started it here. */
export function leaveSearch(): void {
  if (location.value.query !== '' && isOfSearch()) history.back();
  else setQuery('');
}

/** What the state of a history entry starts with that was added for a search. */
const SEARCH = 'search ';

function isOfSearch(): boolean {
  const state: unknown = history.state;
  return typeof state === 'string' && state.startsWith(SEARCH);
}

/** Sorts immediately, and other lists, too, unless it is a search. */
export function chooseSort(sort: string): void {
  if (location.value.query.trim() === '') writePreference(SORT, sort);
  setArrangement({ sort });
}

/** Sorts and filters immediately. Puts the change in the address after a pause, so that a reload keeps it. */
export function setArrangement(change: Partial<Arrangement>): void {
  location.value = { ...location.value, arrangement: { ...location.value.arrangement, ...change } };
  writeLater();
}

export function writeLater(): void {
  cancelWrite();
  writeTimer = setTimeout(writeParameters, WRITE_MS);
}

export function writePending(): void {
  if (writeTimer !== undefined) writeParameters();
}

export function writeParameters(): void {
  cancelWrite();
  const { route, query, isEverywhere, opened, arrangement } = location.value;
  // A workspace is searched with the others only as long as somebody searches.
  const scope = isEverywhere && (query !== '' || route.name !== 'workspace') ? 'all' : '';
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries({ q: query, in: scope, open: opened, ...arrangement })) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', url);
}

function cancelWrite(): void {
  clearTimeout(writeTimer);
  writeTimer = undefined;
}

/** Handles Back, Forward, a reload, and clicks on links within the web app. */
export function startNavigation(): void {
  startScrollRestoration();
  addEventListener('popstate', () => {
    cancelWrite();
    const { path, query, opened, arrangement } = location.value;
    const next = readAddress();
    // Opening and closing details moves nothing, and keeps what was typed meanwhile.
    const isClosing = opened !== '' && next.opened === '';
    const isSameSearch = next.query === query || (isClosing && next.query !== '');
    if (opened + next.opened !== '' && next.path === path && isSameSearch) {
      location.value = { ...next, query, arrangement };
      keepPosition();
      writeLater();
      return;
    }
    savePosition();
    location.value = next;
    restorePosition();
  });
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    if (!anchor || !isPlainClick(event) || !isWithinApp(anchor)) return;
    event.preventDefault();
    navigate(anchor.pathname + anchor.search + anchor.hash);
  });
}

function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

function isWithinApp(anchor: HTMLAnchorElement): boolean {
  const { origin, target, pathname, search, hash } = anchor;
  const here = window.location;
  return (
    origin === here.origin &&
    target === '' &&
    // The browser itself goes to another part of the page.
    (hash === '' || pathname + search !== here.pathname + here.search) &&
    parseRoute(pathname).name !== 'unknown'
  );
}
