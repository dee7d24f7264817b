import { isDocumentId } from '../../lib/shared/contract/fields/validators';

/** Returns what an id from {@link documentIdOf} stands for, or undefined if it is not one. */
export function parseDocumentId(id: string): DocumentKey | undefined {
  const text = Buffer.from(id, 'base64url').toString();
  const [linkId, workspaceId] = [text.slice(0, 32), text.slice(32)];
  return LINK_ID.test(linkId) && isDocumentId(workspaceId) ? { workspaceId, linkId } : undefined;
}

const LINK_ID = /^[\da-f]{32}$/;

/** A link in a workspace. */
export interface DocumentKey {
  readonly workspaceId: string;
  readonly linkId: string;
}

/** Returns the id of a link for a client, which should not read anything into it. It stays the same until the link moves. */
export function documentIdOf({ workspaceId, linkId }: DocumentKey): string {
  return Buffer.from(`${linkId}${workspaceId}`).toString('base64url');
}
