import { isSwapped } from '../text/isSwapped';
import { distance } from 'fastest-levenshtein';
import { foldForSearch } from '../text/folding';
import { LIMITS } from '../base/limits';

/**
 * Returns the names that may mean the same category as `name`, most similar first, at most {@link
 * LIMITS.similarCategories}. They are its singular or plural, contain it or are contained in it, or differ by a
 * typo. Ignores case and accents.
 */
export function similarCategories(name: string, others: Iterable<string>): string[] {
  const wanted = simplify(name);
  return [...others]
    .map((other) => ({ other, difference: differenceOf(wanted, simplify(other)) }))
    .filter(({ difference }) => difference < Infinity)
    .sort((a, b) => a.difference - b.difference)
    .slice(0, LIMITS.similarCategories)
    .map(({ other }) => other);
}

/** A shorter name is part of too many others, so it counts only if it is a whole word in them. */
const MIN_PART_LENGTH = 4;

/** Returns how many edits apart two simplified names are, or Infinity if they are not similar. */
function differenceOf(a: string, b: string): number {
  if (a === b) return 0;
  const edits = isSwapped(a, b) ? 1 : distance(a, b);
  if (edits <= allowedTypos(a, b) || contains(a, b) || contains(b, a)) return edits;
  return Infinity;
}

function allowedTypos(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

function contains(whole: string, part: string): boolean {
  if (part === '') return false;
  return ` ${whole} `.includes(` ${part} `) || (part.length >= MIN_PART_LENGTH && whole.includes(part));
}

/** Folds a name and puts its English words into the singular. */
function simplify(name: string): string {
  const words = foldForSearch(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map(singular).join(' ');
}

function singular(word: string): string {
  if (word.length < MIN_PART_LENGTH) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|s|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
