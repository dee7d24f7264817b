import { InvalidArguments } from '../base/errors';
import { searchedForm } from './searchedForm';
import { foldKeepingKana } from '../text/folding';
import { LIMITS } from '../base/limits';
import { isStopWord } from '../text/stopWords';
import { withAliases } from './aliases';
import { parseOperators, QUOTES, type Clause } from './queryLanguage';
import { adjacentTerm, filterTerm, keyOf, wordTerm, type Term } from './term';
import { isUnspaced, piecesIn } from '../text/words';

/** A parsed query. */
export interface Query {
  /** The terms that a link must match, in the order of the query. */
  readonly terms: readonly Term[];
  /** Tags, sites and categories that a link must have. */
  readonly filters: readonly Term[];
  /** Terms that a link must not match. */
  readonly excluded: readonly Term[];
  /** Words that are not required. A link that has them ranks higher. */
  readonly stopWords: readonly string[];
  /** Whether the terms are more than stop words. If not, a link must have all of them. */
  readonly hasKeywords: boolean;
  /** The parts of the query that look like operators, but are searched for as text, as typed. */
  readonly asText: readonly string[];
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

/** The start of a URL, which may differ between two URLs of the same page. */
const SCHEME = /^[a-z][a-z\d+.-]*:\/\/(?:www\.)?/i;
const ENCODED_BYTE = /%[\da-f]{2}/;
const POSSESSIVE = /'s(?=[\p{P}\p{Z}]*$)/u;
const ONE_DOT = /^['"([{]*\.[^.]/;
/** Hiragana, katakana, particles and ideographs. Folding splits off the marks of voiced kana, U+3099 and U+309A. */
const SCRIPTS = /[\u3041-\u309A]+|(?:[\u30A1-\u30FF]|\u3099|\u309A)+|[的了]|[^\u3041-\u30FF的了]+/gu;
const PUNCTUATION_AROUND = new RegExp(
  `^[${QUOTES}'‘’([{<¿¡]+|(?<![${QUOTES}'‘’)\\]}>.,;:!?…])[${QUOTES}'‘’)\\]}>.,;:!?…]+$`,
  'gu',
);

/**
 * Parses a query. Throws {@link InvalidArguments} if it has too many words (each costs a scan) or only punctuation.
 */
export function parseQuery(query: string): Query {
  const words = new Set(searchedForm(query).split(/\s+/u).filter(Boolean));
  if (words.size > LIMITS.queryWords) {
    throw new InvalidArguments(
      `query: has ${String(words.size)} different words. Send at most ${String(LIMITS.queryWords)}.`,
    );
  }
  // Folding would join the words that a middle dot separates in Japanese.
  const { clauses, asText } = parseOperators(query.replace(/[\u30FB\uFF65]/g, ' '));
  const included = clauses.filter(({ isExcluded }) => !isExcluded);
  const all = distinct(
    withFewAdjacent(included.flatMap((clause, index) => termsOfClause(clause, included[index - 1]))),
  );
  const excluded = distinct(
    clauses.filter(({ isExcluded }) => isExcluded).flatMap((clause) => termsOfClause(clause)),
  ).slice(0, MAX_TERMS);
  const [filters, terms] = [all.filter(isFilter), all.filter((term) => !isFilter(term))];
  const isOnlyOperators = filters.length > 0 || excluded.length > 0;
  if (terms.length === 0 && !isOnlyOperators) {
    throw new InvalidArguments('query: has only punctuation. Send at least one word, number or URL.');
  }
  const rest = { filters, excluded, asText };
  const required = terms.filter((term) => !isOptional(term)).slice(0, MAX_TERMS);
  // Some queries have only stop words: "to be or not to be".
  if (required.length === 0 && !isOnlyOperators) {
    return { ...rest, terms: terms.slice(0, MAX_TERMS), stopWords: [], hasKeywords: false };
  }
  const stopWords = terms.filter(isOptional).map(({ word }) => word);
  return { ...rest, terms: required, stopWords, hasKeywords: required.length > 0 };
}

/** Returns the terms for a part of the query. Alternatives, and what is excluded, have one each. */
function termsOfClause({ alternatives, isExcluded }: Clause, before?: Clause): Term[] {
  const [first] = alternatives;
  if (first === undefined) return [];
  if (alternatives.length === 1 && !isExcluded && !first.filter) {
    if (first.isQuoted) return quotedTerms(first.text, first.text.trim());
    return termsOf(first.text).map((term) => withAliases(withVersion(term, first.text, before)));
  }
  const [term, ...others] = alternatives.flatMap(({ filter, text, typed }) =>
    filter ? filterTerm(filter, typed, fallbacksOf(text, typed)) : quotedTerms(text, typed),
  );
  if (!term) return [];
  return [others.length > 0 ? { ...term, others } : term];
}

/** Returns the term for a version such as "2.0" so that it also matches the name before it with its number: "oauth2". */
function withVersion(term: Term, typed: string, before: Clause | undefined): Term {
  const name = searchedForm(before?.alternatives[0]?.text ?? '');
  const number = /^(\d+)(?:\.0)+$/.exec(typed)?.[1];
  if (number === undefined || !/^\p{L}{2,}$/u.test(name)) return term;
  return { ...term, others: [{ ...wordTerm(`${name}${number}`), isAlias: true }] };
}

/** Returns what to search for if a tag, a site or a category occurs nowhere: what was typed, or its words. */
function fallbacksOf(text: string, typed: string): Term[] {
  const words = quotedTerms(text, typed);
  const literal = searchedForm(typed);
  const isTag = literal.startsWith('#');
  return isTag ? [...words.map(({ pieces }) => adjacentTerm(pieces, typed, literal)), ...words] : words;
}

/** Returns the terms for a run of Chinese or Japanese, with its kana: its particles, and the text between them. */
function unspacedTerms(run: string): Term[] {
  const terms: string[] = [];
  let isJoinable = false;
  for (const part of scriptsIn(run)) {
    const isParticle = isStopWord(part);
    if (isJoinable && !isParticle) terms.push(`${terms.pop() ?? ''}${part}`);
    else terms.push(part);
    isJoinable = !isParticle;
  }
  return terms.map((word) => wordTerm(searchedForm(word), word, word.normalize('NFC')));
}

/** Splits a run of Chinese or Japanese into ideographs, katakana, hiragana and particles. */
export function scriptsIn(run: string): string[] {
  return foldKeepingKana(run).match(SCRIPTS) ?? [];
}

/** Returns the term for words that must be next to each other, or no term if there are none. */
function quotedTerms(text: string, typed: string): Term[] {
  const pieces = piecesIn(searchedForm(text));
  const [only] = pieces;
  if (only === undefined) return [];
  const term = pieces.length > 1 ? adjacentTerm(pieces, typed) : wordTerm(only, text, typed);
  return [{ ...term, isQuoted: true }];
}

/** Returns the terms for a part of the query that has no white space. */
function termsOf(typed: string): Term[] {
  const original = typed.replace(SCHEME, '').replace(PUNCTUATION_AROUND, '');
  // Folding may insert spaces.
  return foldKeepingKana(original)
    .split(/\s+/u)
    .flatMap((folded) => {
      const pieces = piecesIn(folded.replace(POSSESSIVE, ''));
      const [only] = pieces;
      if (only === undefined) return [];
      const shown = typed.replace(PUNCTUATION_AROUND, '');
      if (ENCODED_BYTE.test(folded)) {
        const literal = searchedForm(folded);
        return [adjacentTerm(piecesIn(literal), shown, literal)];
      }
      if (pieces.some(isUnspaced)) {
        return pieces.flatMap((piece) => (isUnspaced(piece) ? unspacedTerms(piece) : [wordTerm(piece)]));
      }
      if (pieces.length > 1) return [adjacentTerm(pieces, shown)];
      return [wordTerm(ONE_DOT.test(folded) ? `.${only}` : only, original, shown)];
    });
}

function withFewAdjacent(terms: readonly Term[]): Term[] {
  let count = 0;
  return terms.flatMap((term) => {
    const aliases = (term.others ?? []).filter(({ isAlias }) => isAlias);
    const isSplit = term.pieces.length > 1 && !term.others;
    const isAdjacent = isSplit || aliases.some(({ pieces }) => pieces.length > 1);
    if (!isAdjacent || ++count <= MAX_ADJACENT) return [term];
    return isSplit ? term.pieces.map((piece) => wordTerm(piece)) : [{ ...term, others: undefined }];
  });
}

function isOptional({ word, isQuoted }: Term): boolean {
  return isQuoted !== true && isStopWord(word);
}

function isFilter({ filter, others = [] }: Term): boolean {
  return filter !== undefined && others.every((other) => other.filter !== undefined);
}

function distinct(terms: readonly Term[]): Term[] {
  return [...new Map(terms.map((term) => [keyOf(term), term])).values()];
}
