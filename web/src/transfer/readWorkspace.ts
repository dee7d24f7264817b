import type { Firestore } from 'firebase/firestore';
import type { Workspace } from '@lib/domain/model';
import { watchWorkspace, type WorkspaceKey } from '../data/workspaces';

/** Long enough for the largest workspace over a slow connection to begin to come. */
const UNANSWERED_MS = 15_000;

/** Reads a workspace once, all of its links, as the server has it. @throws when the server does not answer. */
export async function readWorkspace(firestore: Firestore, key: WorkspaceKey): Promise<Workspace> {
  const { promise, resolve, reject } = Promise.withResolvers<Workspace | null>();
  const stop = watchWorkspace(firestore, key, resolve, reject);
  const timer = setTimeout(() => {
    reject(new Error('The dashboard cannot be reached. Check your connection and try again.'));
  }, UNANSWERED_MS);
  try {
    const workspace = await promise;
    if (!workspace) throw new Error('That workspace is not there any more. Choose another.');
    return workspace;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
