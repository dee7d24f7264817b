import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { location, setArrangement } from '../navigation/location';
import { Labeled } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { formatNumber } from '../ui/text/format';
import { isFiltered, sitesOf } from './arrangement';
import { PeriodChoices } from './PeriodChoices';
import { shownList } from './shownList';

/** Shows the menu that filters links by date, site and what `children` show. */
export function FilterMenu({ children }: { readonly children?: ComponentChildren }) {
  const { arrangement } = location.value;
  const isActive = isFiltered(arrangement);
  return (
    <Menu
      label="Filter"
      side="right"
      buttonClass={isActive ? 'button active' : 'button'}
      button={<Labeled icon="filter" label="Filter" />}
    >
      <PeriodChoices {...arrangement} />
      {children}
      <SiteChoices entries={shownList.value?.entries ?? []} site={arrangement.site} />
    </Menu>
  );
}

/** How many sites to list at most. Typing finds the others. */
const MAX_SITES = 50;

interface SiteChoicesProps {
  readonly entries: readonly LinkEntry[];
  readonly site: string;
}

function SiteChoices({ entries, site }: SiteChoicesProps) {
  const [typed, setTyped] = useState('');
  const sites = useMemo(() => sitesOf(entries), [entries]);
  const matches = sites.filter((each) => each.site.includes(typed.trim().toLowerCase()));
  return (
    <section class="choice-list" aria-label="Site">
      <label class="choice-legend">
        Site
        <input
          class="input small"
          type="text"
          placeholder="Type to find one"
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <ul class="site-list">
        {matches.slice(0, MAX_SITES).map((each) => (
          <li key={each.site}>
            <button
              type="button"
              aria-pressed={each.site === site}
              onClick={() => setArrangement({ site: each.site === site ? '' : each.site })}
            >
              <span class="menu-text">{each.site}</span>
              <span class="menu-count">{formatNumber(each.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {matches.length === 0 && 'No site matches.'}
        {matches.length > MAX_SITES && `${formatNumber(matches.length - MAX_SITES)} more`}
      </p>
    </section>
  );
}
