import { memoize } from '../base/memoize';
import { commonStart, stem, withoutUmlauts } from '../text/stemming';
import { searchedForm } from './searchedForm';
import {
  camelParts,
  findAdjacent,
  isBoundary,
  isUnspaced,
  piecesIn,
  versionParts,
  wordsIn,
} from '../text/words';
import type { FieldText } from './fields';
import type { Filter } from './filter';

/** A word of a query, or several that must be next to each other. All strings are folded, except `typed`. */
export interface Term {
  /** The term as typed in the query. */
  readonly typed: string;
  readonly word: string;
  /** Every word that matches contains one of these. */
  readonly needles: readonly string[];
  /** The stem of the word, and the stem of its spelling without umlauts if that differs. */
  readonly stems: readonly string[];
  /** The words of the term. Several if it is a phrase or a word such as "multi-stage". */
  readonly pieces: readonly string[];
  /** The parts of a word in camelCase, or of a name with a version, which a text may have as separate words. */
  readonly parts: readonly string[];
  /** A string that the text must contain exactly, such as "%e9". */
  readonly literal?: string | undefined;
  readonly isQuoted?: boolean | undefined;
  /** Whether the word is a correction of the one that was typed. */
  readonly isGuess?: boolean | undefined;
  /** Terms that may match instead: those of "a OR b", and aliases. */
  readonly others?: readonly Term[] | undefined;
  /** Whether the word is another name for the one that was typed. */
  readonly isAlias?: boolean | undefined;
  /** The tag, site or category that the term stands for instead of words. */
  readonly filter?: Filter | undefined;
  /** What to search for if no link passes the filter. The last ones are the words that were typed. */
  readonly fallbacks?: readonly Term[] | undefined;
}

/** How a text matches a term. Lower is better. */
export const WHOLE = 0;

/** Another ending, another spelling of an umlaut, or the word written as several words. */
export const FORM = 1;
export const START = 2;
export const PART = 3;

/** Returns the term for a word without separators. `original` is the word before it was folded. */
export function wordTerm(word: string, original = word, typed = original): Term {
  const spellings = spellingsOf(word);
  const stems = spellings.map(stem);
  const needles = isDotted(word) ? [word.slice(1)] : spellings.flatMap(needlesOf);
  const camel = camelParts(original).map((part) => part.toLowerCase());
  const parts = camel.join('') === word ? camel : versionParts(word);
  return { typed, word, needles, stems, pieces: [word], parts };
}

/** Returns the term for words that must be next to each other. */
export function adjacentTerm(words: readonly string[], typed: string, literal?: string): Term {
  // "python3.12" is also written "Python 3.12".
  const pieces = words.flatMap((word) => {
    const parts = versionParts(word);
    return parts.length > 0 ? parts : [word];
  });
  return { typed, word: words.join(''), needles: [], stems: [], pieces, parts: [], literal };
}

/** Returns the term for a tag, a site or a category. */
export function filterTerm(filter: Filter, typed: string, fallbacks: readonly Term[]): Term {
  const pieces = piecesIn(searchedForm(filter.value));
  return { typed, word: '', needles: [], stems: [], pieces, parts: [], filter, fallbacks };
}

/** Returns a term and those that may match instead. */
export function alternativesOf(term: Term): readonly Term[] {
  return term.others ? [term, ...term.others] : [term];
}

/** Returns a string that is equal for terms that search for the same. */
export function keyOf(term: Term): string {
  return alternativesOf(term)
    .map(({ pieces, filter, literal = '' }) => `${filter?.kind ?? ''}:${literal}:${pieces.join(' ')}`)
    .join(' OR ');
}

/**
 * Returns whether a term is so short that most texts contain it somewhere. Finding all words that contain it would
 * take too long. So if there are other terms, a short one is looked up only as a whole word, and then searched for
 * in the texts that match the others.
 */
export function isShort({ word, pieces, filter, literal, others = [] }: Term): boolean {
  if (filter || literal !== undefined || others.some(({ isAlias }) => isAlias !== true)) return false;
  return word.length < 3 && pieces.length === 1 && !isUnspaced(word);
}

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Returns whether a text has a word anywhere, but a number not only inside a longer one: not 18 in 2018. */
export function includesWhole(text: string, word: string): boolean {
  if (!isNumber(word)) return text.includes(word);
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + 1)) {
    if (!isNumber(text.charAt(start - 1)) && !isNumber(text.charAt(start + word.length))) return true;
  }
  return false;
}

/** Returns how a word matches a term that is one word, or undefined if it does not. */
export function matchOfWord({ word: wanted, stems, needles }: Term, word: string): number | undefined {
  if (word === wanted) return WHOLE;
  if (isForm(word, wanted, stems, needles)) return FORM;
  if (word.includes(wanted)) {
    return isUnspaced(wanted) ? WHOLE : word.startsWith(wanted) ? START : PART;
  }
  if (!isDotted(wanted) || !word.includes(wanted.slice(1))) return undefined;
  return word === wanted.slice(1) ? FORM : PART;
}

/** Returns how a text matches a term, or undefined if it does not. */
export function matchOfText(term: Term, text: FieldText): number | undefined {
  const { folded } = text;
  if (term.filter) return undefined;
  if (term.literal !== undefined) return folded.includes(term.literal) ? WHOLE : undefined;
  if (term.pieces.length > 1) return matchOfAdjacent(term.pieces, folded, 0);
  let best: number | undefined;
  for (const word of spellingsIn(text)) {
    const match = matchOfWord(term, word);
    if (match !== undefined && (best === undefined || match < best)) best = match;
  }
  return best ?? matchOfParts(term, folded);
}

function spellingsOf(word: string): string[] {
  const plain = withoutUmlauts(word);
  return plain === undefined ? [word] : [word, plain];
}

/** The words of a text, in each of their spellings. A text is often compared with several terms. */
const spellingsIn = memoize(({ folded, original }: FieldText): readonly string[] =>
  wordsIn(folded, original).flatMap(spellingsOf),
);

/** Returns how a text matches that has the parts of a word as separate words, or undefined if it does not. */
function matchOfParts({ parts }: Term, folded: string): number | undefined {
  return parts.length > 1 && matchOfAdjacent(parts, folded, 1) !== undefined ? FORM : undefined;
}

/** Returns how a text matches words that must be next to each other, or undefined if it does not. */
export function matchOfAdjacent(pieces: readonly string[], folded: string, gap: 0 | 1): number | undefined {
  const found = findAdjacent(folded, pieces, gap);
  if (!found) return undefined;
  if (!isBoundary(folded, found.start)) return PART;
  return isBoundary(folded, found.end) ? WHOLE : START;
}

function isForm(word: string, wanted: string, stems: readonly string[], needles: readonly string[]): boolean {
  // The longest ending has three letters and may follow a doubled letter: "running".
  if (Math.abs(word.length - wanted.length) > 4) return false;
  return needles.some((needle) => word.startsWith(needle)) && stems.includes(stem(word));
}

/** Returns whether a word starts with a dot, like ".net". Such a word also matches without its dot. */
function isDotted(word: string): boolean {
  return word.startsWith('.');
}

function needlesOf(word: string): string[] {
  const start = commonStart(stem(word));
  return word.startsWith(start) ? [start] : [word, start];
}
