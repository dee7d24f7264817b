import { location } from '../navigation/location';
import { useTitle } from '../navigation/pageTitle';
import { LoadFailure, Loading } from '../ui/controls/Notice';
import { useUserWorkspace } from '../workspaces/useUserWorkspace';
import { WorkspaceNotFound } from '../workspaces/WorkspaceNotFound';
import { AccountEvents } from './AccountEvents';
import { ActivityHead, OF_ACCOUNT, type ActivityPageProps } from './ActivityHead';
import { ActivityLog } from './ActivityLog';
import { useActivity } from './useActivity';

/** Shows what happened in a workspace, by author and session, and puts it back. Or what happened to the account of the user. */
export function ActivityPage({ user, firestore, workspaces, edits, workspaceId }: ActivityPageProps) {
  const { userWorkspace, last } = useUserWorkspace(user.uid, workspaceId, workspaces);
  const activity = useActivity(firestore, userWorkspace, edits);
  const { known, failure } = activity;
  const isOfAccount = location.value.arrangement.kind === OF_ACCOUNT;
  useTitle(known === null ? 'Not found' : known && `Activity · ${known.workspace.name}`);
  if (failure !== undefined) return <LoadFailure title="Activity could not be loaded" text={failure} />;
  if (known === null) return <WorkspaceNotFound last={last} />;
  if (!known) return <Loading />;
  return (
    <main id="content" class="page activity" tabIndex={-1}>
      <ActivityHead workspace={known.workspace} page={isOfAccount ? 'account' : 'activity'} />
      {isOfAccount ? (
        <AccountEvents user={user} firestore={firestore} />
      ) : (
        <ActivityLog
          target={{ user, workspaceId, role: userWorkspace.shared?.role ?? 'owner', edits }}
          activity={activity}
          known={known}
        />
      )}
    </main>
  );
}
