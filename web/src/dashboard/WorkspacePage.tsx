import { useCallback, useEffect } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { linksByCategory, newestFirst } from '@shared/model/linkOrder';
import { summarize } from '@shared/model/summary';
import { categoryName } from '@shared/model/workspace';
import { followAuthors } from '../data/followAuthors';
import type { Authors } from '../data/history';
import { LinkSheets } from '../editing/sheet/LinkSheets';
import { openAddSheet } from '../editing/sheet/openSheet';
import { ReferenceLink } from '../links/ReferenceLink';
import { LinkContext } from '../links/linkContext';
import { publicPath, workspacePath } from '../navigation/routes';
import { useOtherWorkspaces } from '../search/useOtherWorkspaces';
import { AuthorChoices } from '../lists/authors';
import { FilterMenu } from '../lists/FilterMenu';
import { LinkList } from '../lists/LinkList';
import { ViewMenu } from '../lists/ViewMenu';
import type { EarlyProps } from '../account/signedInProps';
import { OrderChoices } from '../categories/OrderChoices';
import { CategoryMenu } from '../categories/CategoryMenu';
import { Bar } from '../sidebar/Bar';
import { openWorkspace } from '../sidebar/openWorkspace';
import { formatLinkCount } from '../ui/format';
import { Icon, Labeled } from '../ui/Icon';
import { LoadFailure, Loading } from '../ui/Notice';
import { Category } from './Category';
import { CategoryCards } from './CategoryCards';
import { EmptyWorkspace } from './EmptyWorkspace';
import { belonging } from './heldLinks';
import { NewLinks } from './NewLinks';
import { CategoryTitle, PageTitle } from './PageTitle';
import { SearchField } from '../search/SearchField';
import { SearchResults } from '../search/SearchResults';
import { useWorkspace } from './useWorkspace';
import { useCategoryName, useWorkspaceTitle } from './workspaceTitle';
import { WorkspaceMenu } from '../workspaces/WorkspaceMenu';
import { WorkspaceNotFound } from '../workspaces/WorkspaceNotFound';

interface WorkspacePageProps extends EarlyProps {
  readonly workspaceId: string;
  readonly categoryId: string | undefined;
  readonly query: string;
  /** Whether a search covers all workspaces. */
  readonly isEverywhere: boolean;
}

/** Shows a workspace: its cards, one of its categories, or search results. */
export function WorkspacePage({
  user,
  connecting,
  workspaces,
  edits,
  workspaceId,
  categoryId,
  query,
  isEverywhere,
}: WorkspacePageProps) {
  const live = useWorkspace(connecting, user.uid, workspaceId, edits);
  const { workspace, complete, newLinkIds, unsentLinks, heldLinks, showHeldLinks, failure } = live;
  const follow = useCallback(
    (onChange: (authors: Authors) => void) =>
      followAuthors(connecting, { uid: user.uid, workspaceId }, onChange),
    [connecting, user.uid, workspaceId],
  );
  const isSearch = query.trim() !== '';
  const others = useOtherWorkspaces(connecting, user.uid, workspaceId, workspaces, isSearch && isEverywhere);
  useWorkspaceTitle(workspace, categoryId, query);
  const shownName = useCategoryName(workspace, categoryId);
  // The links appear sooner without the categories of the sidebar.
  useEffect(() => {
    if (workspace) openWorkspace.value = { workspace, edits };
  }, [workspace, edits]);

  if (failure !== undefined) {
    return (
      <>
        <Bar title="Link Dashboard" />
        <LoadFailure title="This workspace could not be loaded" text={failure} />
      </>
    );
  }
  if (!workspace || !complete) {
    return (
      <>
        <Bar title="Link Dashboard" />
        {workspace === null ? <WorkspaceNotFound /> : <Loading />}
      </>
    );
  }

  const summary = summarize(workspace);
  const shownCategory = isSearch ? undefined : categoryId;
  const arrived = belonging(complete, heldLinks, shownCategory, isSearch ? query : '');
  const pathOf = (category?: string) => workspacePath(workspaceId, category);
  const add = () => openAddSheet(workspace, categoryId);
  const readOther = async (id: string) => {
    const { readWorkspace } = await import('../data/readWorkspace');
    return readWorkspace(await connecting, { uid: user.uid, workspaceId: id });
  };
  return (
    <>
      <Bar>
        <SearchField query={query} />
        <span class="spacer" />
        <ViewMenu>
          <OrderChoices edits={edits} workspace={workspace} />
        </ViewMenu>
        <FilterMenu>
          <AuthorChoices follow={follow} />
        </FilterMenu>
        <button type="button" class="button primary add-link" aria-label="Add a link" onClick={add}>
          <Labeled icon="add" label="Add" />
        </button>
      </Bar>
      <main id="content" class="page" tabIndex={-1}>
        <NewLinks links={arrived} onShow={showHeldLinks} />
        {shownCategory === undefined ? (
          <PageTitle
            name={workspace.name}
            details={
              <>
                <span>{formatLinkCount(summary.linkCount)}</span>
                <Visibility workspace={workspace} uid={user.uid} />
                {workspace.sourceUrl !== undefined && (
                  <ReferenceLink url={workspace.sourceUrl} text="Notes page" />
                )}
              </>
            }
          >
            <WorkspaceMenu user={user} workspace={complete} workspaces={workspaces} />
          </PageTitle>
        ) : (
          <CategoryTitle
            name={shownName ?? 'Category not found'}
            linkCount={linksByCategory(workspace).get(shownCategory)?.length ?? 0}
            path={pathOf()}
          >
            {workspace.categories.has(shownCategory) && (
              <CategoryMenu edits={edits} workspace={workspace} categoryId={shownCategory} />
            )}
          </CategoryTitle>
        )}
        <LinkContext
          value={{
            workspaceId,
            newLinkIds,
            unsentLinks,
            followAuthors: follow,
            pathOf,
            editable: { workspace, edits },
          }}
        >
          {shownCategory !== undefined ? (
            <Category key={shownCategory} workspace={workspace} categoryId={shownCategory} edits={edits} />
          ) : summary.linkCount === 0 && !(isSearch && others.count > 0) ? (
            <EmptyWorkspace
              name={workspace.name}
              isDefault={workspaceId === DEFAULT_WORKSPACE_ID}
              onAdd={add}
            />
          ) : isSearch ? (
            <SearchResults
              workspace={workspace}
              query={query}
              edits={edits}
              others={others}
              isEverywhere={isEverywhere}
            />
          ) : (
            <LinkList
              label="Links"
              workspace={workspace}
              edits={edits}
              entries={newestFirst(workspace)}
              ownOrder="newest"
              categoryOf={({ link }) => categoryName(workspace, link.category)}
              overview={
                <CategoryCards
                  workspace={workspace}
                  edits={edits}
                  collapseName={`${user.uid} ${workspaceId}`}
                />
              }
            />
          )}
        </LinkContext>
        <LinkSheets
          workspace={complete}
          categoryId={categoryId}
          edits={edits}
          workspaces={workspaces}
          readOther={readOther}
        />
      </main>
    </>
  );
}

function Visibility({ workspace, uid }: { readonly workspace: Workspace; readonly uid: string }) {
  if (!workspace.isPublic) {
    return (
      <span class="badge">
        <Icon name="lock" /> Private
      </span>
    );
  }
  return (
    <a
      class="badge public"
      href={publicPath(uid, workspace.id)}
      target="_blank"
      rel="noopener"
      aria-label="Public: see what visitors see"
    >
      <Icon name="globe" /> Public
    </a>
  );
}
