import { isSwapped } from '../text/isSwapped';
import { distance } from 'fastest-levenshtein';
import type { Steps } from '../base/steps';
import { memoize } from '../base/memoize';
import { wordAt, type ChunkIndex } from './chunkIndex';

/**
 * Returns the word in these chunks that is most similar to a word they don't have, or undefined if none is similar
 * enough. Among equally similar words, the most frequent wins. Swapping two letters counts as one edit. Numbers are
 * never corrected.
 */
export function* nearestWord(word: string, indexes: readonly ChunkIndex[]): Steps<string | undefined> {
  if (!/^\p{L}+$/u.test(word)) return undefined;
  const allowed = allowedEdits(word);
  if (allowed === 0) return undefined;
  const wanted = lettersOf(word, 0, word.length);
  const candidates = new Map<string, Candidate>();
  for (const index of indexes) {
    const { wordStarts, postingStarts } = index;
    const letters = lettersIn(index);
    for (let number = 0; number < letters.length; number++) {
      // One edit removes at most one letter and adds at most one, so it flips at most two bits.
      if (bitCount((letters[number] ?? 0) ^ wanted) > 2 * allowed) continue;
      const length = (wordStarts[number + 1] ?? 0) - (wordStarts[number] ?? 0) - 1;
      if (Math.abs(length - word.length) > allowed) continue;
      const found = wordAt(index, number);
      const known = candidates.get(found);
      const edits = known?.edits ?? editsBetween(word, found);
      if (edits > allowed) continue;
      const count = (postingStarts[number + 1] ?? 0) - (postingStarts[number] ?? 0);
      candidates.set(found, { edits, count: (known?.count ?? 0) + count });
    }
    yield;
  }
  const [best] = [...candidates].sort(([, a], [, b]) => a.edits - b.edits || b.count - a.count);
  return best?.[0];
}

/**
 * Returns how many letters of a word may be mistyped. Among short words, too many others are that similar: "rate" and "race",
 * "reload" and "read".
 */
function allowedEdits(word: string): number {
  return word.length < 5 ? 0 : word.length < 9 ? 1 : 2;
}

interface Candidate {
  readonly edits: number;
  readonly count: number;
}

function editsBetween(typed: string, found: string): number {
  const edits = distance(typed, found);
  if (edits === 2 && isSwapped(typed, found)) return 1;
  // People rarely mistype the first letter, and words that differ in it tend to mean something else.
  return found.startsWith(typed.charAt(0)) ? edits : edits + 1;
}

/**
 * Returns the letters of each word of a chunk, one bit per letter. Comparing the bits rules out most words quickly.
 */
const lettersIn = memoize(({ words, wordStarts }: ChunkIndex): Uint32Array => {
  const letters = new Uint32Array(wordStarts.length - 1);
  for (let number = 0; number < letters.length; number++) {
    letters[number] = lettersOf(words, wordStarts[number] ?? 0, (wordStarts[number + 1] ?? 0) - 1);
  }
  return letters;
});

function lettersOf(text: string, start: number, end: number): number {
  let letters = 0;
  for (let index = start; index < end; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters >>> 0;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
