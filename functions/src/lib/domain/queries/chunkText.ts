import { foldForSearch } from '../identity/folding';
import type { Link, Chunk } from '../model';
import { newestFirstInChunk } from './linkOrder';
import type { LinkEntry } from '../workspace';

/** The fields of a link that are searched, but for its category: that is searched once for all its links. */
const FIELDS = ['title', 'url', 'notes'] as const;
type SearchedField = (typeof FIELDS)[number];

/** The searched texts of a page's links in one, a line for each field: one scan of it asks all links. */
export interface ChunkText {
  /** The links, newest first. */
  readonly entries: readonly LinkEntry[];
  readonly text: string;
  /** Where each line starts, and where one more would. */
  readonly starts: readonly number[];
}

const texts = new WeakMap<Chunk, ChunkText>();

/** The searched texts of a page, folded once for each page in memory. */
export function chunkText(page: Chunk): ChunkText {
  let text = texts.get(page);
  if (!text) {
    text = fold(newestFirstInChunk(page));
    texts.set(page, text);
  }
  return text;
}

function fold(entries: readonly LinkEntry[]): ChunkText {
  const lines = entries.flatMap(({ link }) => foldedFields(link));
  const starts = [0];
  for (const [index, line] of lines.entries()) starts.push((starts[index] ?? 0) + line.length + 1);
  return { entries, text: lines.join('\n'), starts };
}

function foldedFields({ title, url, notes = '' }: Link): string[] {
  // A note may have lines of its own. They cannot mislead a search: a word has no white space, so none spans two.
  return [foldForSearch(title), foldForSearch(readable(url)), foldForSearch(notes)];
}

/** The places in `entries` of the links that have this word, which has no white space, in one of their fields. */
export function* indexesWith({ text, starts }: ChunkText, word: string): Generator<number> {
  let at = text.indexOf(word);
  while (at !== -1) {
    const place = indexAt(starts, at);
    yield place;
    at = text.indexOf(word, startOf(starts, place + 1));
  }
}

/** The first field of a link that has this word. */
export function firstFieldWith(
  { text, starts }: ChunkText,
  place: number,
  word: string,
): SearchedField | undefined {
  const start = startOf(starts, place);
  const found = text.slice(start, startOf(starts, place + 1)).indexOf(word);
  if (found === -1) return undefined;
  return FIELDS.findLast((_, field) => (starts[place * FIELDS.length + field] ?? 0) <= start + found);
}

/** The searched fields of a link. */
export function fieldsAt({ text, starts }: ChunkText, place: number): Record<SearchedField, string> {
  const [title = '', url = '', notes = ''] = FIELDS.map((_, field) => {
    const line = place * FIELDS.length + field;
    return text.slice(starts[line], (starts[line + 1] ?? 0) - 1);
  });
  return { title, url, notes };
}

function startOf(starts: readonly number[], place: number): number {
  return starts[place * FIELDS.length] ?? 0;
}

/** The place of the link whose text is at a position, found by halving. */
function indexAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = (starts.length - 1) / FIELDS.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (startOf(starts, middle) <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** A URL, and as a person reads it where that differs: people search for "café", not for "caf%C3%A9". */
function readable(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return `${url} ${decodeURI(url)}`;
  } catch {
    return url;
  }
}
