import { foldForSearch } from '@shared/text/folding';

/** A text in the form in which search compares it, and where each of its characters comes from. */
export interface FoldedText {
  readonly original: string;
  readonly folded: string;
  /** Returns the range of the original text that a range of the folded one comes from. */
  readonly inOriginal: (range: Range) => Range;
}

/** A part of a text, from `start` up to but not including `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A character with its accents, which folding may turn into none, one or several characters. */
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;

/** Folds a text for search, and remembers the positions. */
export function foldWithPositions(original: string): FoldedText {
  if (/^[\0-\x7F]*$/.test(original)) {
    return { original, folded: foldForSearch(original), inOriginal: (range) => range };
  }
  const foldedCharacters = new Map<string, string>();
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: character, index } of original.matchAll(CHARACTER)) {
    const form = foldedCharacters.get(character) ?? foldForSearch(character);
    foldedCharacters.set(character, form);
    folded += form;
    starts.push(...Array<number>(form.length).fill(index));
    ends.push(...Array<number>(form.length).fill(index + character.length));
  }
  const inOriginal = ({ start, end }: Range) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 });
  return { original, folded, inOriginal };
}
