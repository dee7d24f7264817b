import { SPLITS } from '@shared/search/adjacentWords';
import type { Filter } from '@shared/search/filter';
import { searchedForm } from '@shared/search/searchedForm';
import { FORM, matchOfWord, WHOLE, type Term } from '@shared/search/term';
import { withoutUmlauts } from '@shared/text/stemming';
import { eachWord, findAdjacent, isBoundary, isUnspaced } from '@shared/text/words';
import type { FoldedText, Range } from './foldedText';

/**
 * Returns the parts of a text that match a term of a query, by the rules of the search. With `prefersWhole`,
 * returns parts of words only if no whole word matches: a short term such as "go" occurs in too many words.
 */
export function matchRanges(term: Term, text: FoldedText, prefersWhole: boolean): Range[] {
  return foldedRanges(term, text, prefersWhole).map(text.inOriginal);
}

function foldedRanges(term: Term, { folded, original }: FoldedText, prefersWhole: boolean): Range[] {
  if (term.filter) return rangesOfTag(folded, term.filter);
  if (term.literal !== undefined) return occurrences(folded, term.literal, 0);
  if (term.pieces.length > 1) return adjacent(folded, term.pieces, 0);
  const whole: Range[] = [];
  const parts: Range[] = [];
  const words: Range[] = [];
  eachWord(folded, original, (start, end, joined) => {
    const word = joined ?? folded.slice(start, end);
    // Skips the variants of a word, such as the parts of one in camelCase.
    if (start >= (words.at(-1)?.end ?? 0)) words.push({ start, end });
    const match = matchOfWord(term, word) ?? matchOfWord(term, withoutUmlauts(word) ?? '');
    if (match === undefined) return;
    if (match === WHOLE && word !== term.word && isUnspaced(term.word)) {
      whole.push(...occurrences(word, term.word, start));
    } else if (match <= FORM) {
      whole.push({ start, end });
    } else {
      const found = joined === undefined ? occurrences(word, term.word, start) : [];
      // A word with an umlaut, or one that starts with a dot, does not contain the term literally.
      parts.push(...(found.length > 0 ? found : [{ start, end }]));
    }
  });
  if (term.parts.length > 1) whole.push(...adjacent(folded, term.parts, 1));
  whole.push(...writtenApart(folded, term.word, words));
  if (term.isAlias === true) return whole;
  return prefersWhole && whole.length > 0 ? whole : [...whole, ...parts];
}

/** Returns where a text has the tag of a filter. Other filters are not about texts. */
function rangesOfTag(folded: string, { kind, value }: Filter): Range[] {
  if (kind !== 'tag') return [];
  return occurrences(folded, `#${searchedForm(value)}`, 0).filter(({ end }) => isBoundary(folded, end));
}

/** Returns where neighboring words together make up `word`, as "multi-stage" makes up "multistage". */
function writtenApart(folded: string, word: string, words: readonly Range[]): Range[] {
  if (word.length < SPLITS.minLength || word.length > SPLITS.maxLength) return [];
  return words.flatMap(({ start }, first) => {
    let joined = '';
    for (const { start: from, end } of words.slice(first, first + SPLITS.maxPieces)) {
      joined += folded.slice(from, end);
      if (joined === word) return [{ start, end }];
      if (!word.startsWith(joined)) break;
    }
    return [];
  });
}

function adjacent(folded: string, pieces: readonly string[], gap: 0 | 1): Range[] {
  const ranges: Range[] = [];
  for (let from = 0; from < folded.length;) {
    const found = findAdjacent(folded.slice(from), pieces, gap);
    if (!found) break;
    ranges.push({ start: from + found.start, end: from + found.end });
    from += Math.max(found.end, 1);
  }
  return ranges;
}

function occurrences(text: string, part: string, offset: number): Range[] {
  const ranges: Range[] = [];
  if (part === '') return ranges;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    ranges.push({ start: offset + at, end: offset + at + part.length });
  }
  return ranges;
}
