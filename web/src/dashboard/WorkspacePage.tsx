import { useEffect, useRef } from 'preact/hooks';
import { linksByCategory } from '@lib/domain/queries/linkOrder';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '@lib/domain/model';
import { summarise } from '@lib/domain/queries/summary';
import { setQuery } from '../app/navigation';
import { publicPath, workspacePath } from '../app/routes';
import type { OwnPageProps } from '../app/SignedInPages';
import { requestDeletion } from '../deletion/pendingDeletions';
import { countOfLinks } from '../ui/counts';
import { Icon } from '../ui/Icon';
import { Notice, ReloadButton } from '../ui/Notice';
import { useTitle } from '../ui/useTitle';
import { Waiting } from '../ui/Waiting';
import { CategoryCards } from './CategoryCards';
import { EmptyWorkspace } from './EmptyWorkspace';
import { LinkRows } from './LinkRows';
import { safeHref } from './safeHref';
import { SearchResults } from './SearchResults';
import { useWorkspace } from './useWorkspace';
import { WorkspaceMenu } from './WorkspaceMenu';

interface WorkspacePageProps extends OwnPageProps {
  readonly workspaceId: string;
  readonly categoryId: string | undefined;
  readonly query: string;
}

/** One workspace: its cards, one of its categories, or what a search finds in it. */
export function WorkspacePage({ user, firestore, workspaceId, categoryId, query }: WorkspacePageProps) {
  const { workspace: stored, arrived, failure } = useWorkspace(firestore, user.uid, workspaceId);
  const isMissing = stored === null && workspaceId !== DEFAULT_WORKSPACE_ID;
  // The default workspace is made when something is first put into it.
  const workspace = stored ?? (stored === null && !isMissing ? EMPTY : undefined);
  useTitle(isMissing ? 'Not found' : workspace?.name);

  if (failure !== undefined) {
    return (
      <Notice title="This workspace could not be read" text={failure} isFailure>
        <ReloadButton />
      </Notice>
    );
  }
  if (isMissing) {
    return (
      <Notice
        title="There is no such workspace"
        text="Its address may be mistyped, or belong to somebody else."
      >
        <HomeLink />
      </Notice>
    );
  }
  if (!workspace) return <Waiting />;

  const onDelete = (linkId: string, title: string) => {
    requestDeletion({ uid: user.uid, workspaceId }, linkId, title);
  };
  const summary = summarise(workspace);
  const content = { workspace, arrived, onDelete };
  return (
    <main id="content" class="page" tabIndex={-1}>
      <div class="page-head">
        <div class="page-title">
          <h1>{workspace.name}</h1>
          <p class="facts">
            <span>{countOfLinks(summary.linkCount)}</span>
            <Visibility workspace={workspace} uid={user.uid} />
            <NotesPage workspace={workspace} />
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

const EMPTY = emptyWorkspace(DEFAULT_WORKSPACE_ID, new Date().toISOString());

interface CategoryProps {
  readonly workspace: Workspace;
  readonly arrived: ReadonlySet<string>;
  readonly onDelete: (linkId: string, title: string) => void;
  readonly categoryId: string;
}

/** All links of a category. */
function Category({ workspace, arrived, onDelete, categoryId }: CategoryProps) {
  const name = workspace.categories.get(categoryId);
  const entries = linksByCategory(workspace).get(categoryId) ?? [];
  return (
    <section aria-label={name ?? 'Category'}>
      <p class="breadcrumb">
        <a href={workspacePath(workspace.id)}>All categories</a>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">{name ?? 'unknown'}</span>
      </p>
      <h2 class="section-title">
        {name ?? 'There is no such category'}
        <span class="count" aria-label={countOfLinks(entries.length)}>
          {entries.length.toLocaleString('en')}
        </span>
      </h2>
      {entries.length > 0 && (
        <LinkRows
          key={categoryId}
          label={`Links in ${name ?? ''}`}
          entries={entries}
          arrived={arrived}
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

function NotesPage({ workspace: { sourceUrl } }: { readonly workspace: Workspace }) {
  const href = sourceUrl === undefined ? undefined : safeHref(sourceUrl);
  if (href === undefined) return null;
  return (
    <a class="reference" href={href} target="_blank" rel="noopener noreferrer" title={href}>
      <Icon name="note" /> Notes page
    </a>
  );
}

function SearchField({ query }: { readonly query: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, []);
  return (
    <search class="search">
      <Icon name="search" />
      <input
        ref={input}
        class="input"
        type="search"
        aria-label="Search this workspace"
        placeholder="Search"
        value={query}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setQuery('');
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}

function HomeLink() {
  return (
    <a class="button primary" href="/">
      Go to your default workspace
    </a>
  );
}
