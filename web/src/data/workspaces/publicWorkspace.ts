import { getDoc, type Firestore } from 'firebase/firestore';
import type { Workspace } from '@shared/model/model';
import { codeOf } from '@shared/base/errors';
import { fromDocuments, type StoredChunk } from '@shared/contract/documents';
import {
  chunkReference,
  headReference,
  readChunk,
  readHead,
  type WorkspaceKey,
} from '../../firebase/documents';
import { readAtOnce } from './readWorkspace';
import { summaryOf, type WorkspaceSummary } from './workspaceSummary';

/** A workspace that anyone can read. */
export interface PublicWorkspace {
  readonly summary: WorkspaceSummary;
  /**
   * Reads all links, one document per chunk. If there are several chunks, first calls `onNewest` with the links
   * of the last one, which are the newest. Resolves to null if the workspace is no longer public.
   */
  readonly readLinks: (onNewest: (workspace: Workspace) => void) => Promise<PublicLinks | null>;
}

/** All links of a public workspace as they were at one time, and its summary at that time. */
export interface PublicLinks {
  readonly summary: WorkspaceSummary;
  readonly workspace: Workspace;
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
  const { workspaceId } = key;
  const reference = headReference(firestore, key);
  const snapshot = await getDoc(reference).catch((error: unknown) => {
    if (isPrivate(error)) return null;
    throw error;
  });
  const head = snapshot && readHead(snapshot);
  if (!head?.isPublic) return null;
  return {
    summary: summaryOf(workspaceId, head),
    readLinks: async (onNewest) => {
      const known = new Map<number, StoredChunk>();
      const last = head.chunks.length - 1;
      const newest = last > 0 ? readChunk(await getDoc(chunkReference(reference, last))) : null;
      if (newest && newest.version === head.chunks[last]?.version) {
        known.set(last, newest);
        const links = new Map(Object.entries(newest.links));
        onNewest(fromDocuments(workspaceId, head, [{ bytes: 0, links }]));
      }
      const read = await readAtOnce({ reference, head, known, parallel: PARALLEL_READS });
      if (!read?.head.isPublic) return null;
      return {
        summary: summaryOf(workspaceId, read.head),
        workspace: fromDocuments(workspaceId, read.head, read.chunks),
      };
    },
  };
}

/** Returns whether reading failed because the workspace is private or does not exist. */
export function isPrivate(error: unknown): boolean {
  return codeOf(error) === 'permission-denied';
}
