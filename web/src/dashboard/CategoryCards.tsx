import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { linksByCategory } from '@shared/model/linkOrder';
import { summarize, type CategorySummary } from '@shared/model/summary';
import { CategoryMenu } from '../categories/CategoryMenu';
import type { Edits } from '../data/edits';
import { CategoryName } from '../ui/CategoryName';
import { LinkContext } from '../links/linkContext';
import { LinkItem } from '../links/LinkItem';
import { WindowRows } from '../lists/WindowRows';
import { formatLinkCount } from '../ui/format';

/** How many links a card shows. The category's own page shows all of them. */
const LINKS_SHOWN = 5;

interface CategoryCardsProps {
  readonly workspace: Workspace;
  /** The workspace's categories, if not all of its links are loaded yet. */
  readonly categories?: readonly CategorySummary[];
  /** Undefined if the user may not change the workspace. */
  readonly edits?: Edits | undefined;
}

/** Shows the categories as cards, sorted by their newest link. */
export function CategoryCards({
  workspace,
  categories: all = summarize(workspace).categories,
  edits,
}: CategoryCardsProps) {
  const container = useRef<HTMLDivElement>(null);
  const columns = useCardColumns(container);
  const categories = all.filter(({ id }) => linksByCategory(workspace).has(id));
  return (
    <div ref={container}>
      <WindowRows
        label="Categories"
        count={categories.length}
        columns={columns}
        estimate={(index) => estimate(categories[index])}
        keyOf={(index) => categories[index]?.id ?? String(index)}
        row={(index) => {
          const category = categories[index];
          return category && <CategoryCard category={category} workspace={workspace} edits={edits} />;
        }}
      />
    </div>
  );
}

/** Returns about how high a card is, in pixels. */
function estimate(category: CategorySummary | undefined): number {
  const linkCount = category?.linkCount ?? 0;
  return 62 + 62 * Math.min(linkCount, LINKS_SHOWN) + (linkCount > LINKS_SHOWN ? 38 : 0);
}

const CARD_WIDTH = 340;

/** Returns how many cards fit side by side in an element. Updates when the element is resized. */
function useCardColumns(element: { readonly current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const update = () => setColumns(Math.max(1, Math.floor(current.clientWidth / CARD_WIDTH)));
    const observer = new ResizeObserver(update);
    observer.observe(current);
    update();
    return () => observer.disconnect();
  }, [element]);
  return columns;
}

interface CategoryCardProps extends Pick<CategoryCardsProps, 'workspace' | 'edits'> {
  readonly category: CategorySummary;
}

function CategoryCard({ category, workspace, edits }: CategoryCardProps) {
  const { pathOf } = useContext(LinkContext);
  const { id, name, linkCount } = category;
  const links = linksByCategory(workspace).get(id) ?? [];
  const path = pathOf(id);
  return (
    <section class="panel card" aria-label={name}>
      <header class="card-header">
        <h2 class="card-title">
          <a href={path}>
            <CategoryName name={name} />
          </a>
        </h2>
        <span class="count" aria-label={formatLinkCount(linkCount)}>
          {linkCount.toLocaleString('en')}
        </span>
        {edits && <CategoryMenu edits={edits} workspace={workspace} categoryId={id} />}
      </header>
      <ul class="card-links">
        {links.slice(0, LINKS_SHOWN).map((entry) => (
          <li key={entry.id}>
            <LinkItem entry={entry} />
          </li>
        ))}
      </ul>
      {linkCount > LINKS_SHOWN && (
        <a class="card-more" href={path}>
          All {formatLinkCount(linkCount)}
          <span class="visually-hidden">
            {' '}
            of <bdi dir="auto">{name}</bdi>
          </span>
        </a>
      )}
    </section>
  );
}
