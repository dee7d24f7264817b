import { computed } from '@preact/signals';
import { isMark } from '@shared/text/tags';
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

/** The mark whose page is open, such as that of Favorites. Empty on any other page. */
export const openMark = computed(() => {
  const { route, arrangement } = location.value;
  return route.name === 'all' && isMark(arrangement.tag) ? arrangement.tag : '';
});

/** Returns whether the user has filtered the links of the page. Its own mark is no filter. */
export function isNarrowed(): boolean {
  const { arrangement } = location.value;
  return isFiltered(openMark.value === '' ? arrangement : { ...arrangement, tag: '' });
}

export function chooseView(chosen: View): void {
  view.value = chosen;
  writePreference(NAME, chosen);
}
