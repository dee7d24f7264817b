import type { Firestore } from 'firebase/firestore';
import type { Workspace } from '@lib/domain/model';
import type { WorkspaceKey } from '../data/documents';
import { watchWorkspace } from '../data/watchWorkspace';

/** Long enough for the largest workspace to arrive over a slow connection. */
const TIMEOUT_MS = 15_000;

/**
 * Reads a workspace and all its links once, from the server.
 * @throws {Error} if the server does not respond, or the workspace does not exist.
 */
export async function readWorkspace(firestore: Firestore, key: WorkspaceKey): Promise<Workspace> {
  const { promise, resolve, reject } = Promise.withResolvers<Workspace | null>();
  const stop = watchWorkspace(firestore, key, resolve, reject);
  const timer = setTimeout(() => {
    reject(new Error('The dashboard cannot be reached. Check your connection and try again.'));
  }, TIMEOUT_MS);
  try {
    const workspace = await promise;
    if (!workspace) throw new Error('This workspace no longer exists. Choose another one.');
    return workspace;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
