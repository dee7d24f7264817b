import { InvalidArguments } from '../../errors';
import { utf8Bytes } from '../bytes';
import { LIMITS } from '../limits';
import type { LinkEntry } from '../workspace';
import { compareNewest } from './linkOrder';

/** A link in a list or in search results. Lower ranks come first; in a list all ranks are 0. */
interface RankedLink {
  readonly rank: number;
  readonly entry: LinkEntry;
}

export interface PageRequest {
  /** The maximum number of links, 1 to {@link LIMITS.linksPerPage}. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page. */
  cursor?: string | undefined;
}

export interface ResultPage<Item> {
  items: Item[];
  nextCursor?: string | undefined;
}

/** Orders links by rank, and links of the same rank newest first. */
export function compareByRank(a: RankedLink, b: RankedLink): number {
  return a.rank - b.rank || compareNewest(a.entry, b.entry);
}

/**
 * Cuts one page out of results that are ordered by {@link compareByRank}. It ends at `limit` items or at
 * {@link LIMITS.resultBytes} of JSON, whichever comes first, but has at least one item if any is left. Throws
 * {@link InvalidArguments} if the cursor is invalid.
 *
 * The cursor holds the rank, time and id of the page's last link, not an index. So if links are added or deleted
 * between two pages, no other link is repeated or skipped.
 */
export function cutPage<Result extends RankedLink, Item>(
  results: readonly Result[],
  { limit = LIMITS.defaultLinksPerPage, cursor }: PageRequest,
  toItem: (result: Result) => Item,
): ResultPage<Item> {
  const start = cursor === undefined ? 0 : indexAfter(results, parseCursor(cursor));
  const items: Item[] = [];
  let bytes = 0;
  for (const result of results.slice(start, start + limit)) {
    const item = toItem(result);
    bytes += utf8Bytes(JSON.stringify(item)) + 1;
    if (items.length > 0 && bytes > LIMITS.resultBytes) break;
    items.push(item);
  }
  const end = start + items.length;
  const last = results[end - 1];
  return { items, nextCursor: last && end < results.length ? formatCursor(last) : undefined };
}

/** Returns the index of the first result that comes after `previous`, which may be gone. Uses binary search. */
function indexAfter(results: readonly RankedLink[], previous: RankedLink): number {
  let low = 0;
  let high = results.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const result = results[middle];
    if (result && compareByRank(result, previous) <= 0) low = middle + 1;
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
      'cursor: is not valid. Pass the nextCursor of the previous page unchanged, or omit it to start over.',
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
