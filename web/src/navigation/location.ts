import { signal } from '@preact/signals';
import { parseRoute, type Route } from './routes';

/** Where the user is in the app: the route and the search query. */
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

/** Opens another path of the app and scrolls to the top. */
export function navigate(path: string): void {
  // So that Back returns to the search.
  if (queryTimer !== undefined) writeQuery();
  history.pushState(null, '', path);
  location.value = readAddress();
  window.scrollTo(0, 0);
}

/** Opens another path of the app and replaces the current entry in the history. */
export function redirect(path: string): void {
  cancelWrite();
  history.replaceState(null, '', path);
  location.value = readAddress();
}

/** Browsers ignore address changes beyond about a hundred in 30 seconds. */
const WRITE_MS = 500;

let queryTimer: ReturnType<typeof setTimeout> | undefined;

/** Searches immediately. Writes the query to the address when the user stops typing, so that a reload keeps it. */
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

/** Follows the browser's Back and Forward, and clicks on links within the app. */
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
