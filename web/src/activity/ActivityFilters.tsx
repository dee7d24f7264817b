import { useEffect } from 'preact/hooks';
import { authorChoices, authorsIn } from '../lists/arrangement';
import { Chip } from '../lists/Chip';
import { describePeriod, hasPeriod, periodOf } from '../lists/period';
import { PeriodChoices } from '../lists/PeriodChoices';
import { setArrangement, type Arrangement } from '../navigation/location';
import { focusContent } from '../ui/page/document';
import { Choices } from '../ui/forms/Choices';
import { Labeled } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { isWithin } from '@shared/dates/period';
import type { Item } from './log/items';
import { historyOfLink } from './log/linkHistory';
import { authorName } from '@shared/activity/authorName';
import { isKind, isOfKind, KINDS } from './log/tally';

/** Shows the menu that filters the log, and the filters that are on. */
export function ActivityFilters({ filters, items, linkTitle }: ActivityFiltersProps) {
  const { author, kind } = filters;
  const authors = new Map(items.map((item) => [item.author.id, authorName(item.author)]));
  const chosen = author === '' ? [] : authorsIn(author);
  if (chosen.every((id) => !authors.has(id))) for (const id of chosen) authors.set(id, 'Someone else');
  const names = authorChoices(authors.keys(), (id) => authors.get(id));
  const value = [...names.keys()].find((ids) => authorsIn(ids).some((id) => chosen.includes(id))) ?? '';
  // The same author has another id in each workspace, and some are known later.
  useEffect(() => {
    if (value !== author) setArrangement({ author: value });
  }, [value]);
  const clear = () => {
    setArrangement({ author: '', kind: '', since: '', until: '', link: '' });
    focusContent();
  };
  return (
    <div class="chips">
      <Menu
        label="Filter"
        buttonClass={isFiltering(filters) ? 'button small active' : 'button small'}
        button={<Labeled icon="filter" label="Filter" />}
      >
        <Choices
          label="Author"
          options={{ '': 'All authors', ...Object.fromEntries(names) }}
          value={value}
          onChange={(ids) => setArrangement({ author: ids })}
        />
        <Choices
          label="Kind of change"
          options={{ '': 'All kinds', ...KINDS }}
          value={isKind(kind) ? kind : ''}
          onChange={(to) => setArrangement({ kind: to })}
        />
        <PeriodChoices {...filters} />
      </Menu>
      {linkTitle !== undefined && (
        <span class="link-filter">
          History of <strong dir="auto">{linkTitle}</strong>
        </span>
      )}
      {value !== '' && (
        <Chip label={names.get(value) ?? ''} onRemove={() => setArrangement({ author: '' })} />
      )}
      {isKind(kind) && <Chip label={KINDS[kind]} onRemove={() => setArrangement({ kind: '' })} />}
      {hasPeriod(filters) && (
        <Chip label={describePeriod(filters)} onRemove={() => setArrangement({ since: '', until: '' })} />
      )}
      {isFiltering(filters) && (
        <button type="button" class="link-button" onClick={clear}>
          {linkTitle === undefined ? 'Clear filter' : 'Show everything'}
        </button>
      )}
    </div>
  );
}

type Filters = Pick<Arrangement, 'author' | 'kind' | 'since' | 'until' | 'link'>;

/** Returns the items that the filters in the address leave. */
export function filtered(items: readonly Item[], filters: Filters): readonly Item[] {
  const { author, kind, link } = filters;
  const authors = authorsIn(author);
  const period = periodOf(filters);
  return (link === '' ? items : historyOfLink(items, link)).filter(
    (item) =>
      (author === '' || authors.includes(item.author.id)) &&
      (!isKind(kind) || isOfKind(item, kind)) &&
      isWithin(item.at, period),
  );
}

export function isFiltering(filters: Filters): boolean {
  return filters.author !== '' || filters.link !== '' || isKind(filters.kind) || hasPeriod(filters);
}

interface ActivityFiltersProps {
  readonly filters: Filters;
  /** Everything that is known to have happened. */
  readonly items: readonly Item[];
  /** The title of the link whose history is shown. */
  readonly linkTitle: string | undefined;
}
