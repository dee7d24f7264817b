import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '@lib/domain/model';
import { linksByCategory } from '@lib/domain/queries/linkOrder';
import { summarise } from '@lib/domain/queries/summary';
import type { SignedInProps } from '../data/signedInProps';
import { requestDeletion } from '../deletion/pendingDeletions';
import { LinkRows } from '../links/LinkRows';
import { NotesPageLink } from '../links/NotesPageLink';
import { publicPath, workspacePath } from '../navigation/routes';
import { useTitle } from '../ui/document';
import { formatLinkCount } from '../ui/format';
import { Icon } from '../ui/Icon';
import { Loading, Notice, ReloadButton } from '../ui/Notice';
import { CategoryCards } from './CategoryCards';
import { EmptyWorkspace } from './EmptyWorkspace';
import { SearchField } from './SearchField';
import { SearchResults } from './SearchResults';
import { useWorkspace } from './useWorkspace';
import { WorkspaceMenu } from './WorkspaceMenu';

interface WorkspacePageProps extends SignedInProps {
  readonly workspaceId: string;
  readonly categoryId: string | undefined;
  readonly query: string;
}

/** A workspace: its cards, one of its categories, or search results. */
export function WorkspacePage({ user, firestore, workspaceId, categoryId, query }: WorkspacePageProps) {
  const { workspace: stored, newLinkIds, failure } = useWorkspace(firestore, user.uid, workspaceId);
  const isMissing = stored === null && workspaceId !== DEFAULT_WORKSPACE_ID;
  // The default workspace is not stored until something is written to it.
  const workspace = stored ?? (stored === null && !isMissing ? EMPTY_DEFAULT : undefined);
  useTitle(isMissing ? 'Not found' : workspace?.name);

  if (failure !== undefined) {
    return (
      <Notice title="This workspace could not be loaded" text={failure} isFailure>
        <ReloadButton />
      </Notice>
    );
  }
  if (isMissing) {
    return (
      <Notice
        title="Workspace not found"
        text="The address may be wrong, or the workspace may belong to someone else."
      >
        <a class="button primary" href="/">
          Go to your default workspace
        </a>
      </Notice>
    );
  }
  if (!workspace) return <Loading />;

  const onDelete = (linkId: string, title: string) => {
    requestDeletion({ uid: user.uid, workspaceId }, linkId, title);
  };
  const summary = summarise(workspace);
  const content = { workspace, newLinkIds, onDelete };
  return (
    <main id="content" class="page" tabIndex={-1}>
      <div class="page-head">
        <div class="page-title">
          <h1>{workspace.name}</h1>
          <p class="facts">
            <span>{formatLinkCount(summary.linkCount)}</span>
            <Visibility workspace={workspace} uid={user.uid} />
            <NotesPageLink sourceUrl={workspace.sourceUrl} />
          </p>
        </div>
        <SearchField query={query} />
        <WorkspaceMenu user={user} firestore={firestore} workspace={workspace} />
      </div>
      {summary.linkCount === 0 ? (
        <EmptyWorkspace name={workspace.name} isDefault={workspaceId === DEFAULT_WORKSPACE_ID} />
      ) : query.trim() !== '' ? (
        <SearchResults {...content} query={query} />
      ) : categoryId === undefined ? (
        <CategoryCards {...content} />
      ) : (
        <Category {...content} categoryId={categoryId} />
      )}
    </main>
  );
}

const EMPTY_DEFAULT = emptyWorkspace(DEFAULT_WORKSPACE_ID, new Date().toISOString());

interface CategoryProps {
  readonly workspace: Workspace;
  readonly newLinkIds: ReadonlySet<string>;
  readonly onDelete: (linkId: string, title: string) => void;
  readonly categoryId: string;
}

/** All links of a category. */
function Category({ workspace, newLinkIds, onDelete, categoryId }: CategoryProps) {
  const name = workspace.categories.get(categoryId);
  const entries = linksByCategory(workspace).get(categoryId) ?? [];
  return (
    <section aria-label={name ?? 'Category'}>
      <p class="breadcrumb">
        <a href={workspacePath(workspace.id)}>All categories</a>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">{name ?? 'Not found'}</span>
      </p>
      <h2 class="section-title">
        {name ?? 'Category not found'}
        <span class="count" aria-label={formatLinkCount(entries.length)}>
          {entries.length.toLocaleString('en')}
        </span>
      </h2>
      {entries.length > 0 && (
        <LinkRows
          key={categoryId}
          label={`Links in ${name ?? ''}`}
          entries={entries}
          newLinkIds={newLinkIds}
          onDelete={onDelete}
        />
      )}
    </section>
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
