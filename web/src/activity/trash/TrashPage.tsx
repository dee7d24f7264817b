import { useMemo } from 'preact/hooks';
import { location } from '../../navigation/location';
import { useTitle } from '../../navigation/pageTitle';
import { LoadFailure, Loading } from '../../ui/controls/Notice';
import { useUserWorkspace } from '../../workspaces/useUserWorkspace';
import { WorkspaceNotFound } from '../../workspaces/WorkspaceNotFound';
import { ActivityHead, type ActivityPageProps } from '../ActivityHead';
import { AllFeeds } from '../feeds/AllFeeds';
import type { Feed } from '../feeds/feed';
import { trashPart } from '../log/trash';
import { SearchField } from '../../search/SearchField';
import { useActivity, useFurtherLinks } from '../feeds/useActivity';
import { TrashList } from './TrashList';

/** Shows the links that were removed from one workspace or all, and restores them or deletes them permanently. */
export function TrashPage(props: ActivityPageProps) {
  return location.value.isEverywhere ? <AllTrash {...props} /> : <WorkspaceTrash {...props} />;
}

function AllTrash(props: ActivityPageProps) {
  useTitle('Trash · All workspaces');
  const { query } = location.value;
  return (
    <main id="content" class="page activity" tabIndex={-1}>
      <AllFeeds {...props} reduce={trashPart}>
        {(feeds) => (
          <>
            <ActivityHead {...props} page="trash">
              <SearchField
                query={query}
                label="Search the trash"
                tagsOf={feeds.map(({ known }) => known.workspace)}
              />
            </ActivityHead>
            <TrashList {...props} feeds={feeds} isEverywhere />
          </>
        )}
      </AllFeeds>
    </main>
  );
}

function WorkspaceTrash(props: ActivityPageProps) {
  const { user, firestore, workspaces, edits, workspaceId } = props;
  const { query } = location.value;
  const { userWorkspace, last } = useUserWorkspace(user.uid, workspaceId, workspaces);
  const activity = useActivity(firestore, userWorkspace, edits, { reduce: trashPart });
  const { known, failure, readFurther } = activity;
  const role = userWorkspace.shared?.role ?? 'owner';
  const feeds = useMemo(
    (): Feed[] => (known ? [{ target: { user, workspaceId, role, edits }, activity, known }] : []),
    [known, role],
  );
  useTitle(known === null ? 'Not found' : known && `Trash · ${known.workspace.name}`);
  const changes = known?.history.changes;
  useFurtherLinks(
    useMemo(() => changes?.filter(({ counts }) => counts.removed > 0), [changes]),
    readFurther,
  );
  if (failure !== undefined) return <LoadFailure title="The trash could not be loaded" text={failure} />;
  if (known === null) return <WorkspaceNotFound last={last} />;
  if (!known) return <Loading />;
  return (
    <main id="content" class="page activity" tabIndex={-1}>
      <ActivityHead {...props} page="trash">
        <SearchField query={query} label="Search the trash" tagsOf={[known.workspace]} />
      </ActivityHead>
      <TrashList {...props} feeds={feeds} />
    </main>
  );
}
