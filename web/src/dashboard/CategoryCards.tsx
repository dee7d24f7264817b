import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { linksByCategory } from '@shared/model/linkOrder';
import type { CategorySummary } from '@shared/model/summary';
import { orderedCategories } from '@shared/queries/orderedCategories';
import type { Edits } from '../data/edits';
import { Selectable } from '../lists/Selectable';
import { WindowRows } from '../lists/WindowRows';
import { isPrinting, MAX_PRINTED } from '../ui/printing';
import { CategoryCard } from './CategoryCard';
import { useCollapsed } from './collapsedCards';

/** How many links a card shows. The category's own page shows all of them. */
const LINKS_SHOWN = 5;

interface CategoryCardsProps {
  readonly workspace: Workspace;
  /** The workspace's categories, if not all of its links are loaded yet. */
  readonly categories?: readonly CategorySummary[];
  /** Undefined if the user may not change the workspace. */
  readonly edits?: Edits | undefined;
  /** Names the workspace in the browser's memory of which cards are collapsed. */
  readonly collapseName: string;
}

/** Shows the categories as cards, in the order of the workspace, packed in columns. */
export function CategoryCards({ workspace, categories: all, edits, collapseName }: CategoryCardsProps) {
  const container = useRef<HTMLDivElement>(null);
  const columns = useCardColumns(container);
  const [collapsed, toggle] = useCollapsed(collapseName);
  const categories = useMemo(
    () => (all ?? orderedCategories(workspace)).filter(({ id }) => linksByCategory(workspace).has(id)),
    [all, workspace],
  );
  const isCollapsed = ({ id }: CategorySummary) => collapsed.has(id) && !isPrinting.value;
  const linksOf = (category: CategorySummary | undefined) =>
    category && !isCollapsed(category)
      ? (linksByCategory(workspace).get(category.id) ?? []).slice(
          0,
          isPrinting.value ? MAX_PRINTED : LINKS_SHOWN,
        )
      : [];
  /** Returns about how high a card is, in pixels. */
  const estimate = (index: number) => {
    const category = categories[index];
    const links = linksOf(category);
    return 66 + 58 * links.length + (links.length < (category?.linkCount ?? 0) ? 38 : 0);
  };
  const shown = useMemo(
    () => categories.flatMap((category) => linksOf(category)),
    [categories, workspace, collapsed, isPrinting.value],
  );
  return (
    <div ref={container}>
      <Selectable workspace={workspace} edits={edits} entries={shown}>
        {columns !== undefined && (
          <WindowRows
            label="Categories"
            count={isPrinting.value ? printed(categories) : categories.length}
            columns={columns}
            estimate={estimate}
            linksOf={(index) => linksOf(categories[index]).map(({ id }) => id)}
            keyOf={(index) => categories[index]?.id ?? String(index)}
            row={(index) => {
              const category = categories[index];
              return (
                category && (
                  <CategoryCard
                    category={category}
                    workspace={workspace}
                    edits={edits}
                    links={linksOf(category)}
                    isCollapsed={isCollapsed(category)}
                    onToggle={() => toggle(category.id)}
                  />
                )
              );
            }}
          />
        )}
      </Selectable>
    </div>
  );
}

/** Returns how many of the categories to print. */
function printed(categories: readonly CategorySummary[]): number {
  let links = 0;
  const index = categories.findIndex(({ linkCount }) => (links += linkCount) > MAX_PRINTED);
  return index === -1 ? categories.length : Math.max(1, index);
}

const CARD_WIDTH = 340;

/** Returns how many cards fit side by side in an element, once it is known. Updates when the element is resized. */
function useCardColumns(element: { readonly current: HTMLElement | null }): number | undefined {
  const [columns, setColumns] = useState<number>();
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
