import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { linksInCategory } from '@shared/model/linkOrder';
import type { CategorySummary } from '@shared/model/summary';
import { orderedCategories } from '@shared/queries/orderedCategories';
import { useCollapsed } from '../categories/useCollapsed';
import type { Edits } from '../data/edits/queue/contract';
import { linksOnCard } from '../data/local/firstScreen';
import { nextTask } from '../data/local/slices';
import { firstSorted, isSorted } from '../lists/arrangement';
import { Selectable } from '../lists/Selectable';
import { topOf, WindowRows } from '../lists/WindowRows';
import { LeftOut } from '../lists/LeftOut';
import { printedOf } from '../lists/printed';
import { location } from '../navigation/location';
import { isPrinting } from '../ui/page/printing';
import { pixelsPerRem } from '../ui/page/rem';
import { CategoryCard } from './CategoryCard';

/**
 * Shows the categories as cards, in the order of the workspace, packed in columns. A card shows its first links in the chosen
 * order, or all of them if it is the only one.
 */
export function CategoryCards({ workspace, categories: all, edits, collapseName }: CategoryCardsProps) {
  const container = useRef<HTMLDivElement>(null);
  const area = useCardArea(container, all !== undefined);
  const [collapsed, toggle] = useCollapsed(collapseName);
  const categories = useMemo(
    () => all ?? orderedCategories(workspace).filter(({ linkCount }) => linkCount > 0),
    [all, workspace],
  );
  const isAlone = categories.length <= 1;
  const { printed, leftOut } = printedOf(categories.map(({ linkCount }) => linkCount));
  /** Returns how many links a card shows. The category's own page shows all of them. */
  const countOf = (index: number) => {
    const category = categories[index];
    if (!category) return 0;
    if (isPrinting.value && !isAlone) return printed[index] ?? 0;
    if (collapsed.has(category.id) && !isPrinting.value) return 0;
    return isAlone ? category.linkCount : linksOnCard(category.linkCount);
  };
  /** Returns about how high a card is, in pixels. */
  const estimate = (index: number) => {
    const links = countOf(index);
    const lengths = 4.125 + 3.625 * links + (links < (categories[index]?.linkCount ?? 0) ? 2.375 : 0);
    return lengths * (area?.rem ?? 16);
  };
  const { sort } = location.value.arrangement;
  const links = useMemo(
    () =>
      categories.map(({ id }, index) =>
        isSorted({ sort })
          ? firstSorted(linksInCategory(workspace, id), { sort }, countOf(index))
          : linksInCategory(workspace, id, countOf(index)),
      ),
    [categories, workspace, collapsed, isPrinting.value, sort],
  );
  const shown = useMemo(() => links.flat(), [links]);
  const isPartial = categories.some(({ linkCount }, index) => (links[index]?.length ?? 0) < linkCount);
  const keyOf = useCallback((index: number) => categories[index]?.id ?? String(index), [categories]);
  const card = useCallback(
    (index: number) => {
      const category = categories[index];
      return (
        category && (
          <CategoryCard
            category={category}
            workspace={workspace}
            edits={edits}
            links={links[index] ?? []}
            isAlone={isAlone}
            isCollapsed={collapsed.has(category.id) && !isPrinting.value}
            onToggle={() => toggle(category.id)}
          />
        )
      );
    },
    [links, edits],
  );
  return (
    <div ref={container}>
      <Selectable {...{ edits, isPartial }} workspaceOf={() => edits && workspace} entries={shown}>
        {isAlone
          ? card(0)
          : area && (
              <WindowRows
                label="Categories"
                count={isPrinting.value ? printed.filter((count) => count > 0).length : categories.length}
                top={area.top}
                columns={Math.min(area.columns, categories.length)}
                estimate={estimate}
                linksOf={(index) => links[index]?.map(({ id }) => id) ?? []}
                keyOf={keyOf}
                row={card}
              />
            )}
        {isPrinting.value && !isAlone && <LeftOut count={leftOut} />}
      </Selectable>
    </div>
  );
}

interface CategoryCardsProps {
  readonly workspace: Workspace;
  /** The categories to show, if not all links of the workspace are loaded yet. */
  readonly categories?: readonly CategorySummary[] | undefined;
  /** Undefined if the user may not change the workspace. */
  readonly edits?: Edits | undefined;
  /** Names the workspace in the browser's memory of which cards are collapsed. */
  readonly collapseName: string;
}

/** How wide a card is at least, in rem. With larger text, fewer fit side by side. */
const CARD_WIDTH = 21.25;

interface CardArea {
  /** How many cards fit side by side. */
  readonly columns: number;
  /** Where the first one starts in the document, in pixels. */
  readonly top: number;
  /** How many pixels a rem has. */
  readonly rem: number;
}

/** Returns the place for cards in an element, once it is known. Updates when the element gets another width. */
function useCardArea(
  element: { readonly current: HTMLElement | null },
  isOpening: boolean,
): CardArea | undefined {
  const [area, setArea] = useState<CardArea>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const update = () => {
      const rem = pixelsPerRem();
      const columns = Math.max(1, Math.floor(current.clientWidth / (CARD_WIDTH * rem)));
      setArea((known) =>
        known?.columns === columns && known.rem === rem ? known : { columns, top: topOf(current), rem },
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(current);
    // While the page opens, rendering what is above the cards has taken long enough for one task.
    if (isOpening) void nextTask().then(update);
    else update();
    return () => observer.disconnect();
  }, [element]);
  return area;
}
