import { location, writeLater, writeParameters, writePending } from './location';
import { keepPosition, newEntry, savePosition } from './scrollPosition';

/**
 * Shows the details of a link of the list. The first has a history entry of its own, so that Back closes them. Others replace
 * it.
 */
export function showDetails(id: string): void {
  const isFirst = location.value.opened === '';
  if (isFirst) {
    writePending();
    savePosition();
  }
  location.value = { ...location.value, opened: id };
  if (!isFirst) {
    writeLater();
    return;
  }
  history.pushState(DETAILS + newEntry(), '');
  keepPosition();
  writeParameters();
}

export function closeDetails(): void {
  const state: unknown = history.state;
  if (location.value.opened === '' || isGoingBack) return;
  if (typeof state === 'string' && state.startsWith(DETAILS)) {
    isGoingBack = true;
    history.back();
    return;
  }
  location.value = { ...location.value, opened: '' };
  writeParameters();
}

/** What the state of a history entry starts with that was added to show details. */
const DETAILS = 'details ';

/** Whether the browser is about to go back. To go back twice would leave the page. */
let isGoingBack = false;

addEventListener('popstate', () => (isGoingBack = false));
