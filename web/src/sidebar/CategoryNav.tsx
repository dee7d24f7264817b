import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { arranged, orderedCategories } from '@shared/queries/orderedCategories';
import { categoryTree, shownRows, type TreeRow } from '../categories/categoryTree';
import { useCollapsed } from '../categories/useCollapsed';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { matchingCategories } from '../editing/form/matchingCategories';
import { currentPath, navigate } from '../navigation/location';
import { workspacePath } from '../navigation/routes';
import { MoreButton } from '../ui/controls/MoreButton';
import { useIsPainted } from '../ui/page/useIsPainted';
import { formatNumber } from '../ui/text/format';
import { CategoryFolder, CategoryItem } from './CategoryItem';
import { openWorkspace } from '../data/edits/openWorkspace';
import { dragNode } from './dragged';
import { liveWorkspace } from './liveWorkspace';

/**
 * Shows the categories of the open workspace, with a field to filter them if there are many. Tab leads to one of them, and the arrow
 * keys from there to the others.
 */
export function CategoryNav({ summary }: { readonly summary: WorkspaceSummary }) {
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(STEP);
  const [isPainted] = useIsPainted();
  const shown = isPainted ? limit : PAINTED_FIRST;
  const container = useRef<HTMLDivElement>(null);
  const open = openWorkspace.value;
  const workspace = liveWorkspace(summary);
  const live = open && open.workspace === workspace ? open : undefined;
  const categories = useMemo(
    () => categoriesOf(workspace, summary).filter(({ linkCount }) => linkCount > 0),
    [workspace, summary],
  );
  const matches = useMemo(() => matchingCategories(categories, query), [categories, query]);
  // Whoever has gone somewhere has found it.
  useLayoutEffect(() => setQuery(''), [currentPath.value]);
  const tree = useMemo(() => categoryTree(categories), [categories]);
  const [collapsed, toggle] = useCollapsed(`sidebar ${summary.id}`);
  const rows = useMemo(
    () => (query === '' ? shownRows(tree, collapsed) : matches.map(rowOf)),
    [tree, collapsed, matches, query],
  );
  const pathOf = (id: string) => workspacePath(summary.id, id);
  const listed = rows.slice(0, shown);
  /** The key of the category that had the focus last. */
  const [visited, setVisited] = useState('');
  const isStop = ({ node }: TreeRow<Category>) => node.key === visited;
  const isCurrent = ({ node }: TreeRow<Category>) =>
    node.category !== undefined && pathOf(node.category.id) === currentPath.value;
  const tabStop = listed.find(isStop) ?? listed.find(isCurrent) ?? listed[0];
  if (categories.length === 0) return null;
  return (
    <div
      class="category-nav"
      ref={container}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step !== undefined && !event.defaultPrevented && moveFocus(container.current, step))
          event.preventDefault();
      }}
    >
      {categories.length >= MIN_FILTERED && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = matches;
            if (first) navigate(pathOf(first.id));
          }}
        >
          <input
            class="input small"
            type="text"
            aria-label="Filter the categories"
            placeholder="Filter categories"
            autocomplete="off"
            spellcheck={false}
            enterkeyhint="go"
            dir="auto"
            value={query}
            onInput={(event) => {
              setQuery(event.currentTarget.value);
              setLimit(STEP);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || query === '') return;
              event.preventDefault();
              setQuery('');
            }}
          />
          <p class="visually-hidden" role="status">
            {query !== '' && countOf(matches.length)}
          </p>
        </form>
      )}
      <ul class="sidebar-list" aria-label="Categories" onDragStart={dragNode}>
        {listed.map((row) => {
          const { node } = row;
          const fold = node.children.length > 0 ? () => toggle(node.key) : undefined;
          const onFocus = () => setVisited(node.key);
          const place = { row, live, fold, isTabStop: row === tabStop, onFocus };
          const { category } = node;
          return category ? (
            <CategoryItem key={node.key} category={category} href={pathOf(category.id)} {...place} />
          ) : (
            <CategoryFolder key={node.key} {...place} />
          );
        })}
      </ul>
      {matches.length === 0 && <p class="hint">No category matches.</p>}
      {rows.length > shown && (
        <MoreButton look="link-button more-categories" onPress={() => setLimit(limit + STEP)}>
          {formatNumber(Math.min(STEP, rows.length - shown))} more
          <span class="visually-hidden"> categories</span>
        </MoreButton>
      )}
    </div>
  );
}

type Category = WorkspaceSummary['categories'][number];

/** Returns the categories in the order of the workspace, as far as it is known. */
function categoriesOf(workspace: Workspace | undefined, summary: WorkspaceSummary): readonly Category[] {
  if (!workspace) {
    return arranged(summary.categories, summary.categoryOrder, ({ isPinned = false }) => isPinned);
  }
  const { pinned } = workspace;
  return orderedCategories(workspace).map((category) =>
    pinned?.has(category.id) ? { ...category, isPinned: true } : category,
  );
}

const rowOf = (category: Category): TreeRow<Category> => ({
  node: {
    key: category.id,
    name: category.name,
    path: category.name,
    category,
    linkCount: category.linkCount,
    children: [],
  },
  depth: 0,
  isOpen: true,
});

/** How many categories to render once the page is painted, and to add each time the user asks for more. */
const STEP = 100;

/** How many to render at first, so that the links appear sooner. */
const PAINTED_FIRST = 25;

/** With fewer categories than this, no field is needed to find one. */
const MIN_FILTERED = 12;

function countOf(count: number): string {
  if (count === 0) return 'No category matches.';
  return `${formatNumber(count)} ${count === 1 ? 'category' : 'categories'}`;
}

/** Moves the focus between the field and the links. Returns false at either end, and outside of both. */
function moveFocus(container: HTMLElement | null, step: number): boolean {
  const items = [...(container?.querySelectorAll<HTMLElement>('input, .place') ?? [])];
  const { activeElement } = document;
  // From the menu of a category, too.
  const from = activeElement?.closest('.category-item')?.querySelector('.place') ?? activeElement;
  const current = items.findIndex((item) => item === from);
  const next = current === -1 ? undefined : items[current + step];
  next?.focus();
  return next !== undefined;
}
