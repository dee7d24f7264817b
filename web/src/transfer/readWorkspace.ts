import type { Firestore } from 'firebase/firestore';
import type { Workspace } from '../../../functions/src/lib/workspaces/model';
import { watchWorkspace, type WorkspaceKey } from '../data/workspaces';

/** Reads a workspace once, all of its links. */
export function readWorkspace(firestore: Firestore, key: WorkspaceKey): Promise<Workspace> {
  return new Promise((resolve, reject) => {
    const stop = watchWorkspace(
      firestore,
      key,
      (workspace) => {
        // What is there already may be told before `watchWorkspace` has returned.
        queueMicrotask(() => {
          stop();
        });
        if (workspace) resolve(workspace);
        else reject(new Error('That workspace is not there any more.'));
      },
      reject,
    );
  });
}
