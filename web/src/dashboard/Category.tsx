import { useContext, useMemo } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { linksInCategory } from '@shared/model/linkOrder';
import type { Edits } from '../data/edits/queue/contract';
import { LinkContext } from '../links/linkContext';
import { LinkList } from '../lists/LinkList';
import { useCategoryName } from './workspaceTitle';

/** Shows all links of a category. Stays open if they are all deleted, so that Undo can restore them. */
export function Category({ workspace, categoryId, edits }: CategoryProps) {
  const { pathOf } = useContext(LinkContext);
  const name = useCategoryName(workspace, categoryId);
  const entries = useMemo(() => linksInCategory(workspace, categoryId), [workspace, categoryId]);
  return (
    <section aria-label={name ?? 'Category'}>
      {entries.length > 0 ? (
        <>
          {/* The titles of links are one level below it. */}
          <h2 class="visually-hidden">Links</h2>
          <LinkList
            label={`Links in ${name ?? ''}`}
            workspace={workspace}
            edits={edits}
            entries={entries}
            ownOrder="newest"
          />
        </>
      ) : (
        <p class="muted">
          {name === undefined
            ? 'The address may be wrong, or the category may have been deleted.'
            : 'There are no links in this category.'}{' '}
          <a href={pathOf()}>See all categories</a>
        </p>
      )}
    </section>
  );
}

interface CategoryProps {
  readonly workspace: Workspace;
  readonly categoryId: string;
  /** Undefined if the user may not change the workspace. */
  readonly edits?: Edits | undefined;
}
