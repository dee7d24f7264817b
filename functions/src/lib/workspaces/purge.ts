import { requireOwner } from '../access/workspaceAccess';
import type { PurgeRequest, PurgeResponse } from '../shared/contract/historyRequest';
import { removeLinks } from '../shared/operations/removeLinks';
import { findWorkspace, type CallContext } from './callContext';
import { changeWith } from './changes';
import { MEMORY_PER_BYTE } from './revert';

/** The memory that a purge takes, which reads one entry after the other: as much as the largest change. */
const PURGE_MEMORY = 9 * 1024 * 1024 * MEMORY_PER_BYTE;

/**
 * Deletes links for ever, and what the history has of them. Nobody can put them back. If somebody has restored and moved one
 * meanwhile, deletes it there. Reads and writes the entries that had the links. Call it again to continue after an error.
 */
export async function purge(
  context: CallContext,
  { workspaceId, links: ids }: PurgeRequest,
): Promise<PurgeResponse> {
  const { access } = await findWorkspace(context, { workspaceId });
  requireOwner(access);
  const remove = async (...chosen: Parameters<typeof removeLinks>) => {
    const details = { operation: 'purge', keeps: 'never' } as const;
    return (await changeWith(context, access, details, removeLinks(...chosen))).result;
  };
  const waiting = { user: access.user, weight: PURGE_MEMORY, isWanted: () => !context.signal.aborted };
  return context.responses.run(waiting, async () => {
    let [links, entries] = [await remove(ids, context.now), 0];
    let known: readonly string[] = ids;
    for (let isDone = false; !isDone;) {
      const purged = await context.history.purge(access, known, context.signal);
      known = [...purged.linkIds];
      // Another link with the same address was added at another time.
      const isSame = ({ id, addedAt }: { readonly id: string; readonly addedAt: string }) =>
        ids.includes(id) || purged.dates.size === 0 || purged.dates.has(addedAt);
      const removed = await remove(known, context.now, isSame);
      links += removed;
      entries += purged.entries;
      isDone = removed === 0;
    }
    return { workspaceId: access.workspaceId, links, entries };
  });
}
