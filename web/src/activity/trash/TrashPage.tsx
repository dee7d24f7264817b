import { useMemo } from 'preact/hooks';
import { useTitle } from '../../navigation/pageTitle';
import { LoadFailure, Loading } from '../../ui/controls/Notice';
import { useUserWorkspace } from '../../workspaces/useUserWorkspace';
import { WorkspaceNotFound } from '../../workspaces/WorkspaceNotFound';
import type { ActivityPageProps } from '../ActivityHead';
import { trashPart } from '../log/trash';
import { TrashList } from './TrashList';
import { useActivity, useFurtherLinks } from '../useActivity';

/** Shows the links that were removed from a workspace, and restores them or deletes them permanently. */
export function TrashPage({ user, firestore, workspaces, edits, workspaceId }: ActivityPageProps) {
  const { userWorkspace, last } = useUserWorkspace(user.uid, workspaceId, workspaces);
  const activity = useActivity(firestore, userWorkspace, edits, trashPart);
  const { known, failure, readFurther } = activity;
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
      <TrashList
        target={{ user, workspaceId, role: userWorkspace.shared?.role ?? 'owner', edits }}
        activity={activity}
        known={known}
      />
    </main>
  );
}
