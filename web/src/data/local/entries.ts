import type { WorkspaceKey } from '@shared/contract/documents';
import { withCopy } from './database';

/** The entries of a workspace: its head, and its chunks. They still have to be parsed. */
type Entries = readonly [head: unknown, chunks: readonly unknown[]];

let early: (WorkspaceKey & { readonly entries: Promise<Entries | undefined> }) | undefined;

/** Starts reading a workspace that {@link readEntries} will ask for once the code that shows it is loaded. */
export function readEarly(key: WorkspaceKey): void {
  early = { ...key, entries: read(key) };
}

/** Reads the entries of a workspace. Returns undefined if the copy is not that of the person with this uid, or storage fails. */
export function readEntries(key: WorkspaceKey): Promise<Entries | undefined> {
  const isEarly = early?.uid === key.uid && early.workspaceId === key.workspaceId;
  const entries = isEarly ? early?.entries : undefined;
  early = undefined;
  return entries ?? read(key);
}

export const chunksOf = (workspaceId: string) => IDBKeyRange.bound([workspaceId, 0], [workspaceId, Infinity]);

function read({ uid, workspaceId }: WorkspaceKey): Promise<Entries | undefined> {
  return withCopy(uid, 'readonly', (transaction) =>
    Promise.all([
      transaction.objectStore('heads').get(workspaceId),
      transaction.objectStore('chunks').getAll(chunksOf(workspaceId)),
    ]),
  );
}
