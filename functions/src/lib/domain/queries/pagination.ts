import { InvalidArguments } from '../../errors';
import { LIMITS } from '../limits';
import { compareNewest } from './linkOrder';
import { utf8Bytes, type LinkEntry } from '../workspace';

/** A place in a result: after the link of this rank, time and id. New links do not move it. */
interface RankedLink {
  readonly rank: number;
  readonly entry: LinkEntry;
}

export interface PageRequest {
  /** How many links at most: 1 to {@link LIMITS.linksPerPage}. */
  limit?: number | undefined;
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
}

export interface ResultPage<Item> {
  items: Item[];
  nextCursor?: string | undefined;
}

/** Orders a result: by rank, then the newest first. */
export function compareRanked(a: RankedLink, b: RankedLink): number {
  return a.rank - b.rank || compareNewest(a.entry, b.entry);
}

/**
 * Cuts one page out of ordered places: it ends at `limit` or at {@link LIMITS.resultBytes} of JSON, whichever
 * comes first, and has at least one item unless there is none left.
 * @throws {InvalidArguments} when the cursor is none of ours.
 */
export function cutPage<P extends RankedLink, Item>(
  places: readonly P[],
  { limit = LIMITS.defaultLinksPerPage, cursor }: PageRequest,
  itemOf: (place: P) => Item,
): ResultPage<Item> {
  const start = cursor === undefined ? 0 : firstAfter(places, parseCursor(cursor));
  const items: Item[] = [];
  let bytes = 0;
  for (const place of places.slice(start, start + limit)) {
    const item = itemOf(place);
    bytes += utf8Bytes(JSON.stringify(item)) + 1;
    if (items.length > 0 && bytes > LIMITS.resultBytes) break;
    items.push(item);
  }
  const last = places[start + items.length - 1];
  const more = start + items.length < places.length;
  return { items, nextCursor: more && last ? formatCursor(last) : undefined };
}

/** The index of the first place behind `after`, found by halving. */
function firstAfter(places: readonly RankedLink[], after: RankedLink): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const place = places[middle];
    if (place && compareRanked(place, after) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function formatCursor({ rank, entry }: RankedLink): string {
  return btoa(`${String(rank)} ${entry.link.addedAt} ${entry.id}`);
}

function parseCursor(cursor: string): RankedLink {
  const [, rank, addedAt, id] = /^(\d{1,6}) (\d{4}-[\d:.TZ-]+) ([\da-f]+)$/.exec(decode(cursor)) ?? [];
  if (rank === undefined || addedAt === undefined || id === undefined) {
    throw new InvalidArguments(
      'cursor: is not one of ours. Pass the nextCursor of the page before unchanged, or leave it out to start again.',
    );
  }
  return { rank: Number(rank), entry: { id, link: { category: '', title: '', url: '', addedAt } } };
}

function decode(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
