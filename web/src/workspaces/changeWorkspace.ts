import type { Person } from '../account/session';
import type { EditOf } from '@shared/contract/requests/editRequest';
import type { Workspace } from '@shared/model/model';
import { makeEditsAs } from '../account/makeEditsAs';
import { requireConnection } from '../data/connection';
import { askIfFull } from '../data/history/fullHistory';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { copyText } from '../ui/controls/CopyButton';

/**
 * Changes the settings of a workspace. Waits until the change is stored, so that
 * the dialogs never report one that is not, such as that a workspace is private.
 * @throws {Offline} if the browser is offline, what {@link makeEditsAs} throws, or {@link Error} if the service rejects it.
 */
export async function changeWorkspace(
  { user, workspace }: WorkspaceTarget,
  set: EditOf<'updateWorkspace'>['set'],
): Promise<void> {
  requireConnection();
  const operations = [{ op: 'updateWorkspace' as const, set }];
  const edits = [{ editId: crypto.randomUUID(), operations }];
  const response = await askIfFull({ workspaceId: workspace.id, edits }, (request) =>
    makeEditsAs(user, request),
  );
  const error = response.edits[0]?.error;
  if (error) throw new Error(error.message);
}

/** Copies the address of a public page, and says so. `path` is its path. */
export async function copyPublicAddress(path: string): Promise<void> {
  await copyText(window.location.origin + path, { done: 'Copied the address of the public page.' });
}

/** A workspace to change, and the user who changes it. */
export interface WorkspaceTarget {
  readonly user: Person;
  readonly workspace: Workspace;
  /** All workspaces of the user. */
  readonly workspaces: readonly WorkspaceSummary[];
}

export interface WorkspaceDialogProps extends WorkspaceTarget {
  readonly onClose: () => void;
}
