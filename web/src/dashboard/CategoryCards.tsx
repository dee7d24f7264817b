import { useRef } from 'preact/hooks';
import type { Workspace } from '@lib/domain/model';
import { linksByCategory } from '@lib/domain/queries/linkOrder';
import { summarise, type CategorySummary } from '@lib/domain/queries/summary';
import { LinkItem } from '../links/LinkItem';
import { WindowRows } from '../links/WindowRows';
import { workspacePath } from '../navigation/routes';
import { formatLinkCount } from '../ui/format';
import { useCardColumns } from './useCardColumns';

/** How many links a card shows. The category's own page shows all of them. */
const LINKS_SHOWN = 5;

interface CategoryCardsProps {
  readonly workspace: Workspace;
  readonly newLinkIds: ReadonlySet<string>;
  readonly onDelete: (linkId: string, title: string) => void;
}

/** The categories as cards, sorted by their newest link. */
export function CategoryCards({ workspace, newLinkIds, onDelete }: CategoryCardsProps) {
  const container = useRef<HTMLDivElement>(null);
  const columns = useCardColumns(container);
  const categories = summarise(workspace).categories.filter(({ linkCount }) => linkCount > 0);
  const rows = Math.ceil(categories.length / columns);
  const inRow = (index: number) => categories.slice(index * columns, (index + 1) * columns);
  return (
    <div ref={container} class="cards">
      <WindowRows
        label="Categories"
        count={rows}
        estimate={420}
        keyOf={(index) => `${String(columns)} ${inRow(index)[0]?.id ?? ''}`}
        row={(index) => (
          <div class={`card-row columns-${String(Math.min(columns, 6))}`}>
            {inRow(index).map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                workspace={workspace}
                newLinkIds={newLinkIds}
                onDelete={onDelete}
              />
            ))}
          </div>
        )}
      />
    </div>
  );
}

function CategoryCard({
  category,
  workspace,
  newLinkIds,
  onDelete,
}: CategoryCardsProps & { readonly category: CategorySummary }) {
  const { id, name, linkCount } = category;
  const links = linksByCategory(workspace).get(id) ?? [];
  const path = workspacePath(workspace.id, id);
  return (
    <section class="card" aria-label={name}>
      <header class="card-header">
        <h2 class="card-title">
          <a href={path}>{name}</a>
        </h2>
        <span class="count" aria-label={formatLinkCount(linkCount)}>
          {linkCount.toLocaleString('en')}
        </span>
      </header>
      <ul class="card-links">
        {links.slice(0, LINKS_SHOWN).map((entry) => (
          <li key={entry.id}>
            <LinkItem
              link={entry.link}
              isNew={newLinkIds.has(entry.id)}
              onDelete={() => {
                onDelete(entry.id, entry.link.title);
              }}
            />
          </li>
        ))}
      </ul>
      {linkCount > LINKS_SHOWN && (
        <a class="card-more" href={path}>
          All {formatLinkCount(linkCount)}
          <span class="visually-hidden"> of {name}</span>
        </a>
      )}
    </section>
  );
}
