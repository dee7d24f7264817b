import { signal } from '@preact/signals';
import { parseRoute, type Route } from './routes';

/** Where the user is in the web app: the route and the search query. */
interface Location {
  readonly path: string;
  readonly route: Route;
  readonly query: string;
}

export const location = signal<Location>(readAddress());

function readAddress(): Location {
  const { pathname, search } = window.location;
  return { path: pathname, route: parseRoute(pathname), query: new URLSearchParams(search).get('q') ?? '' };
}

/** Goes to another path in the web app and scrolls to the top. */
export function navigate(path: string): void {
  // Saves the query first, so that Back returns to the search.
  if (queryTimer !== undefined) writeQuery();
  history.pushState(null, '', path);
  location.value = readAddress();
  window.scrollTo(0, 0);
}

/** Goes to another path in the web app, replacing the current history entry. */
export function redirect(path: string): void {
  cancelWrite();
  history.replaceState(null, '', path);
  location.value = readAddress();
}

/** Browsers allow only about a hundred address changes in 30 seconds, and ignore the rest. */
const WRITE_MS = 500;

let queryTimer: ReturnType<typeof setTimeout> | undefined;

/** Searches immediately. Puts the query in the address once the user stops typing, so that a reload keeps it. */
export function setQuery(query: string): void {
  location.value = { ...location.value, query };
  cancelWrite();
  queryTimer = setTimeout(writeQuery, WRITE_MS);
}

function writeQuery(): void {
  cancelWrite();
  const { query } = location.value;
  const url = new URL(window.location.href);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  history.replaceState(history.state, '', url);
}

function cancelWrite(): void {
  clearTimeout(queryTimer);
  queryTimer = undefined;
}

/** Handles Back, Forward, and clicks on links within the web app. */
export function startNavigation(): void {
  addEventListener('popstate', () => {
    cancelWrite();
    location.value = readAddress();
  });
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    if (!anchor || !isPlainClick(event) || !isWithinApp(anchor)) return;
    event.preventDefault();
    navigate(anchor.pathname + anchor.search);
  });
}

function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

function isWithinApp(anchor: HTMLAnchorElement): boolean {
  const { origin, target, pathname, hash } = anchor;
  return (
    origin === window.location.origin &&
    target === '' &&
    hash === '' &&
    parseRoute(pathname).name !== 'unknown'
  );
}
