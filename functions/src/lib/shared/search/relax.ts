import type { IndexedChunk } from './findTerm';
import { nearestWord } from './nearestWords';
import type { Steps } from '../base/steps';
import { isStopWord } from '../text/stopWords';
import { alternativesOf, wordTerm, type Term } from './term';
import { searchedForm } from './searchedForm';
import { MAX_TERMS, scriptsIn, type Query } from './query';
import { isUnspaced } from '../text/words';

/**
 * Replaces the terms that occur nowhere: a phrase or a word like "multi-stage" with its words, a run of Chinese or
 * Japanese with its pieces, and any other word with the most similar word in the workspaces. Returns undefined if
 * there is nothing to replace. A long run can have thousands of pieces, so only the first ones are searched for.
 */
export function* relax(
  terms: readonly Term[],
  chunks: readonly IndexedChunk[],
  isFound: (term: Term) => Steps<boolean>,
): Steps<Relaxation | undefined> {
  const inPieces: string[] = [];
  const corrected = new Map<string, string>();
  const indexes = chunks.map(({ index }) => index);
  const correct = function* (term: Term): Steps<Term> {
    if (corrected.size >= MAX_CORRECTIONS || (yield* isFound(term))) return term;
    const nearest = yield* nearestWord(term.word, indexes);
    if (nearest === undefined) return term;
    corrected.set(term.typed, nearest);
    return { ...wordTerm(nearest, nearest, term.typed), isGuess: true };
  };
  const relaxed: Term[] = [];
  for (const term of terms) {
    if (term.others || (yield* isFound(term))) {
      relaxed.push(term);
      continue;
    }
    const pieces = piecesOf(term);
    if (pieces.length === 0) {
      relaxed.push(yield* correct(term));
      continue;
    }
    inPieces.push(term.typed);
    // Nobody typed the pairs of a Chinese or Japanese word, so the result names the word instead.
    const typed = isUnspaced(term.word) ? term.typed : undefined;
    for (const piece of pieces.slice(0, Math.max(0, MAX_TERMS - relaxed.length))) {
      relaxed.push(yield* correct(wordTerm(piece, piece, typed)));
    }
  }
  if (inPieces.length === 0 && corrected.size === 0) return undefined;
  return { terms: relaxed, inPieces, corrected };
}

/** Words that many URLs contain. */
const ADDRESS_WORDS: readonly string[] = ['www', 'com', 'org', 'net', 'html', 'http', 'https'];

/** The most words to correct. Limits the time that corrections take. */
const MAX_CORRECTIONS = 4;

/** The terms to search for if some terms of the query occur nowhere. */
export interface Relaxation {
  readonly terms: readonly Term[];
  /** The terms that are searched for in pieces, as typed. */
  readonly inPieces: readonly string[];
  /** The word that replaces each misspelled one, as typed. */
  readonly corrected: ReadonlyMap<string, string>;
}

/** Returns for how many words a search may go through everything: at most those of the query, with the pieces of its terms. */
export function wordCount({ terms, filters, excluded, stopWords }: Query): number {
  const searched = [...terms, ...filters, ...excluded].flatMap(alternativesOf);
  const required = searched.reduce((sum, term) => sum + Math.max(1, piecesOf(term).length), 0);
  return Math.min(MAX_TERMS, required + stopWords.length);
}

/** Returns the pieces of a term to search for one by one, or an empty array if it has only one. */
function piecesOf({ typed, word, pieces }: Term): readonly string[] {
  if (pieces.length > 1) {
    const keywords = pieces.filter(
      (piece) => piece.length > 1 && !isStopWord(piece) && !ADDRESS_WORDS.includes(piece),
    );
    return keywords.length > 0 ? keywords : pieces;
  }
  if (!isUnspaced(word)) return [];
  // The word itself no longer has any katakana.
  const scripts = scriptsIn(searchedForm(typed) === word ? typed : word);
  if (scripts.length > 1) return scripts.map(searchedForm);
  const pairs = Array.from({ length: word.length - 1 }, (_, start) => word.slice(start, start + 2));
  return pairs.length > 1 ? pairs : [];
}
