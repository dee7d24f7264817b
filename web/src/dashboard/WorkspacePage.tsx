import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '@shared/model/model';
import { newestFirst, sortedInChunks } from '@shared/model/linkOrder';
import { summarize } from '@shared/model/summary';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { targetElsewhere } from '../editing/form/addTarget';
import { AddKeys } from '../editing/sheet/AddKeys';
import { LinkSheets } from '../editing/sheet/LinkSheets';
import { openAddSheet, openCopySheet, openSeveralSheet } from '../editing/sheet/openSheet';
import { LinkContext } from '../links/linkContext';
import { lazily } from '../navigation/lazily';
import { location } from '../navigation/location';
import { workspacePath } from '../navigation/routes';
import { useOtherWorkspaces } from '../search/useOtherWorkspaces';
import { useSearch } from '../search/useSearch';
import { isSorted } from '../lists/arrangement';
import { AuthorChoices } from '../lists/authors';
import { FilterMenu } from '../lists/FilterMenu';
import { LinkList } from '../lists/LinkList';
import { showsCards } from '../lists/view';
import { ViewMenu } from '../lists/ViewMenu';
import type { EarlyProps } from '../account/signedInProps';
import { OrderChoices } from '../categories/OrderChoices';
import { Bar } from '../sidebar/Bar';
import { tagScope } from '../tags/tagScope';
import { openWorkspace } from '../data/edits/openWorkspace';
import { Labeled } from '../ui/controls/Icon';
import { LoadFailure, Loading } from '../ui/controls/Notice';
import { Category } from './Category';
import { CategoryCards } from './CategoryCards';
import { foundAmong, heldInView } from './heldLinks';
import { NewLinks } from './NewLinks';
import { LinkDetails } from '../panel/lazyPanel';
import { OfferBanner } from '../sharing/OfferBanner';
import { SearchField } from '../search/SearchField';
import { SearchResults } from '../search/SearchResults';
import { SAMPLE_CATEGORY } from '../start/sampleCategory';
import { useWorkspace } from './useWorkspace';
import { useWorkspaceTitle } from './workspaceTitle';
import { WorkspaceHeading } from './WorkspaceHeading';
import { useFollowAuthors } from '../workspaces/useFollowAuthors';
import { useUserWorkspace } from '../workspaces/useUserWorkspace';
import { WorkspaceNotFound } from '../workspaces/WorkspaceNotFound';

