import { deleteLink } from '@lib/domain/operations/deleteLink';
import type { Workspace } from '@lib/domain/model';
import type { Deletion } from '../deletion/storedDeletions';

/** The workspace as it is shown: as it will be once what is about to be deleted is. */
export function visibleWorkspace(workspace: Workspace, hidden: readonly Deletion[]): Workspace {
  return hidden
    .filter(({ workspaceId }) => workspaceId === workspace.id)
    .reduce((shown, { linkId }) => deleteLink(linkId, shown.updatedAt)(shown).workspace, workspace);
}
