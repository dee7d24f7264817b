import { PeriodFields } from '../lists/ArrangementBar';
import { hasPeriod, periodOf } from '../lists/period';
import { setArrangement, type Arrangement } from '../navigation/location';
import { focusContent } from '../ui/document';
import { isWithin } from '@shared/queries/period';
import type { Item } from './log/items';
import { historyOfLink } from './log/linkHistory';
import { authorName, isKind, isOfKind, KINDS } from './log/tally';

type Filters = Pick<Arrangement, 'author' | 'kind' | 'since' | 'until' | 'link'>;

/** Returns the items that the filters in the address leave. */
export function filtered(items: readonly Item[], filters: Filters): readonly Item[] {
  const { author, kind, link } = filters;
  const period = periodOf(filters);
  return (link === '' ? items : historyOfLink(items, link)).filter(
    (item) =>
      (author === '' || item.author.id === author) &&
      (!isKind(kind) || isOfKind(item, kind)) &&
      isWithin(item.at, period),
  );
}

/** Returns whether any filter is set. */
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

/** Shows the fields that filter the log. */
export function ActivityFilters({ filters, items, linkTitle }: ActivityFiltersProps) {
  const { author, kind } = filters;
  const names = new Map(items.map((item) => [item.author.id, authorName(item.author)]));
  if (author !== '' && !names.has(author)) names.set(author, 'Somebody else');
  const clear = () => {
    setArrangement({ author: '', kind: '', since: '', until: '', link: '' });
    focusContent();
  };
  return (
    <div class="arrangement">
      {linkTitle !== undefined && (
        <span class="link-filter">
          History of <strong dir="auto">{linkTitle}</strong>
        </span>
      )}
      <select
        class={author === '' ? 'input small' : 'input small active'}
        aria-label="Author"
        value={author}
        onChange={(event) => setArrangement({ author: event.currentTarget.value })}
      >
        <option value="">All authors</option>
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        class={isKind(kind) ? 'input small active' : 'input small'}
        aria-label="Kind of change"
        value={isKind(kind) ? kind : ''}
        onChange={(event) => setArrangement({ kind: event.currentTarget.value })}
      >
        <option value="">All kinds</option>
        {Object.entries(KINDS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <PeriodFields {...filters} />
      {isFiltering(filters) && (
        <button type="button" class="link-button" onClick={clear}>
          {linkTitle === undefined ? 'Clear the filter' : 'Show everything'}
        </button>
      )}
    </div>
  );
}
