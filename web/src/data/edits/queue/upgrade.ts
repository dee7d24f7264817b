import { z } from 'zod';
import { idSchema } from '@shared/contract/fields/validators';
import { clearOutbox, readOutbox } from '../../local/database';
import type { EditStore } from '../../local/editStore';
import { entryOf, operationsSchema, type QueuedEdit } from './queuedEdit';

/** Moves the edits that earlier versions of the web app have kept in an outbox to the store, unless one of them is sending them. */
export async function upgradeOutbox(uid: string, store: EditStore): Promise<void> {
  const move = async (lock: unknown) => {
    const entries = lock === null ? [] : await readOutbox(uid);
    if (entries.length === 0) return;
    // They come before all others.
    const moved = entries.map((entry, index): [string, object] => {
      const queued = queuedEditFromOutbox(entry, index - entries.length);
      return queued ? [queued.edit.id, entryOf(queued)] : [crypto.randomUUID(), { outbox: entry }];
    });
    if (await store.change([], () => new Map(moved))) await clearOutbox(uid);
  };
  if ('locks' in navigator) await navigator.locks.request(`outbox ${uid}`, { ifAvailable: true }, move);
  else await move(undefined);
}

const outboxSchema = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workspaceCreatedAt: z.string().optional(),
  operations: operationsSchema,
  madeAt: z.string(),
  failed: z.string(),
  isTried: z.boolean(),
  /** Links leave a workspace only once they are in another: the ids of the edits that add them there. */
  after: z.array(z.string()).optional(),
  problem: z.string().optional(),
});

/** Reads an entry of the outbox that earlier versions of the web app had, as the one with this place in it. */
function queuedEditFromOutbox(value: unknown, order: number): QueuedEdit | undefined {
  const { data } = outboxSchema.safeParse(value);
  if (!data) return undefined;
  const { operations, failed, isTried, after, problem, ...edit } = data;
  const change = { operations };
  // Nothing is sent that depends on another edit, which may be rejected.
  const text = problem ?? (after && `${failed} Check both workspaces.`);
  const id = idSchema.safeParse(edit.id).success ? edit.id : crypto.randomUUID();
  return {
    ...{ edit: { ...edit, id, change }, failed, isTried, order, isStored: true, isWaiting: true },
    ...(text !== undefined && { flaw: { kind: 'rejected', text, change } }),
  };
}
