import { useEffect, useState } from 'preact/hooks';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';

/**
 * Reads a user's workspaces on a page that does not have them, such as for somebody who may not use the dashboard: the rules let
 * them read their own. Returns undefined until they have been read.
 */
export function useReadWorkspaces(uid: string, isWanted: boolean): readonly WorkspaceSummary[] | undefined {
  const [read, setRead] = useState<readonly WorkspaceSummary[]>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const watch = async () => {
      const [{ openFirestore }, { watchWorkspaces }] = await Promise.all([
        import('../firebase/firestore'),
        import('../data/workspaces/workspaces'),
      ]);
      return watchWorkspaces(await openFirestore(), uid, setRead, () => undefined);
    };
    const watching = watch().catch(() => undefined);
    return () => void watching.then((stop) => stop?.());
  }, [uid, isWanted]);
  return read;
}
