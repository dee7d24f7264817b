import type { ComponentChildren } from 'preact';
import { CategoryMenu, FolderMenu } from '../categories/CategoryMenu';
import type { TreeRow } from '../categories/categoryTree';
import type { OpenWorkspace } from '../data/edits/openWorkspace';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { currentPath } from '../navigation/location';
import { CategoryName } from '../ui/controls/CategoryName';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { Icon } from '../ui/controls/Icon';
import { takesDrops } from './dragged';

/** Shows a category in the sidebar. */
export function CategoryItem({ category, href, ...place }: CategoryItemProps) {
  const { row, live, fold, isTabStop } = place;
  const { id, name, isPinned = false } = category;
  return (
    <TreeItem {...place}>
      {fold && (
        <button
          type="button"
          class="category-fold"
          tabIndex={-1}
          aria-label={`Categories in ${name}`}
          aria-expanded={row.isOpen}
          onClick={fold}
        >
          <Icon name={row.isOpen ? 'down' : 'right'} />
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
        <CategoryName name={row.node.name} />
        {isPinned && (
          <span class="place-mark" title="Pinned">
            <Icon name="pin" />
            <span class="visually-hidden">pinned</span>
          </span>
        )}
        <LinkCount count={row.node.linkCount} />
      </a>
      {live?.edits && (
        <CategoryMenu
          edits={live.edits}
          workspace={live.workspace}
          categoryId={id}
          label={`Menu of ${name}`}
          tabIndex={-1}
          isInTree
        />
      )}
    </TreeItem>
  );
}

/** Shows a folder that only categories are in. */
export function CategoryFolder(place: PlaceInTree) {
  const { row, live, fold, isTabStop } = place;
  const { key, path, name, linkCount } = row.node;
  return (
    <TreeItem {...place}>
      <button
        type="button"
        class="place category-folder"
        title={path}
        tabIndex={isTabStop ? 0 : -1}
        aria-expanded={row.isOpen}
        onClick={fold}
      >
        <span class="category-fold">
          <Icon name={row.isOpen ? 'down' : 'right'} />
        </span>
        <CategoryName name={name} />
        <LinkCount count={linkCount} />
      </button>
      {live?.edits && <FolderMenu edits={live.edits} workspace={live.workspace} path={path} nodeKey={key} />}
    </TreeItem>
  );
}

/** A row of the tree. `drops.ts` handles what is dropped on it. */
function TreeItem({ row: { node, depth, isOpen }, live, fold, onFocus, children }: TreeItemProps) {
  const isTarget = live?.edits !== undefined && takesDrops.value;
  return (
    <li
      class="category-item"
      style={{ '--depth': String(depth) }}
      aria-level={depth + 1}
      draggable={isTarget}
      data-node={isTarget ? node.key : undefined}
      data-folder={fold && (isOpen ? 'open' : 'closed')}
      onFocusIn={onFocus}
      onKeyDown={(event) => handleArrows(event, isOpen, fold)}
    >
      {children}
    </li>
  );
}

function LinkCount({ count }: { readonly count: number }) {
  return (
    <span class="place-count" aria-label={formatLinkCount(count)}>
      {formatNumber(count)}
    </span>
  );
}

/** Unfolds with the right arrow key, or else goes to the menu. Goes back with the left one, or else folds. */
function handleArrows(event: KeyboardEvent, isOpen: boolean, fold: PlaceInTree['fold']): void {
  const { key, target, currentTarget, defaultPrevented } = event;
  const isRight = key === 'ArrowRight';
  if (defaultPrevented || (!isRight && key !== 'ArrowLeft')) return;
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return;
  const isOnCategory = target.closest('.place, .category-fold') !== null;
  if (isOnCategory && fold && isOpen !== isRight) fold();
  else if (isOnCategory !== isRight || target.closest('.menu-list')) return;
  else currentTarget.querySelector<HTMLElement>(isRight ? '.menu > button' : '.place')?.focus();
  event.preventDefault();
}

interface PlaceInTree {
  readonly row: TreeRow<Category>;
  /** The open workspace, once it has loaded. */
  readonly live: OpenWorkspace | undefined;
  /** Folds it or unfolds it. Undefined if no categories are in it. */
  readonly fold: (() => void) | undefined;
  /** Whether Tab leads to it. From there, the arrow keys lead to the others, and to the menu of each. */
  readonly isTabStop: boolean;
  /** Called when it, its menu or its fold gets the focus. */
  readonly onFocus: () => void;
}

interface TreeItemProps extends PlaceInTree {
  readonly children: ComponentChildren;
}

interface CategoryItemProps extends PlaceInTree {
  readonly category: Category;
  readonly href: string;
}

type Category = WorkspaceSummary['categories'][number];
