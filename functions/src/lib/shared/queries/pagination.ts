import { visibleUrl } from '../text/invisible';
import { jsonBytes } from '../text/bytes';
import { LIMITS } from '../base/limits';
import type { Steps } from '../base/steps';
import type { LinkEntry } from '../model/workspace';
import { InvalidArguments } from '../base/errors';
import { formatCursor, isUrlCursor, parseCursor } from './cursor';
import { compareNewest, compareStrings } from '../model/linkOrder';
import { cutToFit, withShortNotes, type WithNotes } from '../contract/requests/linkResult';

/** Compares links by rank, then by key, and those of the same rank and key by time, newest first. */
export function compareByRank(a: RankedLink, b: RankedLink): number {
  return (
    a.rank - b.rank ||
    compareStrings(a.key ?? '', b.key ?? '') ||
    compareNewest(a.entry, b.entry) ||
    compareStrings(a.workspaceId, b.workspaceId)
  );
}

/** A link in a list or in search results. Lower ranks come first. In a list, all ranks are 0. */
export interface RankedLink {
  readonly rank: number;
  /** What a list by title compares. */
  readonly key?: string | undefined;
  readonly entry: LinkEntry;
  readonly workspaceId: string;
}

export interface PageRequest {
  /**
   * The maximum number of links, 1 to {@link LIMITS.itemsPerPage}. If it is set, the response may have up to {@link
   * LIMITS.longResponseBytes}, otherwise up to {@link LIMITS.responseBytes}.
   */
  limit?: number | undefined;
  /** The maximum number of links if there is no limit. */
  usual?: number | undefined;
  /** The `nextCursor` of the previous page, or the URL of the link after which to continue. */
  cursor?: string | undefined;
  /** The UTF-8 bytes of the response without its links and its cursor: see {@link fitResponse}. */
  restBytes?: number | undefined;
  /** Whether the best results, of rank 0, keep their whole notes if they fit. With a limit of 1, any link does. */
  keepsBestNotes?: boolean | undefined;
}

interface ResultPage<Item> {
  /** See {@link describePage}. */
  page: string;
  items: Item[];
  nextCursor?: string | undefined;
}

/** UTF-8 bytes of a response without its links and its cursor, unless the query or the ids are long. */
export const USUAL_REST_BYTES = 290;
export const CURSOR_BYTES = ',"nextCursor":""'.length;

/** The fields of a response that a page fills. */
const ITEMS: ReadonlySet<string> = new Set(['links', 'brief', 'tags']);

/** Says which results a page has, such as "1 to 58 of 10,000". A client may cut off the last ones. */
export function describePage(start: number, count: number, total: number): string {
  return count === 0
    ? `0 of ${shown(total)}`
    : `${shown(start + 1)} to ${shown(start + count)} of ${shown(total)}`;
}

/** Returns a number as people write it. Small ones need no locale data, which takes milliseconds to load. */
const shown = (number: number) => (number < 1_000 ? String(number) : number.toLocaleString('en'));

interface Layout<Item> {
  /** The order of the results. */
  readonly compare?: typeof compareByRank;
  /** Returns the UTF-8 bytes that an item takes in the response, without the comma. */
  readonly bytesOf?: (item: Item) => number;
}

/**
 * Cuts one page out of results that are ordered by {@link compareByRank}, unless `layout` says otherwise. The page ends at `limit` links or when
 * the response is full, whichever comes first, but has at least one link if any is left. If not all links would
 * fit, long notes are shortened. Throws {@link InvalidArguments} if the cursor is invalid, or is the URL of none or of
 * several of the results.
 *
 * The cursor contains the rank, time, id and workspace of the page's last link, not an index. So if links are added
 * or deleted between two pages, no other link is repeated or skipped, unless its rank changes.
 */
export function cutPage<Result extends RankedLink, Item extends WithNotes>(
  results: readonly Result[],
  { limit, usual, cursor, restBytes = USUAL_REST_BYTES, keepsBestNotes = false }: PageRequest,
  toItem: (result: Result) => Item,
  { compare = compareByRank, bytesOf = jsonBytes }: Layout<Item> = {},
): ResultPage<Item> {
  const start = startIndex(results, cursor, compare);
  const wanted = results.slice(start, start + (limit ?? usual ?? LIMITS.itemsPerPage));
  const responseBytes = limit === undefined ? LIMITS.responseBytes : LIMITS.longResponseBytes;
  const bytes = responseBytes - restBytes;
  const whole = takeFitting(wanted, { bytes, minimum: 0, bytesOf }, toItem);
  const toShortItem = (result: Result) => {
    const keepsNote = limit === 1 || (keepsBestNotes && result.rank === 0);
    return keepsNote ? toItem(result) : withShortNotes(toItem(result));
  };
  const items =
    whole.length === wanted.length ? whole : takeFitting(wanted, { bytes, minimum: 1, bytesOf }, toShortItem);
  const end = start + items.length;
  const last = results[end - 1];
  return {
    page: describePage(start, items.length, results.length),
    items,
    nextCursor: last && end < results.length ? cursorAfter(last) : undefined,
  };
}

