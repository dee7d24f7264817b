import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { newestFirst } from '@shared/model/linkOrder';
import { summarize } from '@shared/model/summary';
import { categoryName } from '@shared/model/workspace';
import { JumpToCategory } from '../categories/JumpToCategory';
import { readWorkspace } from '../data/readWorkspace';
import { LinkSheets } from '../editing/sheet/LinkSheets';
import { openAddSheet } from '../editing/sheet/openSheet';
import { ReferenceLink } from '../links/ReferenceLink';
import { LinkContext } from '../links/linkContext';
import { publicPath, workspacePath } from '../navigation/routes';
import { useOtherWorkspaces } from '../search/useOtherWorkspaces';
import { LinkList } from '../lists/LinkList';
import type { EarlyProps } from '../account/signedInProps';
import { formatLinkCount } from '../ui/format';
import { Icon } from '../ui/Icon';
import { LoadFailure, Loading } from '../ui/Notice';
import { Category } from './Category';
import { CategoryCards } from './CategoryCards';
import { EmptyWorkspace } from './EmptyWorkspace';
import { belonging } from './heldLinks';
import { NewLinks } from './NewLinks';
import { SearchField } from '../search/SearchField';
import { SearchResults } from '../search/SearchResults';
import { useWorkspace } from './useWorkspace';
import { useWorkspaceTitle } from './workspaceTitle';
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
  const { workspace, complete, newLinkIds, heldLinks, showHeldLinks, failure } = useWorkspace(
    connecting,
    user.uid,
    workspaceId,
    edits,
  );
  const isSearch = query.trim() !== '';
  const others = useOtherWorkspaces(connecting, user.uid, workspaceId, workspaces, isSearch && isEverywhere);
  useWorkspaceTitle(workspace, categoryId, query);

  if (failure !== undefined) {
    return <LoadFailure title="This workspace could not be loaded" text={failure} />;
  }
  if (workspace === null) return <WorkspaceNotFound />;
  if (!workspace || !complete) return <Loading />;

  const summary = summarize(workspace);
  const shownCategory = isSearch ? undefined : categoryId;
  const arrived = belonging(complete, heldLinks, shownCategory, isSearch ? query : '');
  const pathOf = (category?: string) => workspacePath(workspaceId, category);
  const add = () => openAddSheet(workspace, categoryId);
  return (
    <main id="content" class="page" tabIndex={-1}>
      <NewLinks links={arrived} onShow={showHeldLinks} />
      <div class="page-head">
        <div class="page-title">
          <h1 dir="auto">{workspace.name}</h1>
          <p class="metadata">
            <span>{formatLinkCount(summary.linkCount)}</span>
            <Visibility workspace={workspace} uid={user.uid} />
            {workspace.sourceUrl !== undefined && (
              <ReferenceLink url={workspace.sourceUrl} text="Notes page" />
            )}
          </p>
        </div>
        <SearchField query={query} />
        {summary.linkCount > 0 && <JumpToCategory workspace={workspace} />}
        <button type="button" class="button primary add-link" aria-label="Add a link" onClick={add}>
          <Icon name="add" /> Add
        </button>
        <WorkspaceMenu user={user} workspace={workspace} workspaces={workspaces} />
      </div>
      <LinkContext value={{ workspaceId, newLinkIds, pathOf, editable: { workspace, edits } }}>
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
            ownOrder="category"
            categoryOf={({ link }) => categoryName(workspace, link.category)}
            overview={<CategoryCards workspace={workspace} edits={edits} />}
          />
        )}
      </LinkContext>
      <LinkSheets
        workspace={complete}
        categoryId={categoryId}
        edits={edits}
        workspaces={workspaces}
        readOther={(id) => readWorkspace(firestore, { uid: user.uid, workspaceId: id })}
      />
    </main>
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
