import { getDoc, type Firestore } from 'firebase/firestore';
import type { Chunk, Workspace } from '@shared/model/model';
import { codeOf } from '@shared/base/errors';
import { fromDocuments } from '@shared/contract/documents';
import { chunkReference, headReference, readChunk, readHead, type WorkspaceKey } from '../firebase/documents';
import { summaryOf, type WorkspaceSummary } from './workspaceSummary';

/** A workspace that anyone can read. */
export interface PublicWorkspace {
  readonly summary: WorkspaceSummary;
  /**
   * Reads all links, one document per chunk. If there are several chunks, first calls `onNewest` with the links
   * of the last one, which are the newest.
   */
  readonly readLinks: (onNewest: (workspace: Workspace) => void) => Promise<Workspace>;
}

/** How many chunks to read at the same time. They are large, and phones have little memory. */
const PARALLEL_READS = 6;

/**
 * Opens a public workspace by reading its head.
 * @returns null if the workspace does not exist or is private. Visitors cannot tell which, and for its owner it
 * is null too.
 */
export async function openPublicWorkspace(
  firestore: Firestore,
  key: WorkspaceKey,
): Promise<PublicWorkspace | null> {
  const reference = headReference(firestore, key);
  const snapshot = await getDoc(reference).catch((error: unknown) => {
    if (isPrivate(error)) return null;
    throw error;
  });
  const head = snapshot && readHead(snapshot);
  if (!head?.isPublic) return null;

  const chunks: Chunk[] = head.chunks.map(({ bytes }) => ({ bytes, links: new Map() }));
  const workspace = () => fromDocuments(key.workspaceId, head, [...chunks]);
  const read = async (index: number) => {
    const links = readChunk(await getDoc(chunkReference(reference, index)))?.links ?? {};
    chunks[index] = { bytes: chunks[index]?.bytes ?? 0, links: new Map(Object.entries(links)) };
  };
  return {
    summary: summaryOf(key.workspaceId, head),
    readLinks: async (onNewest) => {
      let unread = chunks.length;
      const readNext = async () => {
        if (unread > 0) await read(--unread);
      };
      const readRest = async () => {
        while (unread > 0) await readNext();
      };
      await readNext();
      if (unread > 0) onNewest(workspace());
      await Promise.all(Array.from({ length: PARALLEL_READS }, readRest));
      return workspace();
    },
  };
}

/** Returns whether reading failed because the workspace is private or does not exist. */
export function isPrivate(error: unknown): boolean {
  return codeOf(error) === 'permission-denied';
}
