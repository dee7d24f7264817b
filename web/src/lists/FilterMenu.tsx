import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Steps } from '@shared/base/steps';
import type { LinkEntry } from '@shared/model/workspace';
import { tagIdentity } from '@shared/text/tags';
import { runInSlices } from '../data/local/slices';
import { location, setArrangement } from '../navigation/location';
import { PressOnKey } from '../navigation/PressOnKey';
import { tagsAmong } from '../tags/tags';
import { Labeled } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { sitesOf, UNTAGGED } from './arrangement';
import { CountedChoices } from './CountedChoices';
import { PeriodChoices } from './PeriodChoices';
import { shownList } from './shownList';
import { isNarrowed } from './view';

/** Shows the menu that filters links by date, tag, site and what `children` show. */
export function FilterMenu({ children }: { readonly children?: ComponentChildren }) {
  const { arrangement } = location.value;
  const isActive = isNarrowed();
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

/** Counts something about links in slices, because 10,000 of them would delay the menu. Undefined until then. */
function useCounts<Counted>(
  entries: readonly LinkEntry[],
  count: (entries: readonly LinkEntry[]) => Steps<readonly Counted[]>,
): readonly Counted[] | undefined {
  const [counts, setCounts] = useState<readonly Counted[]>();
  useEffect(() => {
    const stopping = new AbortController();
    void runInSlices(count(entries), stopping.signal).then((found) => found && setCounts(found));
    return () => stopping.abort();
  }, [entries]);
  return counts;
}

const tagsIn = (entries: readonly LinkEntry[]) => tagsAmong(entries.map(({ link }) => link));

function TagChoices({ entries, chosen }: ChoicesProps) {
  const tags = useCounts(entries, tagsIn) ?? [];
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
  const sites = useCounts(entries, sitesOf);
  return (
    <CountedChoices
      label="Site"
      one="site"
      options={sites?.map(({ site, count }) => ({
        value: site,
        label: site,
        count,
        isChosen: site === chosen,
      }))}
      onChoose={(site) => setArrangement({ site })}
    />
  );
}
