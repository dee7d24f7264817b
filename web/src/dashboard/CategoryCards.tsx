import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { linksInCategory } from '@shared/model/linkOrder';
import type { CategorySummary } from '@shared/model/summary';
import { orderedCategories } from '@shared/queries/orderedCategories';
import type { Edits } from '../data/edits';
import { LINKS_ON_CARD } from '../data/local/firstScreen';
import { nextTask } from '../data/local/slices';
import { Selectable } from '../lists/Selectable';
import { topOf, WindowRows } from '../lists/WindowRows';
import { isPrinting, MAX_PRINTED } from '../ui/printing';
import { CategoryCard } from './CategoryCard';
import { useCollapsed } from './collapsedCards';

interface CategoryCardsProps {
  readonly workspace: Workspace;
  /** The categories to show, if not all links of the workspace are loaded yet. */
  readonly categories?: readonly CategorySummary[] | undefined;
  /** Undefined if the user may not change the workspace. */
  readonly edits?: Edits | undefined;
  /** Names the workspace in the browser's memory of which cards are collapsed. */
  readonly collapseName: string;
}

/** Shows the categories as cards, in the order of the workspace, packed in columns. */
export function CategoryCards({ workspace, categories: all, edits, collapseName }: CategoryCardsProps) {
  const container = useRef<HTMLDivElement>(null);
  const place = usePlace(container, all !== undefined);
  const [collapsed, toggle] = useCollapsed(collapseName);
  const categories = useMemo(
    () => all ?? orderedCategories(workspace).filter(({ linkCount }) => linkCount > 0),
    [all, workspace],
  );
  /** How many links a card shows. The category's own page shows all of them. */
  const most = isPrinting.value ? MAX_PRINTED : LINKS_ON_CARD;
  const isCollapsed = ({ id }: CategorySummary) => collapsed.has(id) && !isPrinting.value;
  /** Returns about how high a card is, in pixels. */
  const estimate = (index: number) => {
    const category = categories[index];
    if (!category) return 0;
    const links = isCollapsed(category) ? 0 : Math.min(most, category.linkCount);
    return 66 + 58 * links + (links < category.linkCount ? 38 : 0);
  };
  const links = useMemo(
    () =>
      categories.map((category) =>
        isCollapsed(category) ? [] : linksInCategory(workspace, category.id, most),
      ),
    [categories, workspace, collapsed, most],
  );
  const shown = useMemo(() => links.flat(), [links]);
  const keyOf = useCallback((index: number) => categories[index]?.id ?? String(index), [categories]);
  const row = useCallback(
    (index: number) => {
      const category = categories[index];
      return (
        category && (
          <CategoryCard
            category={category}
            workspace={workspace}
            edits={edits}
            links={links[index] ?? []}
            isCollapsed={isCollapsed(category)}
            onToggle={() => toggle(category.id)}
          />
        )
      );
    },
    [links, edits],
  );
  return (
    <div ref={container}>
      <Selectable workspace={workspace} edits={edits} entries={shown}>
        {place && (
          <WindowRows
            label="Categories"
            count={isPrinting.value ? printed(categories) : categories.length}
            {...place}
            estimate={estimate}
            linksOf={(index) => links[index]?.map(({ id }) => id) ?? []}
            keyOf={keyOf}
            row={row}
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

interface Place {
  /** How many cards fit side by side. */
  readonly columns: number;
  /** Where the first one starts in the document, in pixels. */
  readonly top: number;
}

/** Returns the place for cards in an element, once it is known. Updates when the element gets another width. */
function usePlace(element: { readonly current: HTMLElement | null }, isOpening: boolean): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const update = () => {
      const columns = Math.max(1, Math.floor(current.clientWidth / CARD_WIDTH));
      setPlace((known) => (known?.columns === columns ? known : { columns, top: topOf(current) }));
    };
    const observer = new ResizeObserver(update);
    observer.observe(current);
    // While the page opens, rendering what is above the cards has taken long enough for one task.
    if (isOpening) void nextTask().then(update);
    else update();
    return () => observer.disconnect();
  }, [element]);
  return place;
}
