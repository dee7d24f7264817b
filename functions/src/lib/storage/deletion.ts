import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore';
import { backOff } from '../platform/deadline';
import { awaitAll, awaitRead, awaitWrite, isConflict, isOutage } from '../platform/firestore';
import { OutcomeUnknown, Unavailable } from '../shared/base/errors';
import { deleteInPages } from '../platform/pagedDeletion';
import { requireWritable } from '../shared/contract/documents';
import { membersSchema, openInvitationsSchema, parseMembership } from '../shared/contract/sharing';
import { deleteCopies } from './handover/copies';
import { invitationsOf, membersOf, memberUsesOf, workspacesOf } from './base/workspacePaths';

// Both functions throw Unavailable if the database is unreachable or does not respond before `signal` aborts, and
// OutcomeUnknown if a deletion got no response.

/**
 * Deletes a workspace: its head, every chunk document and its history, including any that an earlier workspace with this id
 * left behind. Keeps a workspace that somebody creates with the same id in the meantime.
 * @returns whether there was a head.
 * @throws {UpdateRequired} if a newer version of the service stored it: this version would leave unknown documents
 * behind.
 */
export async function deleteDocuments(
  firestore: Firestore,
  head: DocumentReference,
  signal: AbortSignal,
): Promise<boolean> {
  const first = await read(head, signal);
  let stored = first;
  let mayBeDeleted = false;
  try {
    for (let round = 0; isSameWorkspace(stored, first); round++) {
      // A membership of somebody else's workspace has a newer version, but nothing below it.
      if (!parseMembership(stored.head.data())) requireWritable(stored.head.data());
      try {
        await deleteUnchanged(firestore, stored, signal);
        break;
      } catch (error) {
        if (!isConflict(error) && !isOutage(error)) throw error;
        mayBeDeleted ||= !isConflict(error);
        await backOff(round, signal, error);
        stored = await read(head, signal);
      }
    }
    mayBeDeleted ||= first.head.exists;
    await deleteRest(head, stored, first, signal);
  } catch (error) {
    throw mayBeDeleted && error instanceof Unavailable ? new OutcomeUnknown({ cause: error }) : error;
  }
  return first.head.exists;
}

/** Documents to delete in one batch, besides up to 100 memberships and invitations. Firestore accepts 500. */
const MAX_DELETIONS = 300;

/** Workspaces to delete at once. */
const MAX_WORKSPACES = 10;

/** The documents of a workspace, without the fields of its chunks. */
interface Stored {
  readonly head: DocumentSnapshot;
  readonly chunks: readonly DocumentSnapshot[];
  /** The memberships of its members, its open invitations, and what may change without the head. */
  readonly references: readonly DocumentReference[];
}

/**
 * Deletes the history and the authors of a workspace that has been deleted, and the copies of attempts to hand it over, but not
 * the history of one that somebody has created with the same id since. `stored` is the state that was deleted or, if somebody
 * else deleted the workspace, the next one.
 */
async function deleteRest(
  head: DocumentReference,
  stored: Stored,
  first: Stored,
  signal: AbortSignal,
): Promise<void> {
  // Whoever adds to the history also changes the head. So what is newer than the deleted head belongs to another workspace.
  const { createTime, readTime } = stored.head;
  const isOld = ({ updateTime }: DocumentSnapshot) =>
    updateTime !== undefined &&
    (createTime && !isSameWorkspace(stored, first)
      ? updateTime.valueOf() < createTime.valueOf()
      : updateTime.valueOf() <= readTime.valueOf());
  await deleteCopies(head, signal);
  await deleteInPages(head.collection('history'), signal, isOld);
  await deleteInPages(head.collection('private'), signal, isOld);
}

/** Ends a user's workspaces by their ids, a few at a time, until nothing is left of any. Returns whether there were any. */
export async function endEach(
  workspaces: CollectionReference,
  signal: AbortSignal,
  end: (id: string) => Promise<void>,
): Promise<boolean> {
  for (let hadAny = false; ; hadAny = true) {
    const ids = await someIds(workspaces, signal);
    if (ids.length === 0) return hadAny;
    await awaitAll(ids.map(end));
  }
}

async function someIds(workspaces: CollectionReference, signal: AbortSignal): Promise<string[]> {
  const { docs } = await awaitRead(signal, workspaces.limit(MAX_WORKSPACES).select().get());
  if (docs.length > 0) return docs.map(({ id }) => id);
  // Unlike a query, this also lists workspaces of which only chunks are left.
  const left = await awaitRead(signal, workspaces.listDocuments());
  return left.slice(0, MAX_WORKSPACES).map(({ id }) => id);
}

/** Reads in a snapshot: a commit between the two reads would leave chunks behind, or lose those of a new workspace. */
async function read(head: DocumentReference, signal: AbortSignal): Promise<Stored> {
  const reads = head.firestore.runTransaction(
    (snapshot) =>
      Promise.all([
        snapshot.get(head),
        snapshot.get(head.collection('pages').select()),
        snapshot.get(membersOf(head)),
        snapshot.get(invitationsOf(head)),
      ]),
    { readOnly: true },
  );
  const [stored, { docs }, members, invited] = await awaitRead(signal, reads);
  const { members: listed = {} } = membersSchema.safeParse(members.data()).data ?? {};
  const { invitations = {} } = openInvitationsSchema.safeParse(invited.data()).data ?? {};
  const { firestore } = head;
  const references = [
    ...Object.entries(listed).map(([uid, { workspaceId }]) => workspacesOf(firestore, uid).doc(workspaceId)),
    ...Object.keys(invitations).map((hash) => firestore.collection('invitations').doc(hash)),
    ...(members.exists ? [memberUsesOf(head)] : []),
    ...(invited.exists ? [invited.ref] : []),
  ];
  return { head: stored, chunks: docs, references };
}

/** Returns whether both reads found the same workspace, or both found none. */
function isSameWorkspace({ head }: Stored, { head: first }: Stored): boolean {
  return head.createTime?.valueOf() === first.createTime?.valueOf();
}

/** Deletes the documents of a workspace. Fails if somebody has changed them since they were read. */
async function deleteUnchanged(
  firestore: Firestore,
  { head, chunks, references }: Stored,
  signal: AbortSignal,
): Promise<void> {
  // Delete the head first: without it, the workspace no longer exists for anyone. The next deletion removes any
  // chunks that a failure leaves behind.
  const documents = [head, ...chunks].filter(({ exists }) => exists);
  for (let start = 0; start < documents.length; start += MAX_DELETIONS) {
    const batch = firestore.batch();
    if (start === 0) for (const reference of references) batch.delete(reference);
    for (const { ref, updateTime } of documents.slice(start, start + MAX_DELETIONS)) {
      batch.delete(ref, { ...(updateTime && { lastUpdateTime: updateTime }) });
    }
    await awaitWrite(signal, () => batch.commit());
  }
}
