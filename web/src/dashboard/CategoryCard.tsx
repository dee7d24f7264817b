import { useContext, useId } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { CategorySummary } from '@shared/model/summary';
import type { LinkEntry } from '@shared/model/workspace';
import { CategoryMenu } from '../categories/CategoryMenu';
import type { Edits } from '../data/edits/queue/contract';
import { LinkContext } from '../links/linkContext';
import { LinkItem } from '../links/LinkItem';
import { WindowRows } from '../lists/WindowRows';
import { CategoryName } from '../ui/controls/CategoryName';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { Icon } from '../ui/controls/Icon';

export function CategoryCard({
  category,
  workspace,
  edits,
  links,
  isAlone,
  isCollapsed,
  onToggle,
}: CategoryCardProps) {
  const { pathOf } = useContext(LinkContext);
  const contentId = useId();
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
        {workspace.pinned?.has(id) && (
          <span class="place-mark" title="Pinned">
            <Icon name="pin" />
            <span class="visually-hidden">pinned</span>
          </span>
        )}
        <span class="count" aria-label={formatLinkCount(linkCount)}>
          {formatNumber(linkCount)}
        </span>
        <button
          type="button"
          class="button quiet square small card-toggle"
          aria-label={`Links of ${name}`}
          title={isCollapsed ? 'Expand' : 'Collapse'}
          aria-expanded={!isCollapsed}
          aria-controls={contentId}
          onClick={onToggle}
        >
          <Icon name={isCollapsed ? 'down' : 'up'} />
        </button>
        {edits && <CategoryMenu edits={edits} workspace={workspace} categoryId={id} />}
      </header>
      <div id={contentId}>
        {!isCollapsed && (
          <>
            {isAlone ? (
              <div class="link-rows">
                <WindowRows
                  label={`Links in ${name}`}
                  count={links.length}
                  estimate={54}
                  keyOf={(index) => links[index]?.id ?? String(index)}
                  row={(index) => links[index] && <LinkItem entry={links[index]} />}
                />
              </div>
            ) : (
              <ul class="card-links">
                {links.map((entry) => (
                  <li key={entry.id}>
                    <LinkItem entry={entry} />
                  </li>
                ))}
              </ul>
            )}
            {linkCount > links.length && (
              <a class="card-more" href={path}>
                All {formatLinkCount(linkCount)}
                <span class="visually-hidden">
                  {' '}
                  of <bdi dir="auto">{name}</bdi>
                </span>
              </a>
            )}
          </>
        )}
      </div>
    </section>
  );
}

interface CategoryCardProps {
  readonly category: CategorySummary;
  readonly workspace: Workspace;
  /** Undefined if the user may not change the workspace. */
  readonly edits: Edits | undefined;
  /** The links that the card shows. */
  readonly links: readonly LinkEntry[];
  /** Whether it is the only card, which may have any number of links. */
  readonly isAlone: boolean;
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
}
