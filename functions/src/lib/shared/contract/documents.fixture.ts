import type { Workspace } from '../model/model';
import { parseHead, parseListedHead, toHead, type Head, type ListedHead } from './documents';

/** Returns the head of a workspace as if it was read from Firestore. Its chunks have the version "v1". */
export function storedHead(workspace: Workspace): Head {
  return parseHead(documentOf(workspace));
}

/** Like {@link storedHead}, with only what a listing reads. */
export function storedListing(workspace: Workspace): ListedHead {
  const head = parseListedHead(documentOf(workspace));
  if (!head) throw new Error('The head has no listing.');
  return head;
}

function documentOf(workspace: Workspace): object {
  const head = toHead(
    workspace,
    workspace.chunks.map(() => 'v1'),
  );
  const timestamp = (date: Date) => ({ toDate: () => date });
  return { ...head, createdAt: timestamp(head.createdAt), updatedAt: timestamp(head.updatedAt) };
}
