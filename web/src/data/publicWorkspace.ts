import { getDoc, type Firestore } from 'firebase/firestore';
import { codeOf } from '@lib/errors';
import type { Link } from '@lib/domain/model';
import { headReference, pageReference, readHead, readPage, type WorkspaceKey } from './documents';
import { summaryOf, type WorkspaceSummary } from './workspaceSummary';

/** A workspace that everyone may read, page by page. */
export interface PublicWorkspace {
  readonly summary: WorkspaceSummary;
  readonly pageCount: number;
  /** The links of a page, by id, as they are now. Reads one document. */
  readonly readPage: (number: number) => Promise<ReadonlyMap<string, Link>>;
}

/**
 * Opens a public workspace. Reads its head. @returns null when it is not there or is private: nobody but its owner can
 * tell which, and here its owner sees what everyone sees.
 */
export async function openPublicWorkspace(
  firestore: Firestore,
  key: WorkspaceKey,
): Promise<PublicWorkspace | null> {
  const reference = headReference(firestore, key);
  const snapshot = await getDoc(reference).catch((error: unknown) => {
    if (codeOf(error) === 'permission-denied') return null;
    throw error;
  });
  const head = snapshot && readHead(snapshot);
  if (!head?.isPublic) return null;
  return {
    summary: summaryOf(key.workspaceId, head),
    pageCount: head.chunks.length,
    readPage: async (number) => {
      const page = readPage(await getDoc(pageReference(reference, number)));
      return new Map(Object.entries(page?.links ?? {}));
    },
  };
}
