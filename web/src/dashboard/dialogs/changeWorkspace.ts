import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@lib/domain/model';
import { updateDefaultWorkspace } from '../../data/rest';
import { renameWorkspace, setSourceUrl, setVisibility } from '../../data/workspaces';

interface Place {
  readonly user: User;
  readonly firestore: Firestore;
  readonly workspace: Workspace;
}

// Name and visibility of the default workspace belong to the REST endpoint; the page changes all else.

export async function changeName({ user, firestore, workspace }: Place, name: string): Promise<void> {
  if (workspace.id === DEFAULT_WORKSPACE_ID) await updateDefaultWorkspace(await user.getIdToken(), { name });
  else await renameWorkspace(firestore, { uid: user.uid, workspaceId: workspace.id }, name);
}

export async function changeVisibility(
  { user, firestore, workspace }: Place,
  isPublic: boolean,
): Promise<void> {
  if (workspace.id === DEFAULT_WORKSPACE_ID)
    await updateDefaultWorkspace(await user.getIdToken(), { isPublic });
  else await setVisibility(firestore, { uid: user.uid, workspaceId: workspace.id }, isPublic);
}

/** Sets the workspace's page in a notes tool, or takes it away. */
export async function changeNotesPage(
  { user, firestore, workspace }: Place,
  url: string | undefined,
): Promise<void> {
  await setSourceUrl(firestore, { uid: user.uid, workspaceId: workspace.id }, url);
}
