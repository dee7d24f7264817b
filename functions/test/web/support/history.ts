import { getDatabase } from '../../../src/lib/platform/firestore';
import type { Author, HistoryEntry } from '../../../src/lib/shared/contract/historyDocument';
import type { LinkChange } from '../../../src/lib/shared/model/change';
import { categoryId, linkId } from '../../../src/lib/shared/model/identity';

const DAY_MS = 24 * 60 * 60_000;

export const AUTHORS = {
  Person01: { kind: 'webApp' },
  Claude01: { kind: 'key', name: 'Claude Code' },
} as const satisfies Record<string, Author>;

/** An entry of the history to store, of which everything but its author and its change has a default. */
export interface EntryToStore extends Partial<Omit<HistoryEntry, 'change'>> {
  readonly change: HistoryEntry['change'];
  readonly by: keyof typeof AUTHORS;
  readonly minutesAgo: number;
}

/** Stores entries of the history of the default workspace, the oldest first, and the authors of its links. */
export async function storeHistory(uid: string, entries: readonly EntryToStore[]): Promise<void> {
  const workspace = getDatabase().doc(`users/${uid}/workspaces/default`);
  await workspace.collection('private').doc('authors').set({ authors: AUTHORS });
  const batch = getDatabase().batch();
  for (const [index, { by, minutesAgo, change, ...rest }] of entries.entries()) {
    const at = new Date(Date.now() - minutesAgo * 60_000);
    batch.set(workspace.collection('history').doc(`change-${String(index + 1)}`), {
      seq: index + 1,
      at,
      expiresAt: new Date(at.getTime() + 30 * DAY_MS),
      author: { ...AUTHORS[by], id: by },
      operation: 'edit',
      counts: countsOf(change.links),
      change,
      parts: 0,
      bytes: JSON.stringify(change).length,
      ...rest,
    });
  }
  await batch.commit();
}

function countsOf(links: readonly LinkChange[]): HistoryEntry['counts'] {
  const count = (is: (link: LinkChange) => boolean) => links.filter(is).length;
  const has = (field: 'title' | 'notes') => (link: LinkChange) =>
    link.before !== undefined && link.after?.[field] !== undefined;
  return {
    added: count(({ before }) => !before),
    removed: count(({ after }) => !after),
    moved: count(({ movedTo }) => movedTo !== undefined),
    retitled: count(has('title')),
    noted: count(has('notes')),
  };
}

/** Returns the id of the link with this URL in the category with this name. */
export const idOf = (category: string, url: string): string => linkId(categoryId(category), url);
