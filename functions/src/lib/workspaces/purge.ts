import { requireOwner } from '../access/workspaceAccess';
import type { PurgeRequest, PurgeResponse } from '../shared/contract/requests/historyRequest';
import { findWorkspace } from './findWorkspace';
import type { CallContext } from './callContext';
import { changeWith } from './changes';
import { MEMORY_PER_BYTE } from './revert';

/**
 * Deletes links permanently, and what the history has of them. Nobody can put them back. If somebody has restored and moved one
 * meanwhile, deletes it there. Reads and writes the entries that had the links. Call it again to continue after an error.
 */
export async function purge(
  context: CallContext,
  { workspaceId, links: ids }: PurgeRequest,
): Promise<PurgeResponse> {
  const { access } = await findWorkspace(context, { workspaceId });
  requireOwner(access);
  const remove = async (chosen: Iterable<string>, isMeant: (id: string, addedAt: string) => boolean) => {
    const details = { operation: 'purge', keeps: 'never' } as const;
    const { result } = await changeWith(context, access, details, (draft) => {
      draft.updatedAt = context.now;
      const links = [...chosen].filter((id) => {
        const link = draft.find(id);
        return link && isMeant(id, link.addedAt);
      });
      for (const id of links) draft.remove(id);
      return links.length;
    });
    return result;
  };
  const waiting = { user: access.user, weight: PURGE_MEMORY, isWanted: () => !context.signal.aborted };
  return context.responses.run(waiting, async () => {
    let links = await remove(ids, () => true);
    let entries = 0;
    let known: ReadonlySet<string> = new Set(ids);
    for (let isDone = false; !isDone;) {
      const { dates, ...purged } = await context.history.purge(access, [...known], context.signal);
      known = purged.linkIds;
      entries += purged.entries;
      // Another link with the same address was added at another time.
      const isSame = (id: string, addedAt: string) =>
        ids.includes(id) || dates.size === 0 || dates.has(addedAt);
      const removed = await remove(known, isSame);
      links += removed;
      isDone = removed === 0;
    }
    return { workspaceId: access.workspaceId, links, entries };
  });
}

/** The memory that a purge takes, which reads one entry after the other: as much as the largest change. */
const PURGE_MEMORY = 9 * 1024 * 1024 * MEMORY_PER_BYTE;
