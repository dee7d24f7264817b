import { createStore } from '../ui/store';
import { parseRoute, type Route } from './routes';

/** Where the page is: the route and the words searched for. */
export interface Location {
  readonly route: Route;
  readonly query: string;
}

export const location = createStore<Location>(read());

function read(): Location {
  const { pathname, search } = window.location;
  return { route: parseRoute(pathname), query: new URLSearchParams(search).get('q') ?? '' };
}

/** Goes to another path of the page and to its top. */
export function navigate(path: string): void {
  history.pushState(null, '', path);
  location.set(read());
  window.scrollTo(0, 0);
}

/** Like {@link navigate}, in place of an address that nobody wants to go back to. */
export function redirect(path: string): void {
  history.replaceState(null, '', path);
  location.set(read());
}

/** Puts what is searched for into the address, so that a reload or a shared address keeps it. */
export function setQuery(query: string): void {
  const url = new URL(window.location.href);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  history.replaceState(history.state, '', url);
  location.set(read());
}

/** Follows the browser's Back and Forward, and clicks on links within the page. */
export function startNavigation(): void {
  addEventListener('popstate', () => {
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
