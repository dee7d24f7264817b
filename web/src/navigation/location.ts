import { createStore } from '../ui/store';
import { parseRoute, type Route } from './routes';

/** Where the page is: the route and the words searched for. */
interface Location {
  readonly path: string;
  readonly route: Route;
  readonly query: string;
}

export const location = createStore<Location>(read());

function read(): Location {
  const { pathname, search } = window.location;
  return { path: pathname, route: parseRoute(pathname), query: new URLSearchParams(search).get('q') ?? '' };
}

/** Goes to another path of the page and to its top. */
export function navigate(path: string): void {
  // So that Back leads to what was searched for.
  if (writing !== undefined) writeQuery();
  history.pushState(null, '', path);
  location.set(read());
  window.scrollTo(0, 0);
}

/** Like {@link navigate}, in place of an address that nobody wants to go back to. */
export function redirect(path: string): void {
  forgetQuery();
  history.replaceState(null, '', path);
  location.set(read());
}

/** Browsers take about a hundred changes of the address in half a minute, and leave out the others. */
const WRITE_MS = 500;

let writing: ReturnType<typeof setTimeout> | undefined;

/** Searches at once, and puts the words into the address when the typing pauses, so that a reload keeps them. */
export function setQuery(query: string): void {
  location.set({ ...location.get(), query });
  forgetQuery();
  writing = setTimeout(writeQuery, WRITE_MS);
}

function writeQuery(): void {
  forgetQuery();
  const { query } = location.get();
  const url = new URL(window.location.href);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  history.replaceState(history.state, '', url);
}

function forgetQuery(): void {
  clearTimeout(writing);
  writing = undefined;
}

/** Follows the browser's Back and Forward, and clicks on links within the page. */
export function startNavigation(): void {
  addEventListener('popstate', () => {
    forgetQuery();
    location.set(read());
  });
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    if (!anchor || !isPlainClick(event) || !leadsWithin(anchor)) return;
    event.preventDefault();
    navigate(anchor.pathname + anchor.search);
  });
}

function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

function leadsWithin(anchor: HTMLAnchorElement): boolean {
  const { origin, target, pathname, hash } = anchor;
  return (
    origin === window.location.origin &&
    target === '' &&
    hash === '' &&
    parseRoute(pathname).name !== 'unknown'
  );
}
