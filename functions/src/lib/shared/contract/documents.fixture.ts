import type { Workspace } from '../model/model';
import { parseHead, toHead, type Head } from './documents';

/** Returns the head of a workspace as if it was read from Firestore. Its chunks have the version "v1". */
export function storedHead(workspace: Workspace): Head {
  const head = toHead(
    workspace,
    workspace.chunks.map(() => 'v1'),
  );
  const timestamp = (date: Date) => ({ toDate: () => date });
  return parseHead({ ...head, createdAt: timestamp(head.createdAt), updatedAt: timestamp(head.updatedAt) });
}
