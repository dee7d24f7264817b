import { z } from 'zod';
import { chunksOf } from './entries';
import { withCopy, type Transaction } from './database';

/**
 * Evicts workspaces that were opened earlier, the earliest first, until there is room for a copy. Returns false and evicts none if
 * that is not enough.
 */
export async function makeRoom(transaction: Transaction<'readwrite'>, needed: Needed): Promise<boolean> {
  const kept = await keptIn(transaction);
  if (!hasRoom(kept, needed)) return false;
  const others = kept.filter(({ id }) => id !== needed.id).sort((a, b) => a.openedAt - b.openedAt);
  let total = needed.bytes + sum(others.flatMap(({ sizes }) => sizes));
  for (const { id, sizes } of others) {
    if (total <= MAX_BYTES) break;
    await remove(transaction, id);
    total -= sum(sizes);
  }
  return true;
}

/** How much is kept of all workspaces together, as UTF-8. The largest workspace has 32 MiB. */
const MAX_BYTES = 50 * 1024 * 1024;

// Everything is stored as JSON: that is read faster than objects, and its size is known.
export const storedHeadSchema = z.object({
  json: z.string(),
  updatedAt: z.string(),
  /** When the workspace was last opened, in milliseconds. 0 if it was copied without being opened. */
  openedAt: z.number(),
  /** UTF-8 bytes of this and of each chunk. A chunk that is missing has 0. */
  sizes: z.array(z.number()),
  /** The first cards, as JSON. Heads that earlier versions stored have none. */
  first: z.string().optional(),
});
export type StoredHead = z.infer<typeof storedHeadSchema>;

/** The copy of a workspace, without its links. */
type Kept = Pick<StoredHead, 'updatedAt' | 'openedAt' | 'sizes'> & { readonly id: string };

/** Reads what is kept of each workspace. Returns undefined if nothing can be kept. */
export function readKept(uid: string): Promise<readonly Kept[] | undefined> {
  return withCopy(uid, 'readonly', keptIn);
}

/** A copy that is about to be written, and its size as UTF-8. */
interface Needed extends Pick<Kept, 'id' | 'openedAt'> {
  readonly bytes: number;
}

/** Returns whether there is room for a copy if only workspaces that were opened earlier are evicted. */
export function hasRoom(kept: readonly Kept[], { id, openedAt, bytes }: Needed): boolean {
  const staying = kept.filter((other) => other.id !== id && other.openedAt >= openedAt);
  return bytes + sum(staying.flatMap(({ sizes }) => sizes)) <= MAX_BYTES;
}

/** Deletes the copy of a workspace. */
export async function remove(transaction: Transaction<'readwrite'>, workspaceId: string): Promise<void> {
  await transaction.objectStore('heads').delete(workspaceId);
  await transaction.objectStore('chunks').delete(chunksOf(workspaceId));
}

async function keptIn(transaction: Transaction<'readonly' | 'readwrite'>): Promise<Kept[]> {
  const heads = transaction.objectStore('heads');
  const [ids, values] = await Promise.all([heads.getAllKeys(), heads.getAll()]);
  return ids.map((id, index) => {
    const { updatedAt = '', openedAt = 0, sizes = [] } = storedHeadSchema.safeParse(values[index]).data ?? {};
    return { id, updatedAt, openedAt, sizes };
  });
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
