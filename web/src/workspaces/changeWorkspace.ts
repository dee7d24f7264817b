import type { User } from 'firebase/auth';
import type { EditOf } from '@shared/contract/editRequest';
import type { Workspace } from '@shared/model/model';
import { requireConnection } from '../data/connection';
import { editWorkspace } from '../data/service/rest';
import type { WorkspaceSummary } from '../data/workspaceSummary';

/** A workspace and who changes it. */
export interface WorkspaceTarget {
  readonly user: User;
  readonly workspace: Workspace;
  /** All workspaces of the user. */
  readonly workspaces: readonly WorkspaceSummary[];
}

export interface WorkspaceDialogProps extends WorkspaceTarget {
  readonly onClose: () => void;
}

/**
 * Changes the name, the visibility or the notes page of a workspace, and waits until that is stored. The dialogs
 * never say that something is done before it is stored, above all that a workspace is private.
 * @throws {Offline} if the browser is offline, else as {@link editWorkspace} does.
 */
export async function changeWorkspace(
  { user, workspace }: WorkspaceTarget,
  set: EditOf<'updateWorkspace'>['set'],
): Promise<void> {
  requireConnection();
  const operations = [{ op: 'updateWorkspace' as const, set }];
  await editWorkspace(await user.getIdToken(), { workspaceId: workspace.id, operations });
}
