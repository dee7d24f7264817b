import type { Range } from './foldedText';

/** A part of a text, and whether it matches the search. */
interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Cuts a text into the parts that match and those between them. `offset` is where the text starts in the ranges. */
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
