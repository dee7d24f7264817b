import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
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

function linksShown(workspace: Workspace, categoryId: string): readonly LinkEntry[] {
  return (linksByCategory(workspace).get(categoryId) ?? []).slice(0, LINKS_SHOWN);
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
  const rows = Math.ceil(categories.length / columns);
  const inRow = (index: number) => categories.slice(index * columns, (index + 1) * columns);
  const linksOf = (index: number) =>
    inRow(index).flatMap(({ id }) => linksShown(workspace, id).map((entry) => entry.id));
  return (
    <div ref={container}>
      <WindowRows
        label="Categories"
        count={rows}
        estimate={420}
        linksOf={linksOf}
        keyOf={(index) => `${String(columns)} ${inRow(index)[0]?.id ?? ''}`}
        row={(index) => (
          <div class="card-row" style={{ '--columns': String(columns) }}>
            {inRow(index).map((category) => (
              <CategoryCard key={category.id} category={category} workspace={workspace} edits={edits} />
            ))}
          </div>
        )}
      />
    </div>
  );
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
        {linksShown(workspace, id).map((entry) => (
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
