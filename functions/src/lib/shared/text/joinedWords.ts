import { isStopWord } from './stopWords';

/** Is called with where a word is in a text, and with the word if the text has other characters in it. */
export type VisitWord = (start: number, end: number, joined?: string) => void;

/**
 * Finds short words of a folded text that people also write together, and visits them as one: initials ("u.s.a.", "q&a",
 * "j. r. r.", "ph.d."), groups of digits ("1,000"), a letter before or after another word ("o'reilly", "e-mail", "x-ray"), and two
 * words of at most four letters with a hyphen between them ("wi-fi"). Longer words are joined when they are searched for.
 */
export class JoinedWords {
  /** Where the words that may belong together start and end, how many they are, and what is between them. */
  private start = 0;
  private end = 0;
  private count = 0;
  private mark = '';

  constructor(
    private readonly text: string,
    private readonly visit: VisitWord,
  ) {}

  /** Adds the next word of the text. */
  add(start: number, end: number): void {
    const mark = this.markBefore(start, end);
    if (mark !== '') {
      this.mark = mark;
      this.count++;
    } else {
      this.finish();
      this.start = start;
      this.count = 1;
    }
    this.end = end;
  }

  /** Visits the words that were added last, if they are written together. */
  finish(): void {
    const { text, start, end, mark } = this;
    if (this.count < 2) return;
    const words = text.slice(start, end).split(mark);
    // Two words of the many in "how-to-make-a-cake" don't belong together.
    const goesOn = text[end] === mark && /[\p{L}\p{N}]/u.test(text[end + 1] ?? '');
    const isAlone = mark === APOSTROPHE || (text[start - 1] !== mark && !goesOn);
    if (areInitials(words, mark) || areDigits(words, mark) || (isAlone && isPair(words, mark))) {
      this.visit(start, end, words.join(''));
    }
  }

  /** Returns what is between the last word and one that may belong to it, or an empty string if it does not. */
  private markBefore(start: number, end: number): string {
    const { text, count } = this;
    const length = start - this.end;
    if (count === 0 || count === MAX_WORDS || length > 2) return '';
    // Most words are long, or have a space between them.
    if (count === 1 && this.end - this.start > MAX_SHORT && end - start > MAX_SHORT) return '';
    if (length === 1 && text.charCodeAt(this.end) === SPACE && !isDigit(text.charCodeAt(start))) return '';
    const mark = text.slice(this.end, start);
    if (count > 1 && mark !== this.mark) return '';
    const words = [
      ...text.slice(this.start, this.end).split(count > 1 ? mark : '\n'),
      text.slice(start, end),
    ];
    return areInitials(words, mark) || areDigits(words, mark) || isPair(words, mark) ? mark : '';
  }
}

const SPACE = 32;
const APOSTROPHE = "'";
const HYPHENS = ['-', '‐', '‒', '–'];
const INITIALS = [APOSTROPHE, ...HYPHENS, '.', '. ', '&', '/'];
const DIGITS = [APOSTROPHE, ',', '.', ' '];
/** How many words are joined at most, so that the time is linear. */
const MAX_WORDS = 8;
/** How many letters two words with a hyphen may have. */
const MAX_SHORT = 4;

function areInitials(words: readonly string[], mark: string): boolean {
  if (!INITIALS.includes(mark) || !words.every(isLetter)) return false;
  // "Vitamin C. I think …"
  return mark !== '. ' || words.length > 2 || !isStopWord(words.at(-1) ?? '');
}

function areDigits(words: readonly string[], mark: string): boolean {
  if (!DIGITS.includes(mark)) return false;
  return words.every((word, index) => isDigits(word) && (index === 0 ? word.length <= 3 : word.length === 3));
}

function isPair(words: readonly string[], mark: string): boolean {
  const [first = '', second = ''] = words;
  if (words.length !== 2) return false;
  // Stemming makes "mcdonald's" and "mcdonalds" equal.
  if (mark === APOSTROPHE) return isLetter(first) || (isLetter(second) && second !== 's');
  // "h.264", "ph.d.", "b.sc."
  if (mark === '.')
    return isLetter(first)
      ? isDigits(second) || isTwoLetters(second)
      : isLetter(second) && isTwoLetters(first);
  if (mark === '&') return isLetter(first) || isLetter(second);
  if (!HYPHENS.includes(mark)) return false;
  return isLetter(first) || isLetter(second) || first.length + second.length <= MAX_SHORT;
}

function isLetter(word: string): boolean {
  return word.length === 1 && /\p{L}/u.test(word);
}

function isTwoLetters(word: string): boolean {
  return word.length === 2 && /^\p{L}+$/u.test(word);
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isDigits(word: string): boolean {
  return /^\d+$/.test(word);
}
