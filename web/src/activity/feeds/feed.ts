import type { User } from 'firebase/auth';
import type { Author } from '@shared/contract/historyDocument';
import type { MemberRole } from '@shared/contract/sharing';
import type { Edits } from '../../data/edits/queue/contract';
import { memoize } from '@shared/base/memoize';
import { itemsOf, titlesOf } from '../log/items';
import type { Known, LiveActivity } from './useActivity';

/** A workspace whose history is shown. */
export interface Feed {
  readonly target: UndoTarget;
  readonly activity: LiveActivity;
  readonly known: Known;
}

export interface UndoTarget {
  readonly user: User;
  readonly workspaceId: string;
  readonly role: 'owner' | MemberRole;
  readonly edits: Edits;
}

/** Returns whether somebody with this role may put back what an author did: an owner everything, an editor what they did. */
export function mayPutBack(role: UndoTarget['role'], { person }: Author): boolean {
  return role === 'owner' || (role === 'editor' && person === undefined);
}

export const itemsOfKnown = memoize((known: Known) => itemsOf(known));

export const titlesOfKnown = memoize((known: Known) => titlesOf(known.workspace, itemsOfKnown(known)));

/** Returns the time up to which everything that happened in all of these workspaces is known. Empty if all of it is. */
export function knownSince(feeds: readonly Feed[]): string {
  return feeds.reduce((latest, feed) => (beginning(feed) > latest ? beginning(feed) : latest), '');
}

/** Reads more of the history that goes back least. */
export async function readMore(feeds: readonly Feed[]): Promise<void> {
  const since = knownSince(feeds);
  await Promise.all(
    feeds
      .filter((feed) => since !== '' && beginning(feed) === since)
      .map(({ activity }) => activity.readMore()),
  );
}

/** Returns how many changes have been read. */
export const readCount = (feeds: readonly Feed[]): number =>
  feeds.reduce((sum, { known }) => sum + known.history.changes.length, 0);

function beginning({ known: { history } }: Feed): string {
  return history.hasMore ? (history.changes.at(-1)?.at ?? '') : '';
}
