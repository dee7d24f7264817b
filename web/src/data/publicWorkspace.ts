import { getDoc, type Firestore } from 'firebase/firestore';
import type { Link } from '@lib/domain/model';
import { codeOf } from '@lib/errors';
import { chunkReference, headReference, readChunk, readHead, type WorkspaceKey } from './documents';
import { summaryOf, type WorkspaceSummary } from './workspaceSummary';

/** A workspace that anyone can read, one chunk at a time. */
export interface PublicWorkspace {
  readonly summary: WorkspaceSummary;
  readonly chunkCount: number;
  /** Returns the current links of a chunk by id. Reads one document. */
  readonly readChunk: (index: number) => Promise<ReadonlyMap<string, Link>>;
}

/**
 * Opens a public workspace. Reads its head.
 * @returns null if the workspace does not exist or is private. Visitors cannot tell which, and the owner sees the same
 * as a visitor.
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
    chunkCount: head.chunks.length,
    readChunk: async (index) => {
      const chunk = readChunk(await getDoc(chunkReference(reference, index)));
      return new Map(Object.entries(chunk?.links ?? {}));
    },
  };
}
