import { useTitle } from '../navigation/pageTitle';
import { LoadFailure, Loading } from '../ui/Notice';
import { WorkspaceNotFound } from '../workspaces/WorkspaceNotFound';
import { ActivityHead, type ActivityPageProps } from './ActivityHead';
import { ActivityLog } from './ActivityLog';
import { useActivity } from './useActivity';

/** Shows what happened in a workspace, by author and session, and puts it back. */
export function ActivityPage({ user, firestore, edits, workspaceId }: ActivityPageProps) {
  const activity = useActivity(firestore, user.uid, workspaceId, edits);
  const { known, failure } = activity;
  useTitle(known === null ? 'Not found' : known && `Activity · ${known.workspace.name}`);
  if (failure !== undefined) return <LoadFailure title="Activity could not be loaded" text={failure} />;
  if (known === null) return <WorkspaceNotFound />;
  if (!known) return <Loading />;
  return (
    <main id="content" class="page activity" tabIndex={-1}>
      <ActivityHead workspace={known.workspace} page="activity" />
      <ActivityLog target={{ user, workspaceId, edits }} activity={activity} known={known} />
    </main>
  );
}
