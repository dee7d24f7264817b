import type { SignedInProps } from '../account/signedInProps';
import { useTitle } from '../navigation/pageTitle';
import { LoadFailure, Loading, Notice } from '../ui/Notice';
import { ActivityHead } from './ActivityHead';
import { ActivityLog } from './ActivityLog';
import { useActivity } from './useActivity';

export interface ActivityPageProps extends SignedInProps {
  readonly workspaceId: string;
}

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

export function WorkspaceNotFound() {
  return (
    <Notice
      title="Workspace not found"
      text="The address may be wrong, or the workspace may have been deleted."
    >
      <a class="button primary" href="/">
        Go to your default workspace
      </a>
    </Notice>
  );
}
