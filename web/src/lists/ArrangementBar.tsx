import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { setArrangement, type Arrangement } from '../navigation/location';
import { sitesOf } from './arrangement';
import { firstOfDays, hasPeriod, RECENT_DAYS, recentDays } from './period';

/** How many sites to list at most. Search finds the others. */
const MAX_SITES = 300;

const ORDERS = {
  category: 'By category',
  match: 'Best match',
  newest: 'Newest first',
  title: 'By title',
  site: 'By site',
} as const;

/** The order of a list unless the user chooses another. */
export type OwnOrder = 'category' | 'match' | 'newest';

interface ArrangementBarProps {
  readonly arrangement: Arrangement;
  readonly ownOrder: OwnOrder;
  /** The links from the chosen period. */
  readonly entries: readonly LinkEntry[];
  /** Additional buttons. */
  readonly children?: ComponentChildren;
}

/** Shows the fields that sort and filter a list of links. */
export function ArrangementBar({ arrangement, ownOrder, entries, children }: ArrangementBarProps) {
  const others = (['newest', 'title', 'site'] as const).filter((order) => order !== ownOrder);
  return (
    <div class="arrangement">
      <select
        class="input small"
        aria-label="Sort by"
        value={others.find((order) => order === arrangement.sort) ?? ''}
        onChange={(event) => setArrangement({ sort: event.currentTarget.value })}
      >
        <option value="">{ORDERS[ownOrder]}</option>
        {others.map((order) => (
          <option key={order} value={order}>
            {ORDERS[order]}
          </option>
        ))}
      </select>
      <SiteSelect site={arrangement.site} entries={entries} />
      <PeriodFields {...arrangement} />
      {children}
    </div>
  );
}

function SiteSelect({ site, entries }: { readonly site: string; readonly entries: readonly LinkEntry[] }) {
  // Counting the sites of 10,000 links takes tens of milliseconds, so the links are rendered first.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(true);
  }, []);
  const options = useMemo(() => {
    const sites = isShown ? sitesOf(entries) : [];
    const count = sites.find((each) => each.site === site)?.count ?? 0;
    const others = sites.slice(0, MAX_SITES).filter((each) => each.site !== site);
    const shown = site === '' ? others : [{ site, count }, ...others];
    return (
      <>
        <option value="">All sites</option>
        {shown.map((each) => (
          <option key={each.site} value={each.site}>
            {isShown ? `${each.site} (${each.count.toLocaleString('en')})` : each.site}
          </option>
        ))}
        {sites.length > MAX_SITES && <option disabled>Search finds the other sites</option>}
      </>
    );
  }, [entries, site, isShown]);
  return (
    <select
      class={site === '' ? 'input small' : 'input small active'}
      aria-label="Site"
      value={site}
      onChange={(event) => setArrangement({ site: event.currentTarget.value })}
    >
      {options}
    </select>
  );
}

const BETWEEN = 'between';

/** Shows the fields that choose a period. */
export function PeriodFields({ since, until }: Pick<Arrangement, 'since' | 'until'>) {
  const [isChoosing, setChoosing] = useState(false);
  const isSet = hasPeriod({ since, until });
  const recent = isChoosing ? undefined : recentDays({ since, until });
  const isBetween = isChoosing || (isSet && recent === undefined);
  const choose = (choice: string) => {
    setChoosing(choice === BETWEEN);
    if (choice === BETWEEN) return;
    setArrangement({ since: choice === '' ? '' : firstOfDays(Number(choice)), until: '' });
  };
  return (
    <>
      <select
        class={isSet ? 'input small active' : 'input small'}
        aria-label="Date"
        value={isBetween ? BETWEEN : String(recent ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">Any date</option>
        {RECENT_DAYS.map(({ days, label }) => (
          <option key={days} value={String(days)}>
            {label}
          </option>
        ))}
        <option value={BETWEEN}>Between …</option>
      </select>
      {isBetween && (
        <span class="arrangement-dates">
          <DateField label="From" value={since} onChange={(day) => ({ since: day })} />
          <DateField label="To" value={until} onChange={(day) => ({ until: day })} />
        </span>
      )}
    </>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => Partial<Arrangement>;
}

function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label>
      {label}{' '}
      <input
        class="input small"
        type="date"
        value={value}
        onChange={(event) => setArrangement(onChange(event.currentTarget.value))}
      />
    </label>
  );
}
