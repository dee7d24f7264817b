import type { HistoryEntry } from '../contract/historyDocument';

// A tool moves links to another workspace in two changes: the departure removes the links, and the arrival adds them there. The
// id of one gives the id of the other, so that neither is undone alone.

/** How the ids of departures end, those of their undo, and what the id of an arrival or its undo has after that. */
export const MOVED = '_moved';
export const BACK = '_back';
const THERE = '_there';

type Entry = Pick<HistoryEntry, 'operation' | 'reverts'>;

/** Returns whether a change is a half of a move. Clients can choose any id for other operations, so the id alone is no proof. */
export function isMoveHalf(changeId: string, { operation }: Entry): boolean {
  return operation === 'edit_links' && hasMoveId(changeId);
}

/** Returns whether a change undid a move, or one half of it. Such a change cannot be put back. */
export function isMoveBack({ reverts = [] }: Pick<Entry, 'reverts'>): boolean {
  return reverts.some(hasMoveId);
}

export function hasMoveId(changeId: string): boolean {
  return isDeparture(changeId) || isArrival(changeId);
}

export const isDeparture = (changeId: string) => changeId.endsWith(MOVED);
export const isArrival = (changeId: string) => changeId.endsWith(MOVED + THERE);

/** Returns the id of the change in the other workspace, if the one with this id is where the links were. */
export const arrivalId = (changeId: string) => changeId + THERE;

/** Returns the id of the change where the links were, if the one with this id is in the other workspace. */
export const departureOf = (arrival: string) => arrival.slice(0, -THERE.length);

/**
 * The web app moves links in two changes, too: one that removes them, and one that adds them to the other workspace. Their ids end
 * like this. Each is undone alone, and any client can choose such an id, so this only decides what the change is called.
 */
export const MOVED_IN_APP = { away: '_away', here: '_here' } as const;
