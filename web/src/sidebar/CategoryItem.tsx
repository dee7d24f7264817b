import { useState } from 'preact/hooks';
import { categoryName } from '@shared/model/workspace';
import { moveCategory, neighborsOf } from '../categories/arrangeCategories';
import { CategoryMenu, FolderMenu } from '../categories/CategoryMenu';
import type { CategoryTarget } from '../categories/changeCategory';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { planMove } from '../editing/changeLinks';
import { linksOf } from '../editing/linkGroups';
import { moveLinks } from '../editing/moveLinks';
import { currentPath } from '../navigation/location';
import { CategoryName } from '../ui/controls/CategoryName';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { Icon } from '../ui/controls/Icon';
import { dragged, type Dragged } from './dragged';
import type { OpenWorkspace } from '../data/edits/openWorkspace';

/**
 * Shows a category in the sidebar. Links that are dropped on it are moved to it, and a category that is dropped on it is
 * moved before or after it. Menus do the same without a pointer.
 */
export function CategoryItem({ category, href, live, ...place }: CategoryItemProps) {
  const { id, name, isPinned = false } = category;
  const { shownName, linkCount, depth, fold, isTabStop, onFocus } = place;
  const [target, setTarget] = useState<Target>();
  /** Undefined if the user may not change the workspace. */
  const editable = live?.edits && { workspace: live.workspace, edits: live.edits };
  const canMove = editable && editable.workspace.categoryOrder === undefined;
  return (
    <li
      class={target === undefined ? 'category-item' : `category-item drop-${target}`}
      style={{ '--depth': String(depth) }}
      aria-level={depth + 1}
      draggable={canMove}
      onFocusIn={onFocus}
      onKeyDown={(event) => handleArrows(event, fold)}
      onDragStart={({ dataTransfer }) => {
        if (!dataTransfer) return;
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        dragged.value = { kind: 'category', id };
      }}
      onDragOver={(event) => {
        const over = editable && dragged.value && targetOf(event, dragged.value, id, editable);
        setTarget(over);
        if (over === undefined) return;
        // Allows the drop.
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
      }}
      onDragLeave={() => setTarget(undefined)}
      onDrop={(event) => {
        setTarget(undefined);
        if (!editable || !dragged.value || target === undefined) return;
        event.preventDefault();
        drop(dragged.value, target, id, editable);
      }}
    >
      {fold && (
        <button
          type="button"
          class="category-fold"
          tabIndex={-1}
          aria-label={`Categories in ${name}`}
          aria-expanded={fold.isOpen}
          onClick={fold.toggle}
        >
          <Icon name={fold.isOpen ? 'down' : 'right'} />
        </button>
      )}
      <a
        class="place"
        href={href}
        title={name}
        tabIndex={isTabStop ? 0 : -1}
        draggable={false}
        aria-current={currentPath.value === href ? 'page' : undefined}
      >
        <CategoryName name={shownName} />
        {isPinned && (
          <span class="place-mark" title="Pinned">
            <Icon name="pin" />
            <span class="visually-hidden">pinned</span>
          </span>
        )}
        <span class="place-count" aria-label={formatLinkCount(linkCount)}>
          {formatNumber(linkCount)}
        </span>
      </a>
      {editable && (
        <CategoryMenu {...editable} categoryId={id} label={`Menu of ${name}`} tabIndex={-1} isInTree />
      )}
    </li>
  );
}

