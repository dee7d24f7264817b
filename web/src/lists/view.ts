import { personal } from '../data/personal';
import { location } from '../navigation/location';
import { readPreference, writePreference } from '../navigation/preferences';
import { isFiltered } from './arrangement';

/** How links are shown: grouped in cards, or in a list with all details or with one line each. */
export const VIEWS = ['cards', 'list', 'compact'] as const;

const NAME = 'view';

/** The view that the user has chosen. Lists without categories show cards as a list. */
export const view = personal<View>(() => VIEWS.find((each) => each === readPreference(NAME)) ?? 'cards');

export type View = (typeof VIEWS)[number];

/** Returns whether a page with categories shows them as cards. */
export function showsCards(): boolean {
  return view.value === 'cards' && !isFiltered(location.value.arrangement);
}

export function chooseView(chosen: View): void {
  view.value = chosen;
  writePreference(NAME, chosen);
}