/**
 * Returns the response that `build` makes, and ensures that it fits. `build` must pass its argument on as {@link
 * PageRequest.restBytes}. If the rest of the response is longer than usual, calls `build` again.
 */
export function* fitResponse<Result extends object>(
  build: (restBytes: number) => Steps<Result>,
): Steps<Result> {
  const response = yield* build(USUAL_REST_BYTES);
  const entries = Object.entries(response).filter(([name]) => name !== 'nextCursor');
  const restBytes = jsonBytes(
    Object.fromEntries(entries.map(([name, value]) => [name, ITEMS.has(name) ? [] : (value as unknown)])),
  );
  return restBytes > USUAL_REST_BYTES ? yield* build(restBytes) : response;
}

/**
 * Returns as many items as fit into `bytes` as JSON with a cursor, but at least `minimum` items. The first one is cut if it would not
 * fit.
 */
function takeFitting<Result extends RankedLink, Item extends WithNotes>(
  results: readonly Result[],
  { bytes, minimum, bytesOf }: { bytes: number; minimum: number; bytesOf: (item: Item) => number },
  toItem: (result: Result) => Item,
): Item[] {
  const items: Item[] = [];
  let left = bytes - CURSOR_BYTES;
  for (const result of results) {
    const whole = toItem(result);
    const cursorBytes = cursorAfter(result).length;
    const item = items.length < minimum ? cutToFit(left - cursorBytes - ','.length, whole) : whole;
    left -= bytesOf(item) + ','.length;
    if (items.length >= minimum && left < cursorBytes) break;
    items.push(item);
  }
  return items;
}

function startIndex(
  results: readonly RankedLink[],
  cursor: string | undefined,
  compare: typeof compareByRank,
): number {
  if (cursor === undefined) return 0;
  return isUrlCursor(cursor)
    ? indexAfterUrl(results, cursor.trim())
    : indexAfter(results, parseLinkCursor(cursor, results[0]?.key !== undefined), compare);
}

function indexAfterUrl(results: readonly RankedLink[], url: string): number {
  const hasUrl = ({ entry }: RankedLink) => [entry.link.url, visibleUrl(entry.link.url)].includes(url);
  const index = results.findIndex(hasUrl);
  if (index < 0) {
    throw new InvalidArguments(
      'cursor: none of the links has this URL. It may have been deleted. Pass the URL of the link before it as it was returned, or omit cursor to start over.',
    );
  }
  if (results.findLastIndex(hasUrl) !== index) {
    throw new InvalidArguments(
      'cursor: several of the links have this URL. Pass the URL of the link before it, or repeat the previous call with a smaller limit and pass its nextCursor.',
    );
  }
  return index + 1;
}

/** Returns the index of the first result after `previous`, which may have been deleted. Uses binary search. */
function indexAfter(
  results: readonly RankedLink[],
  previous: RankedLink,
  compare: typeof compareByRank,
): number {
  let low = 0;
  let high = results.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const result = results[middle];
    if (result && compare(result, previous) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function cursorAfter({ rank, key, entry, workspaceId }: RankedLink): string {
  const keys = key === undefined ? [] : [key];
  return formatCursor(String(rank), entry.link.addedAt, entry.id, workspaceId, ...keys);
}

function parseLinkCursor(cursor: string, hasKey: boolean): RankedLink {
  const patterns = [/^\d{1,15}$/, /^\d{4}-[\d:.TZ-]+$/, /^[\da-f]+$/, /^.+$/s, ...(hasKey ? [/^.*$/s] : [])];
  const [rank = '', addedAt = '', id = '', workspaceId = '', key] = parseCursor(cursor, ...patterns);
  return {
    rank: Number(rank),
    key,
    entry: { id, link: { category: '', title: '', url: '', addedAt } },
    workspaceId,
  };
}
