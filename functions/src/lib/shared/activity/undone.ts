import type { HistoryEntry } from '../contract/historyDocument';
import type { LinkChange } from '../model/change';
import { changeText, type ReadChange } from './changeText';

/** A listed change, as far as it was read. */
export interface ListedRead extends ReadChange, Pick<HistoryEntry, 'parts'> {
  readonly changeId: string;
  readonly shownId: string;
}

/** Returns what the changes on a page say about each other. */
export function undoneOnPage(changes: readonly ListedRead[]): {
  /** Says what the only change did that this one put back, if that is on the page. */
  readonly undoneText: (change: ListedRead) => string | undefined;
  readonly isUndone: (change: ListedRead) => boolean;
  /**
   * Returns the links of a change that were not put back. Undefined if none was, if that was undone in turn, or if not all that
   * tells it was read.
   */
  readonly left: (change: ListedRead) => LinkChange[] | undefined;
} {
  const byPlace = new Map(changes.map((each) => [placeOf(each), each]));
  const undoing = new Map<string, ListedRead[]>();
  for (const each of changes) {
    for (const changeId of each.reverts ?? []) {
      const place = placeOf({ ...each, changeId });
      undoing.set(place, [...(undoing.get(place) ?? []), each]);
    }
  }
  const isUndone = (change: ListedRead) => undoing.has(placeOf(change));
  return {
    undoneText(change) {
      const [changeId, ...others] = change.reverts ?? [];
      if (changeId === undefined || others.length > 0) return undefined;
      const undone = byPlace.get(placeOf({ ...change, changeId }));
      return undone && changeText(undone);
    },
    isUndone,
    left(change) {
      const undos = (undoing.get(placeOf(change)) ?? []).filter((each) => !isUndone(each));
      return undos.length > 0 ? linksLeft(change, undos) : undefined;
    },
  };
}

const placeOf = ({ shownId, changeId }: Pick<ListedRead, 'shownId' | 'changeId'>) => `${shownId}/${changeId}`;

function linksLeft(made: ListedRead, undos: readonly ListedRead[]): LinkChange[] | undefined {
  const back = new Set<string>();
  for (const { change, parts } of undos) {
    if (!change || parts > 0) return undefined;
    for (const { id, movedTo = id } of change.links) back.add(id).add(movedTo);
  }
  if (!made.change || made.parts > 0 || made.change.links.length === 0) return undefined;
  return made.change.links.filter(({ id, movedTo = id }) => !back.has(id) && !back.has(movedTo));
}
