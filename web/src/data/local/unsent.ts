import { z } from 'zod';
import { editOperationSchema } from '@shared/contract/editRequest';
import { utf8Bytes } from '@shared/text/bytes';
import { withCopy } from './database';

const unsentSchema = z.object({
  id: z.string(),
  uid: z.string(),
  workspaceId: z.string(),
  /** Earlier versions did not store it. */
  workspaceCreatedAt: z.string().optional(),
  operations: z.array(editOperationSchema),
  madeAt: z.string(),
  /** What to say if the service rejects the edit, and if somebody else has changed the same links. Each is a sentence. */
  failed: z.string(),
  conflicts: z.record(z.string(), z.string()),
  /** Whether the service may have stored the edit already. */
  isTried: z.boolean(),
  /** The ids of edits without which this one must not be sent: links leave a workspace only once they are in another. */
  after: z.array(z.string()).optional(),
  /** Why the edit is not stored as the user made it. It is not sent again, and kept until the user has seen it. */
  problem: z.string().optional(),
});
/** An edit that the browser keeps until the service has confirmed it. */
export type UnsentEdit = z.infer<typeof unsentSchema>;

// Far more than anybody edits by hand while offline.
const MAX_EDITS = 1_000;
const MAX_BYTES = 10 * 1024 * 1024;

/** Reads the unsent edits of a user, oldest first. Leaves out what is damaged. Returns undefined if nothing can be kept. */
export async function readUnsent(uid: string): Promise<UnsentEdit[] | undefined> {
  const entries = await withCopy(uid, 'readonly', (transaction) =>
    transaction.objectStore('outbox').getAll(),
  );
  return entries && parsed(uid, entries);
}

function parsed(uid: string, entries: readonly unknown[]): UnsentEdit[] {
  return entries.flatMap((entry) => {
    const { data } = unsentSchema.safeParse(entry);
    return data?.uid === uid ? data : [];
  });
}

/** Keeps edits of a user. Returns whether all of them are stored now. If there is no room, none is. */
export async function keepUnsent(uid: string, edits: readonly UnsentEdit[]): Promise<boolean> {
  const isKept = await withCopy(uid, 'readwrite', async (transaction, isInTime) => {
    const outbox = transaction.objectStore('outbox');
    const bytes = utf8Bytes(JSON.stringify([...(await outbox.getAll()), ...edits]));
    if ((await outbox.count()) + edits.length > MAX_EDITS || bytes > MAX_BYTES) return false;
    for (const edit of edits) await outbox.put(edit, edit.id);
    // The person has been told that nothing was saved.
    if (!isInTime()) transaction.abort();
    return true;
  });
  return isKept === true;
}

/** Replaces an edit, if it is still kept. Returns false if it is not. */
export async function updateUnsent(edit: UnsentEdit): Promise<boolean | undefined> {
  return withCopy(edit.uid, 'readwrite', async (transaction) => {
    const outbox = transaction.objectStore('outbox');
    if ((await outbox.getKey(edit.id)) === undefined) return false;
    await outbox.put(edit, edit.id);
    return true;
  });
}

/**
 * Deletes edits that were made together, unless one of them may have been sent or a later one of their workspace may build on
 * them. Returns whether it did.
 */
export async function withdrawUnsent(uid: string, ids: readonly string[]): Promise<boolean> {
  const isWithdrawn = await withCopy(uid, 'readwrite', async (transaction, isInTime) => {
    const outbox = transaction.objectStore('outbox');
    const all = parsed(uid, await outbox.getAll()).filter(({ problem }) => problem === undefined);
    const first = all.findIndex(({ id }) => id === ids[0]);
    const from = all.slice(first).filter(({ workspaceId }) => workspaceId === all[first]?.workspaceId);
    const isLast =
      from.length === ids.length && from.every(({ id, isTried }) => ids.includes(id) && !isTried);
    if (first === -1 || !isLast) return false;
    for (const id of ids) await outbox.delete(id);
    // The opposite is being kept instead.
    if (!isInTime()) transaction.abort();
    return true;
  });
  return isWithdrawn === true;
}

/** Deletes the edits that must not be sent without this one. */
export async function dropDependent({ uid, id }: Pick<UnsentEdit, 'uid' | 'id'>): Promise<void> {
  for (const edit of (await readUnsent(uid)) ?? [])
    if (edit.after?.includes(id) === true) await dropUnsent(edit);
}

export async function dropUnsent({ uid, id }: Pick<UnsentEdit, 'uid' | 'id'>): Promise<void> {
  await withCopy(uid, 'readwrite', (transaction) => transaction.objectStore('outbox').delete(id));
}
