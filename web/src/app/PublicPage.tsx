import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { newestFirst } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { categoryName as nameOf } from '@shared/model/workspace';
import { orderedCategories } from '@shared/queries/orderedCategories';
import { session } from '../account/session';
import { Category } from '../dashboard/Category';
import { CategoryCards } from '../dashboard/CategoryCards';
import { FilterMenu } from '../lists/FilterMenu';
import { LinkList } from '../lists/LinkList';
import { ViewMenu } from '../lists/ViewMenu';
import { CategoryTitle } from '../dashboard/PageTitle';
import { LinkDetails } from '../panel/lazyPanel';
import { SearchField } from '../search/SearchField';
import { SearchResults } from '../search/SearchResults';
import { useCategoryName, useWorkspaceTitle } from '../dashboard/workspaceTitle';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import type { WorkspaceKey } from '../firebase/documents';
import { LinkContext, type Saving } from '../links/linkContext';
import { isBorrowed } from '../data/local/borrowed';
import { isReturning } from '../data/local/firstPaint';
import { lazily } from '../navigation/lazily';
import { PublicHeading } from '../visitors/PublicHeading';
import { usePublicWorkspace } from '../visitors/usePublicWorkspace';
import { followLanguage } from '../navigation/customs';
import { location } from '../navigation/location';
import { publicPath } from '../navigation/routes';
import { VisitorContext } from '../navigation/visitor';
import { LoadFailure, Loading, Notice } from '../ui/controls/Notice';
import { showToast } from '../ui/controls/toasts';

followLanguage();

/** Shows the public page of a workspace, in which nothing can be changed. */
export function PublicPage(address: Address) {
  const { uid, workspaceId, categoryId } = address;
  const { query } = location.value;
  const loaded = usePublicWorkspace(address);
  const isMissing = loaded.state === 'notFound';
  const workspace = loaded.state === 'loaded' ? loaded.workspace : undefined;
  useWorkspaceTitle(isMissing ? null : workspace, categoryId, query);
  const categoryName = useCategoryName(workspace, categoryId);
  const pathOf = useCallback(
    (category?: string) => publicPath(uid, workspaceId, category),
    [uid, workspaceId],
  );
  const [saving, setSaving] = useState<Saving>();
  const [isWanted, setWanted] = useState(false);
  const { state } = session.value;
  const isVisitor = state === 'signedOut' || (state === 'opening' && !mayBeSignedIn());
  // Says how, because the button that they have pressed is gone.
  useEffect(() => {
    if (saving && isWanted) showToast({ kind: 'done', text: HOW_TO_SAVE });
    setWanted(false);
  }, [saving]);
  // Each link is rendered again whenever it changes.
  const context = useMemo<LinkContext>(() => ({ newLinkIds: NO_IDS, pathOf, saving }), [pathOf, saving]);

  if (loaded.state === 'failed') {
    return <LoadFailure title="This workspace could not be loaded" text={loaded.message} />;
  }
  if (isMissing) {
    return (
      <Notice
        title="Workspace not found"
        text="There is no public workspace at this address. The address may be wrong, or the workspace may have been made private."
      >
        <a class="button" href="/">
          Go to Link Dashboard
        </a>
      </Notice>
    );
  }
  const { summary } = loaded;
  if (!summary) return <Loading />;
  const shownCategory = query.trim() === '' ? categoryId : undefined;
  return (
    <VisitorContext value>
      <header class="bar">
        <a class="brand" href="/" aria-label="Link Dashboard">
          <img src="/icon.svg" alt="" width="24" height="24" />
        </a>
        <SearchField query={query} tagsOf={workspace ? [workspace] : []} />
        <span class="spacer" />
        <ViewMenu />
        <FilterMenu />
      </header>
      {workspace && (mayBeSignedIn() || isWanted || saving) && (
        <SaveToMine ownerId={uid} onReady={setSaving} isWanted={isWanted} onCancel={() => setWanted(false)} />
      )}
      <main id="content" class="page" tabIndex={-1}>
        {shownCategory === undefined ? (
          <PublicHeading
            uid={uid}
            summary={summary}
            tags={loaded.state === 'loaded' ? loaded.tags : []}
            isOverview={query.trim() === ''}
            onSave={workspace && isVisitor ? () => setWanted(true) : undefined}
          />
        ) : (
          <CategoryTitle
            name={categoryName}
            linkCount={summary.categories.find(({ id }) => id === shownCategory)?.linkCount ?? 0}
            workspaceName={summary.name}
            path={pathOf()}
          />
        )}
        <LinkContext value={context}>
          {loaded.state === 'loaded' ? (
            <Content workspace={loaded.workspace} categoryId={categoryId} query={query.trim()} />
          ) : (
            <Beginning
              newest={categoryId === undefined && query.trim() === '' ? loaded.newest : undefined}
              summary={summary}
            />
          )}
          <LinkDetails open={workspace} />
        </LinkContext>
      </main>
    </VisitorContext>
  );
}

interface Address extends WorkspaceKey {
  readonly categoryId: string | undefined;
}

/** Whether somebody may be signed in. Visitors who have never been here load nothing more. */
const mayBeSignedIn = () => isReturning() || isBorrowed();

const HOW_TO_SAVE = 'You are signed in. To save a link, use its menu. To save several, select them first.';

const SaveToMine = lazily(() => import('./SaveToMine').then((module) => module.SaveToMine), null);

const NO_IDS: ReadonlySet<string> = new Set();

interface ContentProps extends Pick<Address, 'categoryId'> {
  readonly query: string;
  readonly workspace: Workspace;
}

function Content({ workspace, categoryId, query }: ContentProps) {
  if (query !== '') return <SearchResults workspace={workspace} query={query} />;
  if (categoryId !== undefined)
    return <Category key={categoryId} workspace={workspace} categoryId={categoryId} />;
  if (workspace.chunks.every(({ links }) => links.size === 0))
    return <p class="muted">This workspace has no links yet.</p>;
  return (
    <LinkList
      label="Links"
      workspace={workspace}
      edits={undefined}
      entries={newestFirst(workspace)}
      ownOrder="newest"
      categoryOf={({ link }) => nameOf(workspace, link.category)}
      overview={<CategoryCards workspace={workspace} collapseName={`public ${workspace.id}`} />}
    />
  );
}

interface BeginningProps {
  readonly newest: Workspace | undefined;
  readonly summary: WorkspaceSummary;
}

/**
 * Shows the cards of the newest links while the others load, if these are the first cards. Their order and their counts are
 * final, so that nothing moves when the others arrive.
 */
function Beginning({ newest, summary }: BeginningProps) {
  if (newest?.categoryOrder !== 'newest' || newest.pinned) return <Loading />;
  const counted = new Map(summary.categories.map((category) => [category.id, category]));
  const categories = orderedCategories(newest).flatMap(({ id, linkCount }) =>
    linkCount > 0 ? (counted.get(id) ?? []) : [],
  );
  return (
    <>
      <CategoryCards workspace={newest} categories={categories} collapseName={`public ${summary.id}`} />
      <p class="muted" role="status">
        Loading more …
      </p>
    </>
  );
}
