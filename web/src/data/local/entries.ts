import type { WorkspaceKey } from '@shared/contract/documents';
import { readOwned, withCopy, type Owner } from './database';
import { hasStoredEdits } from './editStore';

/** Reads the entries of a workspace. Returns undefined if the copy is not that of the person with this uid, or storage fails. */
export function readEntries(key: WorkspaceKey): Promise<Entries | undefined> {
  const isEarly = early?.uid === key.uid && early.workspace?.id === key.workspaceId;
  const entries = isEarly ? early?.workspace?.entries : undefined;
  // What was read early is soon out of date.
  early = undefined;
  return entries ?? readNow(key);
}

/** The entries of a workspace: its head, and its chunks. They still have to be parsed. */
type Entries = readonly [head: unknown, chunks: readonly unknown[]];

/** What the page shows first. It still has to be parsed. */
interface Early {
  readonly uid: string;
  /** The list of workspaces. */
  readonly list: unknown;
  /** Set if the page shows a workspace. */
  readonly workspace?: {
    readonly id: string;
    readonly head: unknown;
    /** Whether there are unsent edits, which the head does not include. */
    readonly hasUnsent: boolean;
    readonly entries: Promise<Entries | undefined>;
  };
}

let early: Early | undefined;

/** Reads what the page shows first, before the code that shows it is loaded. Returns whose it is. */
export async function readEarly(workspaceId: string | undefined): Promise<Owner | undefined> {
  const [read, hasUnsent] = await Promise.all([
    readOwned((transaction) =>
      Promise.all([
        transaction.objectStore('lists').get('workspaces'),
        workspaceId === undefined ? undefined : transaction.objectStore('heads').get(workspaceId),
      ]),
    ),
    hasStoredEdits(),
  ]);
  if (!read) return undefined;
  const { uid } = read.owner;
  const [list, head] = read.found;
  const open = (id: string) => ({
    id,
    head,
    hasUnsent,
    entries: readNow({ uid, workspaceId: id }),
  });
  early = { uid, list, ...(workspaceId !== undefined && { workspace: open(workspaceId) }) };
  return read.owner;
}

/** Returns the list of workspaces, once, if {@link readEarly} has just read it. */
export function takeEarlyList(uid: string): unknown {
  if (early?.uid !== uid) return undefined;
  const { list } = early;
  early = { ...early, list: undefined };
  return list;
}

/** Returns the head of a workspace, if {@link readEarly} has just read it and there are no unsent edits. */
export function earlyHead({ uid, workspaceId }: WorkspaceKey): unknown {
  const workspace = early?.uid === uid ? early.workspace : undefined;
  return workspace?.id === workspaceId && !workspace.hasUnsent ? workspace.head : undefined;
}

export const chunksOf = (workspaceId: string) => IDBKeyRange.bound([workspaceId, 0], [workspaceId, Infinity]);

function readNow({ uid, workspaceId }: WorkspaceKey): Promise<Entries | undefined> {
  return withCopy(uid, 'readonly', (transaction) =>
    Promise.all([
      transaction.objectStore('heads').get(workspaceId),
      transaction.objectStore('chunks').getAll(chunksOf(workspaceId)),
    ]),
  );
}
