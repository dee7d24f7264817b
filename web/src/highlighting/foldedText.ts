import { searchedForm } from '@shared/search/searchedForm';
import { foldKeepingKana } from '@shared/text/folding';
import { longEnds } from '@shared/text/kana';

/** A text folded for search, with the positions of its characters in the original. */
export interface FoldedText {
  readonly original: string;
  readonly folded: string;
  /** Converts a range of the folded text into one of the original text. */
  readonly inOriginal: (range: Range) => Range;
}

/** A part of a text, from `start` up to but not including `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A character with its accents, which folding may turn into none, one or several characters. */
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;

/** Folds a text for search, and records where each character comes from. */
export function foldWithPositions(original: string): FoldedText {
  if (/^[\0-\x7F]*$/.test(original)) {
    return { original, folded: searchedForm(original), inOriginal: (range) => range };
  }
  const foldedCharacters = new Map<string, string>();
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: character, index } of original.matchAll(CHARACTER)) {
    const form = foldedCharacters.get(character) ?? foldKeepingKana(character);
    foldedCharacters.set(character, form);
    folded += form;
    starts.push(...Array<number>(form.length).fill(index));
    ends.push(...Array<number>(form.length).fill(index + character.length));
  }
  for (const { start, end } of longEnds(folded).reverse()) {
    folded = folded.slice(0, start) + folded.slice(end);
    starts.splice(start, end - start);
    // What is left of the word includes its end.
    ends.splice(start - 1, end - start);
  }
  const inOriginal = ({ start, end }: Range) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 });
  return { original, folded: searchedForm(folded), inOriginal };
}
