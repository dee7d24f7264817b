import type { Firestore } from 'firebase/firestore';
import { useEffect, useState } from 'preact/hooks';
import type { Workspace } from '@lib/domain/model';
import { watchWorkspace } from '../data/watchWorkspace';

/** Returns a workspace with its links once they have arrived. Null if there is none or it cannot be read. */
export function useStoredWorkspace(
  firestore: Firestore,
  uid: string,
  workspaceId: string,
): Workspace | null | undefined {
  const [workspace, setWorkspace] = useState<Workspace | null>();
  useEffect(
    () =>
      watchWorkspace(firestore, { uid, workspaceId }, setWorkspace, () => {
        // The links are read only to say what is there already. Saving works without.
        setWorkspace(null);
      }),
    [firestore, uid, workspaceId],
  );
  return workspace;
}
