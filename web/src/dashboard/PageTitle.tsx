import type { ComponentChildren } from 'preact';
import { selecting } from '../lists/Selectable';
import { formatLinkCount } from '../ui/format';

interface PageTitleProps {
  readonly name: string;
  /** What is known about the page, in a muted text. */
  readonly details: ComponentChildren;
  /** The menu of what the page shows. */
  readonly children?: ComponentChildren;
}

/** Shows the only large heading of a page of links, with its details and its menu. */
export function PageTitle({ name, details, children }: PageTitleProps) {
  const selection = selecting.value;
  return (
    <div class="page-title">
      <div class="page-name">
        <h1 dir="auto">{name}</h1>
        <p class="metadata">{details}</p>
      </div>
      {selection && (
        <button
          type="button"
          class="button quiet small"
          aria-pressed={selection.isActive}
          onClick={selection.toggle}
        >
          Select
        </button>
      )}
      {children}
    </div>
  );
}

interface CategoryTitleProps {
  /** Undefined if there is no such category. */
  readonly name: string | undefined;
  readonly linkCount: number;
  /** The path of the workspace. */
  readonly path: string;
  readonly children?: ComponentChildren;
}

/** Shows the heading of a category's page, with the way back to all categories. */
export function CategoryTitle({ name, linkCount, path, children }: CategoryTitleProps) {
  return (
    <PageTitle
      name={name ?? 'Category not found'}
      details={
        <>
          {name !== undefined && <span>{formatLinkCount(linkCount)}</span>}
          <a href={path}>All categories</a>
        </>
      }
    >
      {children}
    </PageTitle>
  );
}
