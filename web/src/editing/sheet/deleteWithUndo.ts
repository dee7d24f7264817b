import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../../data/edits';
import { isAccepted } from '../../links/safeHref';
import { changeWithUndo } from '../changeWithUndo';
import { setSheet, type Deletion } from './openSheet';

/**
 * Deletes links at once, and offers to undo it. Asks first if Undo could not restore them: the service rejects some URLs
 * that earlier versions stored. Calls `onDelete` when the links are about to disappear.
 */
export function deleteWithUndo(
  edits: Edits,
  workspace: Workspace,
  entries: readonly LinkEntry[],
  deletion: Deletion,
  onDelete: () => void,
): void {
  const rejectedUrls = entries
    .flatMap(({ link: { url, sourceUrl = url } }) => [...new Set([url, sourceUrl])])
    .filter((url) => !isAccepted(url));
  if (rejectedUrls.length > 0) {
    setSheet({ kind: 'delete', workspaceId: workspace.id, deletion, rejectedUrls, onDelete });
    return;
  }
  onDelete();
  changeWithUndo(edits, workspace, deletion.operations, deletion.texts);
}
