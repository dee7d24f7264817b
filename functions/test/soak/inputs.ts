import type { Spelling } from '../../src/lib/domain/operations/plainModel.fixture';

// What a caller of the soak sends, which follows from its name and from how many calls it has made.

/** The kinds of calls that each caller makes, in turn. */
export const TURNS = (
  'add annotate search add update list log annotate add add ' +
  'workspaces annotate addShared log search add update list log annotate'
).split(' ');

/** What a caller files at most, so that workspaces grow to a size and stay there: then their links change. */
export const LINKS = 20;
export const SESSIONS = 8;

/** Spellings of one and the same category. */
const CATEGORIES = [
  ['Reading', ' READING '],
  ['Música', 'música'],
  ['x `y`.z', 'X  `Y`.Z'],
];
/** In words: some links outgrow their page and move. */
const NOTE_LENGTHS = [3, 30, 1_000];
/** The link that all callers file. */
export const SHARED: Spelling = { key: 'shared', text: 'https://example.com/shared' };

/** One of the links of a caller, written differently from call to call. */
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
  const length = NOTE_LENGTHS[call % NOTE_LENGTHS.length];
  return `Note ${String(call)}${' and more'.repeat(length ?? 0)}`;
}

/** One of the categories, in one of its spellings. */
export function spelling(category: number, written: number): Spelling {
  const key = category % CATEGORIES.length;
  const spellings = CATEGORIES[key] ?? [];
  return { key: String(key), text: spellings[written % spellings.length] ?? '' };
}
