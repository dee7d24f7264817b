import type { Firestore } from 'firebase/firestore';
import { readHead, workspacesOf } from '../firebase/documents';
import { watchQuery } from '../firebase/listeners';
import { compareSummaries, summaryOf, type WorkspaceSummary } from './workspaceSummary';

/**
 * Calls `onChange` with a user's stored workspaces, most recently updated first, once the server has responded and again
 * on every change. Reads one document per workspace.
 * @returns a function that stops watching.
 */
export function watchWorkspaces(
  firestore: Firestore,
  uid: string,
  onChange: (list: WorkspaceSummary[]) => void,
  onError: (error: Error) => void,
): () => void {
  return watchQuery(
    workspacesOf(firestore, uid),
    ({ docs }) => {
      const summaries = docs.flatMap((document) => {
        const head = readHead(document);
        return head ? summaryOf(document.id, head) : [];
      });
      onChange(summaries.sort(compareSummaries));
    },
    onError,
  );
}
