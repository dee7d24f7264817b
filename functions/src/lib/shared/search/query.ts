import { InvalidArguments } from '../base/errors';
import { foldForSearch } from '../text/folding';
import { LIMITS } from '../base/limits';
import { isStopWord } from '../text/stopWords';
import { adjacentTerm, wordTerm, type Term } from './term';
import { isUnspaced, piecesIn } from '../text/words';

/** A parsed query. */
export interface Query {
  /** The terms that a link must match, in the order of the query. Never empty. */
  readonly terms: readonly Term[];
  /** Words that are not required. A link that has them ranks higher. */
  readonly stopWords: readonly string[];
  /** Whether the query has words other than stop words. If not, a link must have all of its terms. */
  readonly hasKeywords: boolean;
}

/**
 * The most terms of a query: one word can become several. Each costs a scan, and up to one byte of memory per link.
 */
export const MAX_TERMS = 2 * LIMITS.queryWords;
/**
 * The most phrases and words such as "multi-stage". Further ones are split into words, because each requires
 * reading many texts.
 */
const MAX_ADJACENT = 8;

const QUOTED = /(?<!\S)["“”„«»]([^"“”„«»]+)["“”„«»]/gu;
/** The start of a URL, which may differ between two URLs of the same page. */
const SCHEME = /^[a-z][a-z\d+.-]*:\/\/(?:www\.)?/i;
const ENCODED_BYTE = /%[\da-f]{2}/;
const POSSESSIVE = /'s?(?=[\p{P}\p{Z}]*$)/u;
const ONE_DOT = /^['"([{]*\.[^.]/;
/** Hiragana, katakana, particles and ideographs. Folding splits off the marks of voiced kana, U+3099 and U+309A. */
const SCRIPTS = /[\u3041-\u309A]+|(?:[\u30A1-\u30FF]|\u3099|\u309A)+|[的了]|[^\u3041-\u30FF的了]+/gu;
const PUNCTUATION_AROUND = /^["'“”„‘’«»([{<¿¡]+|["'“”„‘’«»)\]}>.,;:!?…]+$/gu;

/**
 * Parses a query. Throws {@link InvalidArguments} if it has too many words (each costs a scan) or only punctuation.
 */
export function parseQuery(query: string): Query {
  const words = new Set(foldForSearch(query).split(/\s+/u).filter(Boolean));
  if (words.size > LIMITS.queryWords) {
    throw new InvalidArguments(
      `query: has ${String(words.size)} different words. Send at most ${String(LIMITS.queryWords)}.`,
    );
  }
  // Folding would join the words that a middle dot separates in Japanese.
  const typed = query.replace(/[\u30FB\uFF65]/g, ' ');
  const quoted = [...typed.matchAll(QUOTED)].flatMap(([, text = '']) => quotedTerms(text));
  const others = typed.replace(QUOTED, ' ').split(/\s+/u).flatMap(termsOf);
  const terms = distinct(withFewAdjacent([...quoted, ...others]));
  if (terms.length === 0) {
    throw new InvalidArguments('query: has only punctuation. Send at least one word, number or URL.');
  }
  const required = terms.filter((term) => !isOptional(term)).slice(0, MAX_TERMS);
  // Some queries have only stop words: "to be or not to be".
  if (required.length === 0) return { terms: terms.slice(0, MAX_TERMS), stopWords: [], hasKeywords: false };
  const stopWords = terms.filter(isOptional).map(({ word }) => word);
  return { terms: required, stopWords, hasKeywords: true };
}

/** Returns the terms for a run of Chinese or Japanese: its particles, and the text between them. */
function unspacedTerms(run: string): Term[] {
  const terms: string[] = [];
  let isJoinable = false;
  for (const part of scriptsIn(run)) {
    const isParticle = isStopWord(part);
    if (isJoinable && !isParticle) terms.push(`${terms.pop() ?? ''}${part}`);
    else terms.push(part);
    isJoinable = !isParticle;
  }
  return terms.map((word) => wordTerm(word));
}

/** Splits a run of Chinese or Japanese into ideographs, katakana, hiragana and particles. */
export function scriptsIn(run: string): string[] {
  return run.match(SCRIPTS) ?? [];
}

/** Returns the term for a text in quotation marks, or no term if it has no words. */
function quotedTerms(text: string): Term[] {
  const folded = foldForSearch(text);
  const pieces = piecesIn(folded);
  const [only] = pieces;
  if (only === undefined) return [];
  const term = pieces.length > 1 ? adjacentTerm(pieces, text.trim()) : wordTerm(only, text.trim());
  return [{ ...term, isQuoted: true }];
}

/** Returns the terms for a part of the query that has no white space. */
function termsOf(typed: string): Term[] {
  const original = typed.replace(SCHEME, '').replace(PUNCTUATION_AROUND, '');
  // Folding may insert spaces.
  return foldForSearch(original)
    .split(/\s+/u)
    .flatMap((folded) => {
      const pieces = piecesIn(folded.replace(POSSESSIVE, ''));
      const [only] = pieces;
      if (only === undefined) return [];
      const shown = typed.replace(PUNCTUATION_AROUND, '');
      if (ENCODED_BYTE.test(folded)) return [adjacentTerm(pieces, shown, folded)];
      if (pieces.some(isUnspaced)) {
        return pieces.flatMap((piece) => (isUnspaced(piece) ? unspacedTerms(piece) : [wordTerm(piece)]));
      }
      if (pieces.length > 1) return [adjacentTerm(pieces, shown)];
      return [wordTerm(ONE_DOT.test(folded) ? `.${only}` : only, original, shown)];
    });
}

function withFewAdjacent(terms: readonly Term[]): Term[] {
  let count = 0;
  return terms.flatMap((term) =>
    term.pieces.length > 1 && ++count > MAX_ADJACENT ? term.pieces.map((piece) => wordTerm(piece)) : [term],
  );
}

function isOptional({ word, isQuoted }: Term): boolean {
  return isQuoted !== true && isStopWord(word);
}

function distinct(terms: readonly Term[]): Term[] {
  return [...new Map(terms.map((term) => [term.pieces.join(' '), term])).values()];
}
