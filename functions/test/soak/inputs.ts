import type { Spelling } from '../../src/lib/shared/operations/plainModel.fixture';

// What a caller of the soak sends. It depends only on the caller's name and on how many calls it has made.

/** The kinds of calls that each caller makes in turn. */
export const TURNS = (
  'add annotate edit search add edit update list edit log annotate edit add edit add ' +
  'workspaces edit annotate addShared edit log search edit add update edit list log edit annotate'
).split(' ');

/** The number of links and sessions that a caller adds. After that, it only changes them. */
export const LINKS = 20;
export const SESSIONS = 8;

/** The spellings of each category. */
const CATEGORIES = [
  ['Reading', ' READING '],
  ['Música', 'música'],
  ['x `y`.z', 'X  `Y`.Z'],
];
/** How often a note repeats its words. The longest notes make links outgrow their chunk and move. */
const NOTE_REPEATS = [3, 30, 1_000];
/** The link that all callers add. */
export const SHARED: Spelling = { key: 'shared', text: 'https://example.com/shared' };

/** Returns one of the caller's links, in a spelling that changes from call to call. */
export function linkOf(caller: string, call: number, index: number): { category: Spelling; url: Spelling } {
  const number = index % LINKS;
  const key = `${caller}/${String(number)}`;
  const text = call % 2 === 0 ? `https://example.com/${key}` : `HTTPS://Example.com/${key}//?utm_source=x`;
  return { category: spelling(number, call), url: { key, text } };
}

export function titleOf(caller: string, call: number): string {
  return `Title ${String(call)} of ${caller}`;
}

export function noteOf(call: number): string {
  const repeats = NOTE_REPEATS[call % NOTE_REPEATS.length];
  return `Note ${String(call)}${' and more'.repeat(repeats ?? 0)}`;
}

/** Returns a category in one of its spellings. */
export function spelling(category: number, variant: number): Spelling {
  const key = category % CATEGORIES.length;
  const spellings = CATEGORIES[key] ?? [];
  return { key: String(key), text: spellings[variant % spellings.length] ?? '' };
}
