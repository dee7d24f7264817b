import { signal } from '@preact/signals';
import { readPreference, writePreference } from '../navigation/preferences';

/** How links are shown: grouped in cards, or in a list with all details or with one line each. */
export const VIEWS = ['cards', 'list', 'compact'] as const;
export type View = (typeof VIEWS)[number];

const NAME = 'view';

/** The view that the user has chosen. Lists without categories show cards as a list. */
export const view = signal<View>(VIEWS.find((each) => each === readPreference(NAME)) ?? 'cards');

export function chooseView(chosen: View): void {
  view.value = chosen;
  writePreference(NAME, chosen);
}
