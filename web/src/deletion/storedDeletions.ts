import { z } from 'zod';

// Ids only: a title would stay readable in the browser after sign-out.
const deletionSchema = z.object({
  uid: z.string(),
  workspaceId: z.string(),
  linkId: z.string(),
  /** When to send it, in milliseconds since 1970. */
  due: z.number(),
  /** A tab has started to send it, so it can no longer be undone. */
  isSent: z.boolean().default(false),
});
export type Deletion = z.infer<typeof deletionSchema>;

const STORAGE_KEY = 'link-dashboard-deletions';

/** Drops deletions that could not be sent for this long: by then the user may want the link again. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Pending deletions if the browser has no storage. They are lost when the tab is closed. */
let unstored: readonly Deletion[] = [];

/** Returns a key for a deletion. The link id alone is not enough: it is the same in every workspace. */
export function keyOf({ uid, workspaceId, linkId }: Omit<Deletion, 'due' | 'isSent'>): string {
  return `${uid}/${workspaceId}/${linkId}`;
}

/** Returns the pending deletions of all users. They are stored in the browser, so closing the tab does not lose them. */
export function readDeletions(): readonly Deletion[] {
  const oldest = Date.now() - KEPT_MS;
  return [...readStored(), ...unstored].filter(({ due }) => due > oldest);
}

/** Stores a deletion, replacing its previous state. */
export function keepDeletion(deletion: Deletion): void {
  write([...others(deletion), deletion]);
}

export function dropDeletion(deletion: Deletion): void {
  write(others(deletion));
}

/** Removes expired deletions from the browser. */
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
