import { signal } from '@preact/signals';
import { personal } from '../data/personal';

/** Whether the drawer is open. On wide screens, there is a sidebar instead, which is always open. */
export const isDrawerOpen = personal(() => false);

const narrow = matchMedia('(max-width: 56rem)');

/** Whether the screen is too narrow for a sidebar. */
export const isNarrow = signal(narrow.matches);

narrow.addEventListener('change', ({ matches }) => {
  isNarrow.value = matches;
  isDrawerOpen.value = false;
});
