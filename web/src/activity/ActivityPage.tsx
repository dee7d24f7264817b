import { useMemo } from 'preact/hooks';
import { location } from '../navigation/location';
import { useTitle } from '../navigation/pageTitle';
import { LoadFailure, Loading } from '../ui/controls/Notice';
import { useUserWorkspace } from '../workspaces/useUserWorkspace';
import { WorkspaceNotFound } from '../workspaces/WorkspaceNotFound';
import { AccountEvents } from './AccountEvents';
import { ActivityHead, OF_ACCOUNT, type ActivityPageProps } from './ActivityHead';
import { ActivityLog } from './ActivityLog';
import { AllFeeds } from './feeds/AllFeeds';
import type { Feed } from './feeds/feed';
import { useActivity } from './feeds/useActivity';

/** Shows what happened in one workspace or all, by author and session, and puts it back. Or what happened to the user's account. */
export function ActivityPage(props: ActivityPageProps) {
  const isOfAccount = location.value.arrangement.kind === OF_ACCOUNT;
  return location.value.isEverywhere && !isOfAccount ? (
    <AllActivity {...props} />
  ) : (
    <WorkspaceActivity {...props} isOfAccount={isOfAccount} />
  );
}

function AllActivity(props: ActivityPageProps) {
  useTitle('Activity · All workspaces');
  return (
    <main id="content" class="page activity" tabIndex={-1}>
      <ActivityHead {...props} page="activity" />
      <AllFeeds {...props}>{(feeds) => <ActivityLog feeds={feeds} isEverywhere />}</AllFeeds>
    </main>
  );
}

interface WorkspaceActivityProps extends ActivityPageProps {
  readonly isOfAccount: boolean;
}

function WorkspaceActivity({ isOfAccount, ...props }: WorkspaceActivityProps) {
  const { user, firestore, workspaces, edits, workspaceId } = props;
  const { userWorkspace, last } = useUserWorkspace(user.uid, workspaceId, workspaces);
  const activity = useActivity(firestore, userWorkspace, edits);
  const { known, failure } = activity;
  const role = userWorkspace.shared?.role ?? 'owner';
  const feeds = useMemo(
    (): Feed[] => (known ? [{ target: { user, workspaceId, role, edits }, activity, known }] : []),
    [known, role],
  );
  useTitle(known === null ? 'Not found' : known && `Activity · ${known.workspace.name}`);
  if (failure !== undefined) return <LoadFailure title="Activity could not be loaded" text={failure} />;
  if (known === null) return <WorkspaceNotFound last={last} />;
  if (!known) return <Loading />;
  return (
    <main id="content" class="page activity" tabIndex={-1}>
      <ActivityHead {...props} page={isOfAccount ? 'account' : 'activity'} />
      {isOfAccount ? <AccountEvents user={user} firestore={firestore} /> : <ActivityLog feeds={feeds} />}
    </main>
  );
}
