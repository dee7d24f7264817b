import { useTitle } from '../navigation/pageTitle';
import { LoadFailure, Loading } from '../ui/controls/Notice';
import { useUserWorkspace } from '../workspaces/useUserWorkspace';
import { WorkspaceNotFound } from '../workspaces/WorkspaceNotFound';
import { ActivityHead, type ActivityPageProps } from './ActivityHead';
import { ActivityLog } from './ActivityLog';
import { useActivity } from './useActivity';

/** Shows what happened in a workspace, by author and session, and puts it back. */
export function ActivityPage({ user, firestore, workspaces, edits, workspaceId }: ActivityPageProps) {
  const { userWorkspace, last } = useUserWorkspace(user.uid, workspaceId, workspaces);
  const activity = useActivity(firestore, userWorkspace, edits);
  const { known, failure } = activity;
  useTitle(known === null ? 'Not found' : known && `Activity · ${known.workspace.name}`);
  if (failure !== undefined) return <LoadFailure title="Activity could not be loaded" text={failure} />;
  if (known === null) return <WorkspaceNotFound last={last} />;
  if (!known) return <Loading />;
  return (
    <main id="content" class="page activity" tabIndex={-1}>
      <ActivityHead workspace={known.workspace} page="activity" />
      <ActivityLog
        target={{ user, workspaceId, role: userWorkspace.shared?.role ?? 'owner', edits }}
        activity={activity}
        known={known}
      />
    </main>
  );
}
