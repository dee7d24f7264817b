import type { WeighedTerm } from '@shared/search/rank';
import { alternativesOf, isShort } from '@shared/search/term';
import { foldWithPositions, type Range } from './foldedText';
import { matchRanges } from './matchRanges';

/** Finds the matches of a search in the texts of its results. */
export interface Highlighter {
  /** Returns the parts of a text that match, in order and without overlaps. */
  readonly rangesIn: (text: string) => readonly Range[];
  /** Returns how many words of the query occur in any of these texts. */
  readonly wordsIn: (texts: readonly string[]) => number;
}

/**
 * Creates a highlighter for the terms of a search. Looks for matches in a text when it is first shown, and
 * keeps them.
 */
export function createHighlighter(terms: readonly Pick<WeighedTerm, 'term'>[]): Highlighter {
  const known = new Map<string, Range[][]>();
  const byTerm = (text: string): Range[][] => {
    const before = known.get(text);
    if (before) return before;
    const folded = foldWithPositions(text);
    const found = terms.map(({ term }) =>
      alternativesOf(term).flatMap((each) => matchRanges(each, folded, isShort(term))),
    );
    known.set(text, found);
    return found;
  };
  return {
    rangesIn: (text) => merged(byTerm(text).flat()),
    wordsIn: (texts) =>
      terms.filter((_, index) => texts.some((text) => (byTerm(text)[index] ?? []).length > 0)).length,
  };
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (range.end <= range.start) continue;
    if (last && range.start <= last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else {
      result.push(range);
    }
  }
  return result;
}

/** A part of a text, and whether it matches the search. */
interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text into matching parts and those between them. `offset` is where the text starts in the string
 * that the ranges refer to.
 */
export function markedPieces(text: string, ranges: readonly Range[], offset = 0): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isMatch });
    at = Math.max(at, end);
  };
  for (const { start, end } of ranges) {
    if (end <= offset || start >= offset + text.length) continue;
    add(start - offset, false);
    add(Math.min(end - offset, text.length), true);
  }
  add(text.length, false);
  return pieces;
}
