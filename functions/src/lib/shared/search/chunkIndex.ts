import type { Chunk } from '../model/model';
import { newestFirstInChunk } from '../model/linkOrder';
import type { Steps } from '../base/steps';
import type { LinkEntry } from '../model/workspace';
import { FIELDS, fieldTexts } from './fields';
import { eachWord } from '../text/words';
import { WordTable, type Words } from './wordTable';

/**
 * Returns the index of a chunk. Building it takes about 10 ms per 1,000 links. Searches that need it at the same time build it
 * together: an index for each of them would fill the memory.
 */
export function* chunkIndex(chunk: Chunk): Steps<ChunkIndex> {
  for (;;) {
    const index = known.get(chunk);
    if (index) return index;
    const steps = unfinished.get(chunk) ?? build(chunk);
    unfinished.set(chunk, steps);
    const { done, value } = steps.next();
    if (done === true) {
      known.set(chunk, value);
      unfinished.delete(chunk);
    } else yield;
  }
}

/** The words of a chunk, and the links that have them. */
export interface ChunkIndex extends Words {
  /** The links, newest first. */
  readonly entries: readonly LinkEntry[];
  /** The indexes in `entries` of the links of each category. */
  readonly byCategory: ReadonlyMap<string, readonly number[]>;
}

const LINKS_PER_STEP = 250;

/** The indexes that were built, and those that are being built. Each is kept as long as its chunk is in memory. */
const known = new WeakMap<Chunk, ChunkIndex>();
const unfinished = new WeakMap<Chunk, Steps<ChunkIndex>>();
const former = new WeakMap<Chunk, ChunkIndex>();

/** Returns the index of a chunk, or else that of the chunk it was made from, if one was built and kept. */
export function lastIndex(chunk: Chunk): ChunkIndex | undefined {
  return known.get(chunk) ?? former.get(chunk);
}

/** Keeps the indexes of chunks for those that were made from them, in the same order, until these have their own. */
export function keepIndexes(from: readonly Chunk[], to: readonly Chunk[]): void {
  for (const [number, chunk] of to.entries()) {
    const before = from[number];
    const index = before && before !== chunk ? lastIndex(before) : undefined;
    if (index) former.set(chunk, index);
  }
}

function* build(chunk: Chunk): Steps<ChunkIndex> {
  former.delete(chunk);
  const entries = newestFirstInChunk(chunk);
  const table = new WordTable();
  const byCategory = new Map<string, number[]>();
  for (const [index, { link }] of entries.entries()) {
    if (index % LINKS_PER_STEP === LINKS_PER_STEP - 1) yield;
    const sameCategory = byCategory.get(link.category);
    if (sameCategory) sameCategory.push(index);
    else byCategory.set(link.category, [index]);
    for (const { field, original, folded } of fieldTexts(link)) {
      const posting = index * FIELDS.length + FIELDS.indexOf(field);
      eachWord(folded, original, (start, end, joined) => {
        table.add(joined ?? folded.slice(start, end), index, posting);
      });
    }
  }
  yield;
  return { entries, byCategory, ...table.finish() };
}

/** Returns the index in `entries` of the link in a posting. */
export function linkOf(posting: number): number {
  return Math.trunc(posting / FIELDS.length);
}

/** Returns the index in {@link FIELDS} of the best field in a posting. */
export function fieldOf(posting: number): number {
  return posting % FIELDS.length;
}

/**
 * Calls `visit` with the number of each word that contains a string. A line break at the start or end of the string
 * matches the start or end of the word.
 */
export function eachWordWith(
  { words, wordStarts }: ChunkIndex,
  part: string,
  visit: (number: number) => void,
): void {
  const toWord = part.startsWith('\n') ? 1 : 0;
  for (let offset = words.indexOf(part); offset !== -1;) {
    const number = numberAt(wordStarts, offset + toWord);
    visit(number);
    offset = words.indexOf(part, (wordStarts[number + 1] ?? words.length) - 1);
  }
}

export function wordAt({ words, wordStarts }: ChunkIndex, number: number): string {
  return words.slice(wordStarts[number], (wordStarts[number + 1] ?? 0) - 1);
}

/** Calls `visit` with each posting of a word. */
export function eachPosting(
  { postings, postingStarts }: ChunkIndex,
  number: number,
  visit: (posting: number) => void,
): void {
  const end = postingStarts[number + 1] ?? 0;
  for (let index = postingStarts[number] ?? 0; index < end; index++) visit(postings[index] ?? 0);
}

/** Returns the number of the word that contains an offset. Uses binary search. */
function numberAt(wordStarts: Uint32Array, offset: number): number {
  let low = 0;
  let high = wordStarts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((wordStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