/** Shows a workspace: its cards, one of its categories, or search results. */
export function WorkspacePage({
  workspaceId,
  categoryId,
  query,
  isEverywhere,
  ...props
}: WorkspacePageProps) {
  const { user, connecting, workspaces, edits } = props;
  const isSearch = query.trim() !== '';
  const hasCards = !isSearch && categoryId === undefined && showsCards();
  const { userWorkspace, last } = useUserWorkspace(user.uid, workspaceId, workspaces);
  const { shared } = userWorkspace;
  /** Undefined if the user may only view the workspace. */
  const editing = shared?.role === 'viewer' ? undefined : edits;
  // The first screen has the newest links.
  const isByDate = !isSorted(location.value.arrangement);
  const live = useWorkspace(connecting, userWorkspace, edits, hasCards && isByDate);
  const { workspace, firstScreen, complete, newLinkIds, unsentLinks, heldLinks, showHeldLinks, failure } =
    live;
  const others = useOtherWorkspaces(props, workspaceId, isSearch && isEverywhere);
  const searched = isSearch && isEverywhere ? others.loaded : NOTHING;
  const follow = useFollowAuthors(props, [workspaceId, ...searched.map(({ id }) => id)]);
  const pathOf = useCallback((category?: string) => workspacePath(workspaceId, category), [workspaceId]);
  const latest = useRef({ workspace: emptyWorkspace(workspaceId, ''), workspaces });
  latest.current = { workspace: workspace ?? latest.current.workspace, workspaces };
  // Each link is rendered again whenever it changes.
  const context = useMemo<LinkContext>(
    () => ({
      ...{ workspaceId, newLinkIds, unsentLinks, followAuthors: follow, pathOf },
      ...(editing
        ? { editable: { current: () => latest.current.workspace, edits: editing } }
        : { saving: { edits, save: (links) => openCopySheet(links, latest.current.workspaces) } }),
    }),
    [workspaceId, newLinkIds, unsentLinks, follow, editing, edits],
  );
  const categoryOf = useCallback(
    ({ link }: LinkEntry) => (workspace ? categoryName(workspace, link.category) : ''),
    [workspace],
  );
  const editable = useMemo(
    () => (editing && complete ? [complete, ...others.editable] : others.editable),
    [editing, complete, others.editable],
  );
  const foundWithHeld = useSearch(complete, isSearch && heldLinks.length > 0 ? query : '', NOTHING);
  useWorkspaceTitle(workspace, categoryId, query);
  // The links appear sooner without the categories of the sidebar.
  useEffect(() => {
    if (!workspace || firstScreen) return;
    openWorkspace.value = { workspace, edits: editing };
    const path = pathOf();
    tagScope.value = { path, workspaces: [workspace], editable: editing ? [workspace] : [], edits };
  }, [workspace, firstScreen, editing]);

  if (failure !== undefined || !workspace || !complete) {
    // Who begins to search before the links are read goes on typing there.
    return (
      <>
        {isSearch && workspace === undefined ? (
          <Bar>
            <SearchField query={query} tagsOf={NOTHING} />
            <span class="spacer" />
          </Bar>
        ) : (
          <Bar title="Link Dashboard" />
        )}
        {failure !== undefined ? (
          <LoadFailure title="This workspace could not be loaded" text={failure} />
        ) : workspace === null ? (
          <WorkspaceNotFound last={last} />
        ) : (
          <Loading />
        )}
      </>
    );
  }

  const { linkCount } = firstScreen ?? summarize(workspace);
  const isNew = workspaceId === DEFAULT_WORKSPACE_ID && workspaces.length === 0 && linkCount === 0;
  const shownCategory = isSearch ? undefined : categoryId;
  const belonging = heldInView(heldLinks, shownCategory);
  const arrived = isSearch ? foundAmong(belonging, foundWithHeld) : belonging;
  const addTarget = () => (editing ? complete : targetElsewhere(workspaces));
  const add = (url: string) => openAddSheet(addTarget(), { url }, categoryId);
  return (
    <>
      <Bar>
        <SearchField query={query} tagsOf={[workspace, ...searched]} />
        <span class="spacer" />
        <ViewMenu>{editing && <OrderChoices edits={editing} workspace={workspace} />}</ViewMenu>
        <FilterMenu>
          <AuthorChoices follow={follow} />
        </FilterMenu>
        {editing && (
          <button
            type="button"
            class={`button add-link${isNew ? '' : ' primary'}`}
            aria-label="Add a link"
            onClick={() => add('')}
          >
            <Labeled icon="add" label="Add" />
          </button>
        )}
      </Bar>
      <main id="content" class="page" tabIndex={-1}>
        <NewLinks links={arrived} onShow={showHeldLinks} />
        {last?.offeredUntil !== undefined && <OfferBanner user={user} workspace={last} />}
        <WorkspaceHeading
          account={props}
          {...{ userWorkspace, last, complete, linkCount }}
          shown={workspace}
          categoryId={shownCategory}
          edits={editing}
        />
        {editing && !shared && !firstScreen && !isSearch && !shownCategory && hasSamples(workspace) && (
          <SamplesBanner workspace={workspace} edits={editing} />
        )}
        <LinkContext value={context}>
          {shownCategory !== undefined ? (
            <Category key={shownCategory} workspace={workspace} categoryId={shownCategory} edits={editing} />
          ) : linkCount === 0 && !(isSearch && others.count > 0) ? (
            <EmptyWorkspace workspace={workspace} isNew={isNew} edits={editing} />
          ) : isSearch ? (
            <SearchResults
              workspace={workspace}
              query={query}
              edits={editing}
              others={others}
              isEverywhere={isEverywhere}
            />
          ) : (
            <LinkList
              label="Links"
              workspace={workspace}
              edits={editing}
              // Cards have an order of their own.
              entries={hasCards ? sortedInChunks(workspace) : newestFirst(workspace)}
              ownOrder="newest"
              categoryOf={categoryOf}
              overview={
                <CategoryCards
                  workspace={workspace}
                  categories={firstScreen?.categories}
                  edits={editing}
                  collapseName={`${user.uid} ${workspaceId}`}
                />
              }
            />
          )}
          <LinkDetails open={firstScreen ? undefined : complete} others={others} account={props} />
        </LinkContext>
        <AddKeys add={add} addAll={(files) => openSeveralSheet(addTarget(), files, categoryId)} />
        <LinkSheets {...props} editable={editable} />
      </main>
    </>
  );
}

interface WorkspacePageProps extends EarlyProps {
  readonly workspaceId: string;
  readonly categoryId: string | undefined;
  readonly query: string;
  /** Whether a search covers all workspaces. */
  readonly isEverywhere: boolean;
}

const EmptyWorkspace = lazily(
  () => import('../start/EmptyWorkspace').then((module) => module.EmptyWorkspace),
  null,
);
const SamplesBanner = lazily(
  () => import('../start/SamplesBanner').then((module) => module.SamplesBanner),
  null,
);

const hasSamples = ({ categories }: Workspace) => [...categories.values()].includes(SAMPLE_CATEGORY);

const NOTHING: readonly Workspace[] = [];
