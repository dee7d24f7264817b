import { isStopWord } from '../text/stopWords';
import { eachPosting, eachWordWith, linkOf, type ChunkIndex } from './chunkIndex';
import type { Term } from './term';
import { isUnspaced } from '../text/words';

/**
 * Returns the ways to split a term into words that the chunk has, such as ["multi", "stage"] for "multistage". Does
 * not check whether any link has those words next to each other.
 */
export function splitsIn(index: ChunkIndex, { word, parts }: Term): (readonly string[])[] {
  const has = (piece: string) =>
    index.numberOf(piece) !== undefined && (word.length > SPLITS.maxShort || !isStopWord(piece));
  if (parts.length > 1 && parts.every((part) => index.numberOf(part) !== undefined)) return [parts];
  if (word.length < SPLITS.minLength || word.length > SPLITS.maxLength || isUnspaced(word)) return [];
  const splits: string[][] = [];
  const extend = (pieces: readonly string[], rest: string) => {
    if (pieces.length > 0 && has(rest)) splits.push([...pieces, rest]);
    if (pieces.length + 2 > SPLITS.maxPieces) return;
    const last = rest.length - SPLITS.minPiece;
    for (let end = SPLITS.minPiece; end <= last && splits.length < SPLITS.max; end++) {
      const piece = rest.slice(0, end);
      if (has(piece)) extend([...pieces, piece], rest.slice(end));
    }
  };
  extend([], word);
  return splits;
}

/** Limits on splitting a word into several. A word of up to `maxShort` letters is not split into stop words, such as "no de". */
export const SPLITS = {
  minLength: 4,
  maxShort: 4,
  maxLength: 32,
  minPiece: 2,
  maxPieces: 4,
  max: 8,
} as const;

/** How many words to look up, longest first. Long words are rarely common, so two of them rule out most links. */
const WORDS_LOOKED_UP = 2;
const MIN_LOOKED_UP = 3;

/** Returns the links that may have these words next to each other. Looks up only the words that rule out most links. */
export function linksWithAdjacent(index: ChunkIndex, pieces: readonly string[]): Iterable<number> {
  const withParts = (parts: readonly string[]) =>
    intersect(index, parts.length, (part, mark) => {
      eachWordWith(index, parts[part] ?? '', (number) => {
        eachPosting(index, number, mark);
      });
    });
  const [first = '', second = ''] = pieces;
  if (pieces.length === 2) {
    const apart = [
      ...(first.length >= MIN_LOOKED_UP || second.length < MIN_LOOKED_UP ? [`${first}\n`] : []),
      ...(second.length >= MIN_LOOKED_UP ? [`\n${second}`] : []),
    ];
    return new Set([...withParts([`${first}${second}`]), ...withParts(apart)]);
  }
  const keywords = pieces.filter((piece) => piece.length >= MIN_LOOKED_UP && !isStopWord(piece));
  const distinct = [...new Set(keywords.length > 0 ? keywords : pieces)];
  return withParts(distinct.sort((a, b) => b.length - a.length).slice(0, WORDS_LOOKED_UP));
}

/** Returns the links that have each of these words. */
export function linksWithEach(index: ChunkIndex, words: readonly string[]): number[] {
  return intersect(index, words.length, (word, mark) => {
    const number = index.numberOf(words[word] ?? '');
    if (number !== undefined) eachPosting(index, number, mark);
  });
}

/** Returns the links that are marked in each of `count` rounds. */
function intersect(
  { entries }: ChunkIndex,
  count: number,
  eachMark: (round: number, mark: (posting: number) => void) => void,
): number[] {
  const rounds = new Uint8Array(entries.length);
  let marked: number[] = [];
  for (let round = 0; round < count; round++) {
    marked = [];
    eachMark(round, (posting) => {
      const link = linkOf(posting);
      if (rounds[link] !== round) return;
      rounds[link] = round + 1;
      marked.push(link);
    });
  }
  return marked;
}
