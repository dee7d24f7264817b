import { useEffect, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { EarlyProps } from '../account/signedInProps';
import { readCopiedWorkspace } from '../data/offline/readCopied';
import { userWorkspaceOf } from '../data/workspaces/userWorkspace';

/** Returns the workspaces that are not loaded, as the browser has copied them. Reads nothing from the service. */
export function useCopies(
  loaded: readonly Workspace[],
  account: Pick<EarlyProps, 'user' | 'workspaces'> | undefined,
): readonly Workspace[] {
  const [copies, setCopies] = useState<readonly Workspace[]>(NONE);
  const ids = new Set(loaded.map(({ id }) => id));
  const others = account?.workspaces.filter(({ id }) => !ids.has(id)) ?? [];
  const versions = JSON.stringify(others.map(({ id, updatedAt }) => [id, updatedAt]));
  useEffect(() => {
    if (!account) return undefined;
    const stopping = new AbortController();
    const read = async () => {
      const found: Workspace[] = [];
      for (const { id } of others) {
        if (stopping.signal.aborted) return;
        const copy = await readCopiedWorkspace(userWorkspaceOf(account.user.uid, id, account.workspaces));
        if (copy) found.push(copy);
      }
      if (!stopping.signal.aborted) setCopies(found);
    };
    // Without storage, there are no copies.
    read().catch(() => undefined);
    return () => stopping.abort();
  }, [versions]);
  return copies;
}

const NONE: readonly Workspace[] = [];