/** Shows a folder that only categories are in. */
export function CategoryFolder({ path, live, ...place }: CategoryFolderProps) {
  const { shownName, linkCount, depth, fold, isTabStop, onFocus } = place;
  return (
    <li
      class="category-item"
      style={{ '--depth': String(depth) }}
      aria-level={depth + 1}
      onFocusIn={onFocus}
      onKeyDown={(event) => handleArrows(event, fold)}
    >
      <button
        type="button"
        class="place category-folder"
        title={path}
        tabIndex={isTabStop ? 0 : -1}
        aria-expanded={fold?.isOpen}
        onClick={fold?.toggle}
      >
        <span class="category-fold">
          <Icon name={fold?.isOpen ? 'down' : 'right'} />
        </span>
        <CategoryName name={shownName} />
        <span class="place-count" aria-label={formatLinkCount(linkCount)}>
          {formatNumber(linkCount)}
        </span>
      </button>
      {live?.edits && <FolderMenu edits={live.edits} workspace={live.workspace} path={path} />}
    </li>
  );
}

interface CategoryFolderProps extends PlaceInTree {
  readonly path: string;
  /** The open workspace, once it has loaded. */
  readonly live: OpenWorkspace | undefined;
}

/** Unfolds with the right arrow key, or else goes to the menu. Goes back with the left one, or else folds. */
function handleArrows(event: KeyboardEvent, fold: PlaceInTree['fold']): void {
  const { key, target, currentTarget, defaultPrevented } = event;
  const isRight = key === 'ArrowRight';
  if (defaultPrevented || (!isRight && key !== 'ArrowLeft')) return;
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return;
  const isOnCategory = target.closest('.place, .category-fold') !== null;
  if (isOnCategory && fold && fold.isOpen !== isRight) fold.toggle();
  else if (isOnCategory !== isRight || target.closest('.menu-list')) return;
  else currentTarget.querySelector<HTMLElement>(isRight ? '.menu > button' : '.place')?.focus();
  event.preventDefault();
}

interface PlaceInTree {
  /** What its name adds to that of the folder that it is in. */
  readonly shownName: string;
  /** With the links of the categories in it. */
  readonly linkCount: number;
  /** How many folders it is in. */
  readonly depth: number;
  /** Set if categories are in it. */
  readonly fold: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  /** Whether Tab leads to it. From there, the arrow keys lead to the others, and to the menu of each. */
  readonly isTabStop: boolean;
  /** Called when it, its menu or its fold gets the focus. */
  readonly onFocus: () => void;
}

interface CategoryItemProps extends PlaceInTree {
  readonly category: WorkspaceSummary['categories'][number];
  readonly href: string;
  /** The open workspace, once it has loaded. */
  readonly live: OpenWorkspace | undefined;
}

type Editable = Omit<CategoryTarget, 'categoryId'>;

/** Where a dragged category would go, or that dragged links would go into the category. */
type Target = 'before' | 'after' | 'into';

/** Returns what a drop on a category would do. Undefined if nothing. */
function targetOf(
  { currentTarget, clientY }: DragEvent,
  what: Dragged,
  categoryId: string,
  { workspace, edits }: Editable,
): Target | undefined {
  if (what.kind === 'links') {
    const { groups } = what.chosen;
    if (groups.some((group) => group.workspace.id !== workspace.id)) {
      // Without the links that it has now, Undo could remove one of them.
      return edits.current(workspace.id) && 'into';
    }
    return linksOf(groups).some(({ link }) => link.category !== categoryId) ? 'into' : undefined;
  }
  const isNeighbor = neighborsOf({ workspace, categoryId })?.includes(what.id) ?? false;
  if (!isNeighbor || what.id === categoryId || !(currentTarget instanceof Element)) return undefined;
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}

function drop(what: Dragged, target: Target, categoryId: string, { workspace, edits }: Editable): void {
  if (what.kind === 'category') {
    const others = neighborsOf({ workspace, categoryId })?.filter((id) => id !== what.id) ?? [];
    const index = others.indexOf(categoryId) + (target === 'after' ? 1 : 0);
    moveCategory({ edits, workspace, categoryId: what.id }, index);
    return;
  }
  const { chosen, onMove } = what;
  const plan = planMove(
    chosen.groups,
    categoryName(workspace, categoryId),
    edits.current(workspace.id) ?? workspace,
  );
  moveLinks({ edits, plan, viewedCount: chosen.viewedCount, onMove });
}
