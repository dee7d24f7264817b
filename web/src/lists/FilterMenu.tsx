import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { tagIdentity } from '@shared/text/tags';
import { location, setArrangement } from '../navigation/location';
import { PressOnKey } from '../navigation/PressOnKey';
import { tagsAmong } from '../tags/tags';
import { Labeled } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { useIsPainted } from '../ui/page/useIsPainted';
import { isFiltered, sitesOf, UNTAGGED } from './arrangement';
import { CountedChoices } from './CountedChoices';
import { PeriodChoices } from './PeriodChoices';
import { shownList } from './shownList';

/** Shows the menu that filters links by date, tag, site and what `children` show. */
export function FilterMenu({ children }: { readonly children?: ComponentChildren }) {
  const { arrangement } = location.value;
  const isActive = isFiltered(arrangement);
  const entries = shownList.value?.entries ?? NOTHING;
  return (
    <Menu
      label="Filter"
      side="right"
      buttonClass={isActive ? 'button active' : 'button'}
      button={
        <>
          <Labeled icon="filter" label="Filter" />
          <PressOnKey shortcut={FILTER} />
        </>
      }
    >
      <PeriodChoices {...arrangement} />
      {children}
      <TagChoices entries={entries} chosen={arrangement.tag} />
      <SiteChoices entries={entries} chosen={arrangement.site} />
    </Menu>
  );
}

const FILTER = { key: 'f', does: 'Filter the links' };

const NOTHING: readonly LinkEntry[] = [];

interface ChoicesProps {
  readonly entries: readonly LinkEntry[];
  readonly chosen: string;
}

function TagChoices({ entries, chosen }: ChoicesProps) {
  // Counting the tags of 10,000 links would delay the menu.
  const [isPainted] = useIsPainted();
  const tags = useMemo(
    () => (isPainted ? tagsAmong(entries.map(({ link }) => link)) : []),
    [entries, isPainted],
  );
  const identity = tagIdentity(chosen);
  return (
    <CountedChoices
      label="Tag"
      one="tag"
      options={[
        { value: UNTAGGED, label: 'Untagged', isChosen: chosen === UNTAGGED },
        ...tags.map((tag) => ({
          value: tag.name,
          label: `#${tag.name}`,
          count: tag.count,
          isChosen: tag.identity === identity,
        })),
      ]}
      onChoose={(tag) => setArrangement({ tag })}
    />
  );
}

function SiteChoices({ entries, chosen }: ChoicesProps) {
  const sites = useMemo(() => sitesOf(entries), [entries]);
  return (
    <CountedChoices
      label="Site"
      one="site"
      options={sites.map(({ site, count }) => ({
        value: site,
        label: site,
        count,
        isChosen: site === chosen,
      }))}
      onChoose={(site) => setArrangement({ site })}
    />
  );
}
