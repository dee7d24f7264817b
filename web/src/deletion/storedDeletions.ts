import { z } from 'zod';

// Ids alone: a title would stay readable in the browser after sign-out.
const deletionSchema = z.object({
  uid: z.string(),
  workspaceId: z.string(),
  linkId: z.string(),
  /** When it is sent, in milliseconds since 1970. */
  due: z.number(),
  /** A tab has begun to send it, so it can no longer be undone. */
  isSent: z.boolean().default(false),
});
export type Deletion = z.infer<typeof deletionSchema>;

const STORAGE_KEY = 'link-dashboard-deletions';

/** What could not be sent for so long is forgotten: by then the person may want the link again. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What waits where the browser has no storage: it lives as long as the page. */
let unstored: readonly Deletion[] = [];

/** Tells deletions apart: a link's id is the same in every workspace that holds its address. */
export function keyOf({ uid, workspaceId, linkId }: Omit<Deletion, 'due' | 'isSent'>): string {
  return `${uid}/${workspaceId}/${linkId}`;
}

/** What waits to be deleted, of all users, kept in the browser so that closing the page does not lose it. */
export function readDeletions(): readonly Deletion[] {
  const oldest = Date.now() - KEPT_MS;
  return [...readStored(), ...unstored].filter(({ due }) => due > oldest);
}

/** Keeps a deletion, in the place of what was kept of it before. */
export function keepDeletion(deletion: Deletion): void {
  write([...others(deletion), deletion]);
}

export function dropDeletion(deletion: Deletion): void {
  write(others(deletion));
}

/** Leaves nothing in the browser that is not to be sent any more. */
export function dropOldDeletions(): void {
  write(readDeletions());
}

function others(deletion: Deletion): Deletion[] {
  return readDeletions().filter((kept) => keyOf(kept) !== keyOf(deletion));
}

function readStored(): Deletion[] {
  try {
    return z.array(deletionSchema).parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

function write(deletions: readonly Deletion[]): void {
  unstored = [];
  try {
    if (deletions.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(deletions));
  } catch {
    const stored = new Set(readStored().map(keyOf));
    unstored = deletions.filter((deletion) => !stored.has(keyOf(deletion)));
  }
}
