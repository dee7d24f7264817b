import type { Chunk, Link } from '../../../src/lib/shared/model/model';
import { foldForSearch } from './folding';

/** The searched fields of a link, best first. Its category is searched separately, once for all of its links. */
const FIELDS = ['title', 'url', 'notes'] as const;
export type SearchedField = (typeof FIELDS)[number];

export interface Entry {
  readonly id: string;
  readonly link: Link;
}

/** The folded text of all links in a chunk, one line per field, so that a single scan searches them all. */
export interface ChunkText {
  /** The links, newest first. */
  readonly entries: readonly Entry[];
  readonly text: string;
  /** The offset in `text` where each line starts, plus the one where another line would start. */
  readonly lineStarts: readonly number[];
}

const known = new WeakMap<Chunk, ChunkText>();

/** Returns the search text of a chunk. Computes it once. */
export function chunkText(chunk: Chunk): ChunkText {
  const cached = known.get(chunk);
  if (cached) return cached;
  const entries = [...chunk.links].map(([id, link]) => ({ id, link })).sort(compareNewest);
  const lines = entries.flatMap(({ link: { title, url, notes = '' } }) =>
    [title, withDecodedForm(url), notes].map(foldForSearch),
  );
  const lineStarts = [0];
  for (const [index, line] of lines.entries()) {
    lineStarts.push((lineStarts[index] ?? 0) + line.length + 1);
  }
  const computed = { entries, text: lines.join('\n'), lineStarts };
  known.set(chunk, computed);
  return computed;
}

export function compareNewest(a: Entry, b: Entry): number {
  return compareStrings(b.link.addedAt, a.link.addedAt) || compareStrings(a.id, b.id);
}

/** Yields the indexes in `entries` of the links that contain a folded word, each once. */
export function* indexesWith({ text, lineStarts }: ChunkText, word: string): Generator<number> {
  let offset = text.indexOf(word);
  while (offset !== -1) {
    const index = indexAt(lineStarts, offset);
    yield index;
    offset = text.indexOf(word, linkStart(lineStarts, index + 1));
  }
}

/** Returns the first field of a link that contains a folded word, or undefined. */
export function firstFieldWith(
  { text, lineStarts }: ChunkText,
  index: number,
  word: string,
): SearchedField | undefined {
  const start = linkStart(lineStarts, index);
  const found = text.slice(start, linkStart(lineStarts, index + 1)).indexOf(word);
  if (found === -1) return undefined;
  return FIELDS.findLast((_, field) => (lineStarts[index * FIELDS.length + field] ?? 0) <= start + found);
}

/** Returns the folded fields of a link. */
export function foldedFields({ text, lineStarts }: ChunkText, index: number): Record<SearchedField, string> {
  const [title = '', url = '', notes = ''] = FIELDS.map((_, field) => {
    const line = index * FIELDS.length + field;
    return text.slice(lineStarts[line], (lineStarts[line + 1] ?? 0) - 1);
  });
  return { title, url, notes };
}

function compareStrings(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function linkStart(lineStarts: readonly number[], index: number): number {
  return lineStarts[index * FIELDS.length] ?? 0;
}

/** Returns the index of the link whose text contains an offset. Uses binary search. */
function indexAt(lineStarts: readonly number[], offset: number): number {
  let low = 0;
  let high = (lineStarts.length - 1) / FIELDS.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (linkStart(lineStarts, middle) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** Appends the decoded form of a URL if it differs. */
function withDecodedForm(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return `${url} ${decodeURI(url)}`;
  } catch {
    return url;
  }
}
