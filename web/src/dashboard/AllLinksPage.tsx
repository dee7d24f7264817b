import { useEffect, useMemo } from 'preact/hooks';
import { memoize } from '@shared/base/memoize';
import { newestFirst, compareNewest } from '@shared/model/linkOrder';
import { emptyWorkspace, type Workspace } from '@shared/model/model';
import { categoryName } from '@shared/model/workspace';
import { FAVORITE, UNREAD } from '@shared/text/tags';
import type { EarlyProps } from '../account/signedInProps';
import { openWorkspace } from '../data/edits/openWorkspace';
import { listedId } from '../editing/linkGroups';
import { targetElsewhere } from '../editing/form/addTarget';
import { AddKeys } from '../editing/sheet/AddKeys';
import { LinkSheets } from '../editing/sheet/LinkSheets';
import { openAddSheet, openSeveralSheet } from '../editing/sheet/openSheet';
import { contextsOf, EMPTY_CONTEXT, LinkContext } from '../links/linkContext';
import { AuthorChoices } from '../lists/authors';
import { ofChoices } from '../lists/arrangement';
import { FilterMenu } from '../lists/FilterMenu';
import { LinkList } from '../lists/LinkList';
import { ViewMenu } from '../lists/ViewMenu';
import { openMark } from '../lists/view';
import { useTitle } from '../navigation/pageTitle';
import { LinkDetails } from '../panel/lazyPanel';
import { SearchField } from '../search/SearchField';
import { SearchResults } from '../search/SearchResults';
import { SearchProgress } from '../search/SearchScope';
import type { FoundEntry } from '../search/searchWorkspace';
import { useOtherWorkspaces } from '../search/useOtherWorkspaces';
import { Bar } from '../sidebar/Bar';
import { tagScope } from '../tags/tagScope';
import { formatLinkCount } from '../ui/text/format';
import { Labeled } from '../ui/controls/Icon';
import { useFollowAuthors } from '../workspaces/useFollowAuthors';
import { heldInView } from './heldLinks';
import { NewLinks } from './NewLinks';
import { PageTitle } from './PageTitle';
import { useArrivals } from './useArrivals';

/** Shows the links of all workspaces, newest first. */
export function AllLinksPage({ query, ...props }: AllLinksPageProps) {
  const all = useOtherWorkspaces(props, undefined, true);
  const entries = useMemo(() => all.loaded.flatMap(entriesOf).sort(compareNewest), [all.loaded]);
  const followAuthors = useFollowAuthors(
    props,
    all.loaded.map(({ id }) => id),
  );
  const contextOf = useMemo(() => {
    const contextOfWorkspace = contextsOf({ ...all, followAuthors });
    return ({ workspace }: FoundEntry) => contextOfWorkspace(workspace);
  }, [all, followAuthors]);
  const context = useMemo(() => ({ ...EMPTY_CONTEXT, followAuthors }), [followAuthors]);
  useEffect(() => {
    // The sidebar shows the categories of the workspace that was open before.
    const open = openWorkspace.peek();
    const workspace = all.loaded.find(({ id }) => id === open?.workspace.id);
    if (open && workspace) openWorkspace.value = { ...open, workspace };
    const { loaded: workspaces, editable, edits } = all;
    tagScope.value = { path: '/all', workspaces, editable, edits };
  }, [all]);
  const { shown, held, showHeld } = useArrivals(entries, all.stored);
  const add = (url: string) => openAddSheet(targetElsewhere(props.workspaces), { url });
  const words = query.trim();
  const place = PLACES.get(openMark.value) ?? 'All links';
  const count = useMemo(
    () => ofChoices(entries, { site: '', author: '', tag: openMark.value }).length,
    [entries, openMark.value],
  );
  useTitle(words === '' ? place : `“${words}” · ${place}`);
  return (
    <>
      <Bar>
        <SearchField query={query} label="Search all workspaces" tagsOf={all.loaded} />
        <span class="spacer" />
        <ViewMenu />
        <FilterMenu>
          <AuthorChoices follow={followAuthors} />
        </FilterMenu>
        <button type="button" class="button primary" aria-label="Add a link" onClick={() => add('')}>
          <Labeled icon="add" label="Add" />
        </button>
      </Bar>
      <main id="content" class="page" tabIndex={-1}>
        {words === '' && <NewLinks links={heldInView(held, undefined)} onShow={showHeld} />}
        <PageTitle name={place} details={<span>{formatLinkCount(count)}</span>} />
        <LinkContext value={context}>
          {words === '' ? (
            <>
              <div class="result-head">
                <SearchProgress query="" others={all} />
              </div>
              <h2 class="visually-hidden">Links</h2>
              <LinkList
                label="All links"
                workspace={NONE}
                edits={props.edits}
                entries={shown}
                ownOrder="newest"
                categoryOf={categoryOf}
                contextOf={contextOf}
              />
            </>
          ) : (
            <SearchResults workspace={NONE} query={words} others={all} isEverywhere />
          )}
          <LinkDetails others={all} account={props} />
        </LinkContext>
        <AddKeys add={add} addAll={(files) => openSeveralSheet(targetElsewhere(props.workspaces), files)} />
        <LinkSheets {...props} editable={all.editable} />
      </main>
    </>
  );
}

interface AllLinksPageProps extends EarlyProps {
  readonly query: string;
}

/** The pages with the links that have a mark, by that mark. */
const PLACES: ReadonlyMap<string, string> = new Map([
  [FAVORITE, 'Favorites'],
  [UNREAD, 'Unread'],
]);

/** Takes the place of the open workspace, because none is open. */
const NONE = emptyWorkspace('', '');

const categoryOf = ({ workspace, link }: FoundEntry) => categoryName(workspace, link.category);

/** Returns the links of a workspace. Their ids are unique among all workspaces. */
const entriesOf = memoize((workspace: Workspace): readonly FoundEntry[] =>
  newestFirst(workspace).map(({ id, link }) => ({ id: listedId(workspace.id, id), link, workspace })),
);
