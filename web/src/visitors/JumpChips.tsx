import { useState } from 'preact/hooks';
import { arranged } from '@shared/queries/orderedCategories';
import { isMark } from '@shared/text/tags';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { publicPath, searchAddress } from '../navigation/routes';
import { categoryTree, shownRows } from '../categories/categoryTree';
import type { CountedTag } from '../tags/tags';
import { MoreButton } from '../ui/controls/MoreButton';
import { formatLinkCount, formatNumber } from '../ui/text/format';

/** Shows the categories of a public workspace, in its order, and its tags, as chips that lead to their links. */
export function JumpChips({ uid, summary, tags }: JumpChipsProps) {
  const all = arranged(summary.categories, summary.categoryOrder, ({ isPinned = false }) => isPinned);
  const used = all.filter(({ linkCount }) => linkCount > 0);
  const rows = shownRows(categoryTree(used), NONE_COLLAPSED);
  const namedAlike = Map.groupBy(rows, ({ node }) => node.name);
  /** The ends of the names that are in folders, unless two are the same. */
  const ends = new Map(
    rows.map(({ node }) => [
      node.category?.id,
      namedAlike.get(node.name)?.length === 1 ? node.name : node.path,
    ]),
  );
  const categories = used.map(({ id, name, linkCount }) => ({
    name,
    shown: ends.get(id) ?? name,
    count: linkCount,
    address: publicPath(uid, summary.id, id),
  }));
  const home = publicPath(uid, summary.id);
  const tagChips = tags
    .filter(({ name }) => !isMark(name))
    .map(({ name, count }) => ({
      name: `#${name}`,
      count,
      address: searchAddress(home, `#${name}`, false),
    }));
  return (
    <div class="jump-chips">
      {categories.length > 1 && <Chips label="Categories" look="place-chip" chips={categories} />}
      {tagChips.length > 0 && <Chips label="Tags" chips={tagChips} />}
    </div>
  );
}

const NONE_COLLAPSED: ReadonlySet<string> = new Set();

interface JumpChipsProps {
  readonly uid: string;
  readonly summary: WorkspaceSummary;
  readonly tags: readonly CountedTag[];
}

interface ChipsProps {
  readonly label: string;
  readonly look?: string;
  readonly chips: readonly Chip[];
}

interface Chip {
  readonly name: string;
  /** What the chip shows of the name, if not the whole. */
  readonly shown?: string;
  readonly count: number;
  readonly address: string;
}

function Chips({ label, look = '', chips }: ChipsProps) {
  const [showsMore, setShowsMore] = useState(false);
  const most = Math.min(chips.length, MOST);
  return (
    <nav aria-label={label}>
      <ul class="tag-cloud">
        {chips.slice(0, showsMore ? most : FIRST).map(({ name, shown = name, count, address }) => (
          <li key={address}>
            <a
              class={`tag-chip ${look}`}
              href={address}
              dir="auto"
              title={name}
              aria-label={`${name} ${formatLinkCount(count)}`}
            >
              {shown} <span class="tag-count">{formatNumber(count)}</span>
            </a>
          </li>
        ))}
        {most > FIRST && (
          <li>
            <MoreButton look="tag-chip quiet" isExpanded={showsMore} onPress={() => setShowsMore(!showsMore)}>
              {showsMore ? 'Fewer' : `${formatNumber(most - FIRST)} more`}
              <span class="visually-hidden"> {label.toLowerCase()}</span>
            </MoreButton>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** How many chips to show at first, and at most. There may be thousands of tags. */
const FIRST = 12;
const MOST = 200;
