import { quoted } from '../../shared/text/invisible';
import { NotAllowed } from '../../shared/base/errors';
import type { QueuedChange } from './queuedChange';
import type { WorkspaceCopy } from '../base/workspaceCopy';
import type { CommitStore } from '../base/workspaceRepository';

/**
 * Rejects the changes of members who may no longer edit the workspace, and takes them out of the batch. Checks those whose
 * role was read from other members than the copy has.
 * @returns whether it could. Otherwise, read the copy again: it is not current, or its members have changed since.
 */
export async function rejectFormerEditors(
  store: Pick<CommitStore, 'isStillEditor'>,
  batch: QueuedChange[],
  copy: WorkspaceCopy | null | undefined,
  isCurrent: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  if (!copy) return true;
  for (const change of [...batch]) {
    const { member } = change.access;
    if (!member || member.membersVersion === copy.membersVersion) continue;
    // A cached copy may be older than the membership.
    if (!isCurrent) return false;
    const isAllowed = await store.isStillEditor(change.access, copy, signal);
    if (isAllowed === undefined) return false;
    if (isAllowed) continue;
    batch.splice(batch.indexOf(change), 1);
    change.reject(
      new NotAllowed(
        'role_not_allowed',
        `You may no longer change this workspace, so nothing was changed. If you need to, ask its owner, ${quoted(member.owner)}.`,
      ),
    );
  }
  return true;
}
