import type { ComponentChildren } from 'preact';
import { chooseSort, location } from '../navigation/location';
import { PressOnKey } from '../navigation/PressOnKey';
import { Choices } from '../ui/forms/Choices';
import { Labeled } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { isFiltered, isSorted } from './arrangement';
import { shownList } from './shownList';
import { chooseView, view } from './view';

/** Shows the menu that chooses how links are shown and sorted. */
export function ViewMenu({ children }: { readonly children?: ComponentChildren }) {
  const list = shownList.value;
  const { arrangement } = location.value;
  const offersCards = list?.hasCards === true && !isFiltered(arrangement);
  const isCards = offersCards && view.value === 'cards';
  const shown = isCards ? 'cards' : view.value === 'cards' ? 'list' : view.value;
  const { cards, ...rows } = VIEWS;
  const ownOrder = list?.ownOrder ?? 'newest';
  const { match: _, newest, ...rest } = ORDERS;
  const others = ownOrder === 'newest' ? rest : { newest, ...rest };
  return (
    <Menu
      label="View"
      side="right"
      buttonClass="button"
      button={
        <>
          <Labeled icon={isCards ? 'cards' : 'list'} label="View" />
          <PressOnKey shortcut={CHANGE_VIEW} />
        </>
      }
    >
      <Choices
        label="Show as"
        options={offersCards ? { cards, ...rows } : rows}
        value={shown}
        onChange={chooseView}
      />
      <Choices
        label="Sort by"
        options={{ '': ORDERS[ownOrder], ...others }}
        value={isSorted(arrangement) ? arrangement.sort : ''}
        onChange={chooseSort}
      />
      {isCards && children}
    </Menu>
  );
}

const CHANGE_VIEW = { key: 'v', does: 'Change how links are shown and sorted' };

const VIEWS = { cards: 'Cards', list: 'List', compact: 'Compact' } as const;

const ORDERS = {
  match: 'Best match',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'By title',
  site: 'By site',
} as const;
