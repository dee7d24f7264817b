import { z } from 'zod';

const deletionSchema = z.object({
  uid: z.string(),
  workspaceId: z.string(),
  linkId: z.string(),
  title: z.string(),
  /** When it is sent, in milliseconds since 1970. */
  due: z.number(),
});
export type Deletion = z.infer<typeof deletionSchema>;

const STORAGE_KEY = 'link-dashboard-deletions';

/** What waits to be deleted, kept in the browser so that closing the page does not lose it. */
export function readDeletions(): Deletion[] {
  try {
    return z.array(deletionSchema).parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

export function writeDeletions(deletions: readonly Deletion[]): void {
  try {
    if (deletions.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(deletions));
  } catch {
    // No storage in this browser: the deletion then lives as long as the page.
  }
}
