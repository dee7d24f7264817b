import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@lib/domain/model';
import { updateDefaultWorkspace } from '../../data/rest';
import { renameWorkspace, setSourceUrl, setVisibility } from '../../data/workspaces';

/** A workspace and what is needed to change it. */
export interface WorkspaceTarget {
  readonly user: User;
  readonly firestore: Firestore;
  readonly workspace: Workspace;
}

export interface WorkspaceDialogProps extends WorkspaceTarget {
  readonly onClose: () => void;
}

// The REST endpoint sets the name and visibility of the default workspace. Everything else is written to Firestore.

export async function changeName(
  { user, firestore, workspace }: WorkspaceTarget,
  name: string,
): Promise<void> {
  if (workspace.id === DEFAULT_WORKSPACE_ID) await updateDefaultWorkspace(await user.getIdToken(), { name });
  else await renameWorkspace(firestore, { uid: user.uid, workspaceId: workspace.id }, name);
}

export async function changeVisibility(
  { user, firestore, workspace }: WorkspaceTarget,
  isPublic: boolean,
): Promise<void> {
  if (workspace.id === DEFAULT_WORKSPACE_ID)
    await updateDefaultWorkspace(await user.getIdToken(), { isPublic });
  else await setVisibility(firestore, { uid: user.uid, workspaceId: workspace.id }, isPublic);
}

/** Sets or removes the URL of the workspace's page in a notes tool. */
export async function changeNotesPage(
  { user, firestore, workspace }: WorkspaceTarget,
  url: string | undefined,
): Promise<void> {
  await setSourceUrl(firestore, { uid: user.uid, workspaceId: workspace.id }, url);
}
